import { Button, Group, Text, Title } from '@mantine/core'
import { useClientState, useServices } from '../../frame/services.ts'
import { CopyButton } from '../../ui/CopyButton/CopyButton.tsx'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import type { DriverLink } from './driver-link.ts'
import classes from './Instrument.module.css'
import { t } from '../../language/t.ts'

/** What happened at the instrument, newest first. */
export function NotificationLog({ link }: { link: DriverLink }) {
  const { client } = useServices()
  const lines = useClientState((state) => state.log)
  const text = lines.map(({ at, text: said }) => `${at} ${said}`).join('\n')
  return (
    <div className={classes['log']}>
      <Group justify="space-between" mb={6}>
        <Title order={3}>{t('Notifications')}</Title>
        <Group gap={4}>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => void link.resume()}>
            {t('Resume')}
          </Button>
          <CopyButton compact value={text} label={t('Copy the log')} />
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={t('Clear the log')}
            disabled={lines.length === 0}
            onClick={() => client.setState({ log: [] })}
          >
            {t('Clear')}
          </Button>
        </Group>
      </Group>
      {lines.length === 0 ? (
        <Text c="dimmed" fz="sm">
          {t('Nothing to report.')}
        </Text>
      ) : (
        <ul>
          {lines.map(({ at, kind, text: said }) => (
            <li key={`${at} ${said}`} data-kind={kind}>
              <time dateTime={at}>{formatListDate(at)}</time> {said}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
