import { Alert, Button, Group, Text } from '@mantine/core'
import { IconFiles } from '@tabler/icons-react'
import { openFile, type TableQueue } from './table-queue.ts'
import { t } from '../../language/t.ts'

interface QueueLineProps {
  queue: TableQueue
  disabled: boolean
  onSkip: () => void
}

/** A person seldom looks at more previews one after the other. */
const MANY = 20

/** Which of the tables that were given at once is open, and which come next. */
export function QueueLine({ queue, disabled, onSkip }: QueueLineProps) {
  const { files, at, skipped, imported } = queue
  const file = openFile(queue)
  if (file === null) return skipped.length === 0 ? null : <Skipped names={skipped} />
  const next = files[at + 1]
  return (
    <Alert color="gray" variant="light" mb="md" icon={<IconFiles size={20} stroke={1.6} />}>
      <Group gap="xs" justify="space-between">
        <div>
          <Text size="sm" component="output" display="block" style={{ overflowWrap: 'anywhere' }}>
            {t('File {number} of {total}: {name}.', { number: at + 1, total: files.length, name: file.name })}{' '}
            {next !== undefined && t('Then {name}.', { name: next.name })}{' '}
            {imported > 0 &&
              t('{count} {count, plural, one {sample} other {samples}} imported so far.', { count: imported })}
          </Text>
          {files.length > MANY && (
            <Text size="sm" c="dimmed">
              {t('The driver can import a folder of files of one layout by itself: Settings > Instrument Drivers.')}
            </Text>
          )}
        </div>
        <Button size="sm" variant="default" disabled={disabled} onClick={onSkip}>
          {t('Skip This File')}
        </Button>
      </Group>
    </Alert>
  )
}

function Skipped({ names }: { names: readonly string[] }) {
  return (
    <Alert color="gray" variant="light" mb="md" icon={<IconFiles size={20} stroke={1.6} />}>
      <Text size="sm" component="output" style={{ overflowWrap: 'anywhere' }}>
        {t('Passed over: {names}.', { names: names.join(', ') })}
      </Text>
    </Alert>
  )
}
