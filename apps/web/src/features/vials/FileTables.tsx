import { Button, Table } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { CallError, type SampleResult } from '@eluent/contract'
import { IconDownload } from '@tabler/icons-react'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { useFileDownload } from '../../ui/download/use-file-download.ts'
import classes from './Vials.module.css'

interface DownloadProps {
  fileId: string
  name: string
  label?: string
  /** What a failed download shows. */
  failureText: (error: Error) => string
}

function Download({ fileId, name, label = 'Download', failureText }: DownloadProps) {
  const download = useFileDownload()
  return (
    <Button
      variant="subtle"
      size="sm"
      aria-label={`Download ${name}`}
      leftSection={<IconDownload size={16} />}
      loading={download.isPending}
      onClick={() =>
        download.mutate(fileId, {
          onError: (error) => notifications.show({ color: 'red', message: failureText(error) }),
        })
      }
    >
      {label}
    </Button>
  )
}

const attachmentFailure = (error: Error): string =>
  error instanceof CallError && error.status !== 0
    ? 'Access error downloading attachment'
    : 'Network error downloading attachment'

const sourceFailure = (): string => 'Something went wrong on our end. Please try again later'

/** Files that came along with a result. */
export function AttachmentsTable({ attachments }: { attachments: SampleResult['attachments'] }) {
  if (attachments.length === 0) return <EmptyState title="This result has no attachments." />
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table aria-label="Attachments" className={classes['files'] ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Type</Table.Th>
            <Table.Th>Name</Table.Th>
            <Table.Th>File Type</Table.Th>
            <Table.Th ta="right">Size, bytes</Table.Th>
            <Table.Th>Download</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {attachments.map(({ attachmentType, name, fileType, size, url }) => (
            <Table.Tr key={url}>
              <Table.Td>{attachmentType}</Table.Td>
              <Table.Td>{name}</Table.Td>
              <Table.Td>{fileType}</Table.Td>
              <Table.Td ta="right">{size}</Table.Td>
              <Table.Td>
                <Download fileId={url} name={name} failureText={attachmentFailure} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** The signal of a run that is drawn nowhere. */
export function ChromatogramFile({ fileId }: { fileId: string }) {
  return <Download fileId={fileId} name="Chromatogram" label="Download Chromatogram" failureText={sourceFailure} />
}

/** The untouched originals of the run. */
export function SourceFilesTable({ files }: { files: SampleResult['source_files'] }) {
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table aria-label="Source Files" className={classes['files'] ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>File Type</Table.Th>
            <Table.Th ta="right">Size, bytes</Table.Th>
            <Table.Th>Download</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {files.map(({ id, name, media_type, size_bytes }) => (
            <Table.Tr key={id}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>{media_type}</Table.Td>
              <Table.Td ta="right">{size_bytes}</Table.Td>
              <Table.Td>
                <Download fileId={id} name={name} failureText={sourceFailure} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
