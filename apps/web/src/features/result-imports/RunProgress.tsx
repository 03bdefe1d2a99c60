import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ImportProgress } from './run-import.ts'
import type { ImportRun } from './use-import-run.ts'

const STEP_TEXTS = { files: 'Uploading files', method: 'Finding the report method', samples: 'Creating samples' }

const partOf = ({ done, total }: ImportProgress): number => (total === 0 ? 0 : (100 * done) / total)

function wordsOf({ step, done, total, good, bad }: ImportProgress): string {
  if (step === 'method') return STEP_TEXTS.method
  const counts = step === 'samples' ? `: ${good} good, ${bad} bad` : ''
  return `${STEP_TEXTS[step]}, ${done} of ${total}${counts}`
}

/** How far an import is, with a way out; after it stopped, why, and a way on. */
export function RunProgress({ run, onResume }: { run: ImportRun; onResume: () => void }) {
  const { progress, running, error, cancelled } = run
  if (running) {
    return (
      <div role="status" aria-label="Import progress" style={{ margin: '16px 0' }}>
        <Group justify="space-between" mb={6}>
          <Text size="sm" className="tabular">
            {progress ? wordsOf(progress) : 'Starting'}
          </Text>
          <Button variant="default" size="sm" onClick={run.cancel}>
            Cancel
          </Button>
        </Group>
        <Progress value={progress ? partOf(progress) : 0} aria-label="Import progress" animated />
      </div>
    )
  }
  if (error === null && !cancelled) return null
  return (
    <Alert
      color={error === null ? 'orange' : 'red'}
      variant="light"
      role="alert"
      my="md"
      icon={<IconAlertTriangle size={20} stroke={1.6} />}
    >
      <Text size="sm">{error ?? 'The import was cancelled. What was stored stays; the rest is still here.'}</Text>
      <Button size="sm" mt="sm" onClick={onResume}>
        Resume
      </Button>
    </Alert>
  )
}
