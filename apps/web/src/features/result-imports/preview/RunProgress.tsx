import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ImportState } from '../session/import-state.ts'
import { progressWords } from '../session/progress-words.ts'
import classes from '../Imports.module.css'
import type { ImportProgress } from '../session/run-import.ts'
import { t } from '../../../language/t.ts'

const partOf = ({ done, total }: ImportProgress): number => (total === 0 ? 0 : (100 * done) / total)

interface RunProgressProps {
  state: Pick<ImportState, 'progress' | 'running' | 'stopped' | 'cancelled'>
  onCancel: () => void
  onResume: () => void
}

/** How far an import is, with a way out; after it stopped, why, and a way on. */
export function RunProgress({ state, onCancel, onResume }: RunProgressProps) {
  const { progress, running, stopped, cancelled } = state
  if (running) {
    return (
      <div className={classes['progress']}>
        <Group justify="space-between" mb={6}>
          <output className="tabular">{progress ? progressWords(progress) : t('Starting')}</output>
          <Button variant="default" size="sm" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        </Group>
        <Progress value={progress ? partOf(progress) : 0} aria-label={t('Import progress')} animated />
      </div>
    )
  }
  if (stopped === null && !cancelled) return null
  return (
    <Alert
      color={stopped === null ? 'orange' : 'red'}
      variant="light"
      role="alert"
      className={classes['progress'] ?? ''}
      icon={<IconAlertTriangle size={20} stroke={1.6} />}
    >
      <Text size="sm">{stopped ?? t('The import was cancelled. What was stored stays; the rest is still here.')}</Text>
      <Button size="sm" mt="sm" onClick={onResume}>
        {t('Resume')}
      </Button>
    </Alert>
  )
}
