import { Button, Dialog, Group, Progress, Text } from '@mantine/core'
import type { StreamDownload } from './use-stream-download.ts'

const size = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** How far a long download is, and the way out of it; it stays in the corner and leaves the page usable. */
export function DownloadDialog({ download }: { download: StreamDownload }) {
  const { running, cancel } = download
  if (running === null) return null
  const { receivedBytes, totalBytes } = running.progress
  const percent = totalBytes === null || totalBytes === 0 ? null : (100 * receivedBytes) / totalBytes
  return (
    <Dialog opened radius="md" shadow="md" withBorder>
      <section aria-label={`Downloading ${running.label}`}>
        <Group justify="space-between" wrap="nowrap" mb="xs">
          <Text fw={600} fz="sm">{`Downloading ${running.label}`}</Text>
          <Button variant="default" size="xs" onClick={cancel}>
            Cancel
          </Button>
        </Group>
        <Progress.Root>
          <Progress.Section
            value={percent ?? 100}
            animated={percent === null}
            aria-label="Progress"
            aria-valuetext={percent === null ? 'Size not known' : `${Math.round(percent)} %`}
          />
        </Progress.Root>
        <Text fz="sm" c="dimmed" mt={6}>
          {totalBytes === null ? size(receivedBytes) : `${size(receivedBytes)} of ${size(totalBytes)}`}
        </Text>
      </section>
    </Dialog>
  )
}
