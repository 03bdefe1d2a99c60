import { Group, Text } from '@mantine/core'
import '@mantine/core/styles/LoadingOverlay.css'
import { Dropzone, type FileRejection } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { IconUpload } from '@tabler/icons-react'

interface FileDropProps {
  /** What to drop, e.g. 'Drop a CSV file here, or click to choose one'. */
  label: string
  /** Accepted types, e.g. { 'text/csv': ['.csv'] }; without them every file, to be judged by whom it is given. */
  accept?: Record<string, string[]>
  maxSizeBytes?: number
  multiple?: boolean
  loading?: boolean
  disabled?: boolean
  /** A line below: size limit, format. */
  hint?: string
  onFiles: (files: File[]) => void
  onReject?: (rejected: FileRejection[]) => void
}

/** A field that takes files by drop, click or keyboard. */
export function FileDrop({ label, hint, onFiles, onReject, multiple = false, maxSizeBytes, ...rest }: FileDropProps) {
  return (
    <Dropzone
      {...rest}
      multiple={multiple}
      {...(maxSizeBytes !== undefined && { maxSize: maxSizeBytes })}
      {...(onReject && { onReject })}
      onDrop={onFiles}
      inputProps={{ 'aria-label': label }}
      p="lg"
    >
      <Group justify="center" gap="sm" mih={64} style={{ pointerEvents: 'none' }}>
        <IconUpload size={22} stroke={1.6} aria-hidden="true" />
        <div>
          <Text fw={500}>{label}</Text>
          {hint !== undefined && (
            <Text size="sm" c="dimmed">
              {hint}
            </Text>
          )}
        </div>
      </Group>
    </Dropzone>
  )
}
