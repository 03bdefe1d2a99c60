import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ImportState } from '../session/import-state.ts'
import classes from '../Imports.module.css'
import type { ImportProgress } from '../session/run-import.ts'
import { t } from '../../../language/t.ts'

const STEP_TEXTS = {
  files: t('Uploading files'),
  method: t('Finding the report method'),
  samples: t('Creating samples'),
}

const partOf = ({ done, total }: ImportProgress): number => (total === 0 ? 0 : (100 * done) / total)

function wordsOf({ step, done, total, good, bad }: ImportProgress): string {
  if (step === 'method') return STEP_TEXTS.method
  const counts = step === 'samples' ? t(': {good} good, {bad} bad', { good, bad }) : ''
  return t('{stepTexts}, {done} of {total}{counts}', { stepTexts: STEP_TEXTS[step], done, total, counts })
}

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
          <output className="tabular">{progress ? wordsOf(progress) : t('Starting')}</output>
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
