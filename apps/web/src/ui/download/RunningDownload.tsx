import { Button, Dialog, Group, Progress, Text } from '@mantine/core'
import type { StreamDownload } from './use-stream-download.ts'
import { t } from '../../language/t.ts'

const size = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

interface RunningDownloadProps {
  running: NonNullable<StreamDownload['running']>
  cancel: () => void
}

/** The dialog of a download that is under way. */
export function RunningDownload({ running, cancel }: RunningDownloadProps) {
  const { receivedBytes, totalBytes } = running.progress
  const percent = totalBytes === null || totalBytes === 0 ? null : (100 * receivedBytes) / totalBytes
  return (
    <Dialog opened radius="md" shadow="md" withBorder>
      <section aria-label={t('Downloading {label}', { label: running.label })}>
        <Group justify="space-between" wrap="nowrap" mb="xs">
          <Text fw={600} fz="sm">
            {t('Downloading {label}', { label: running.label })}
          </Text>
          <Button variant="default" size="xs" onClick={cancel}>
            {t('Cancel')}
          </Button>
        </Group>
        <Progress.Root>
          <Progress.Section
            value={percent ?? 100}
            animated={percent === null}
            aria-label={t('Progress')}
            aria-valuetext={percent === null ? t('Size not known') : `${Math.round(percent)} %`}
          />
        </Progress.Root>
        <Text fz="sm" c="dimmed" mt={6}>
          {totalBytes === null
            ? size(receivedBytes)
            : t('{size} of {size2}', { size: size(receivedBytes), size2: size(totalBytes) })}
        </Text>
      </section>
    </Dialog>
  )
}
