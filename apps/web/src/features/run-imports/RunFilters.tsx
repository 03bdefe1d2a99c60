import { Button } from '@mantine/core'
import { IconRefresh, IconSearch } from '@tabler/icons-react'
import classes from './RunImport.module.css'
import { today, type useRunFilter } from './use-run-filter.ts'
import { t } from '../../language/t.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface RunFiltersProps {
  filter: ReturnType<typeof useRunFilter>
  busy: boolean
  onRefresh: () => void
}

/** Text and day of injection, and Refresh for runs that ended meanwhile. */
export function RunFilters({ filter: { shown, isFuture, change }, busy, onRefresh }: RunFiltersProps) {
  return (
    <section className={classes['filters']} aria-label={t('Filter')}>
      <TextInput
        label={t('Run, sequence or sample')}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        maxLength={128}
        value={shown.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('Day of injection')}
        max={today()}
        value={shown.date}
        error={isFuture ? t('A future date cannot be chosen.') : null}
        onChange={(event) => change({ date: event.currentTarget.value })}
      />
      <Button variant="default" loading={busy} leftSection={<IconRefresh size={16} stroke={1.6} />} onClick={onRefresh}>
        {t('Refresh')}
      </Button>
    </section>
  )
}
