import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { CallError, type SampleResult } from '@eluent/contract'
import { IconDownload } from '@tabler/icons-react'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { useFileDownload } from '../../ui/download/use-file-download.ts'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import classes from './Vials.module.css'
import { t } from '../../language/t.ts'

interface DownloadProps {
  fileId: string
  name: string
  label?: string
  /** What a failed download shows. */
  failureText: (error: Error) => string
}

function Download({ fileId, name, label = t('Download'), failureText }: DownloadProps) {
  const download = useFileDownload()
  return (
    <Button
      variant="subtle"
      size="sm"
      aria-label={t('Download {name}', { name })}
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
    ? t('Access error downloading attachment')
    : t('Network error downloading attachment')

const sourceFailure = (): string => t('Something went wrong on our end. Please try again later')

/** Files that came along with a result. */
export function AttachmentsTable({ attachments }: { attachments: SampleResult['attachments'] }) {
  if (attachments.length === 0)
    return (
      <EmptyState title={t('This result has no attachments.')}>
        {t('Attachments are added while results are imported from a file.')}
      </EmptyState>
    )
  const files = attachments.map(({ attachmentType, name, fileType, size, url }) => ({
    id: url,
    kind: attachmentType,
    name,
    media_type: fileType,
    size_bytes: size,
  }))
  return <FileTable label={t('Attachments')} minWidth={560} files={files} failureText={attachmentFailure} />
}

/** The signal of a run that is drawn nowhere. */
export function ChromatogramFile({ fileId }: { fileId: string }) {
  return <Download fileId={fileId} name="Chromatogram" label={t('Download Chromatogram')} failureText={sourceFailure} />
}

/** The untouched originals of the run. */
export function SourceFilesTable({ files }: { files: SampleResult['source_files'] }) {
  return <FileTable label={t('Source Files')} minWidth={480} files={files} failureText={sourceFailure} />
}

interface FileTableProps {
  label: string
  minWidth: number
  /** With a kind in each, or in none. */
  files: readonly (SampleResult['source_files'][number] & { kind?: string })[]
  failureText: (error: Error) => string
}

function FileTable({ label, minWidth, files, failureText }: FileTableProps) {
  const hasKinds = files.some(({ kind }) => kind !== undefined)
  return (
    <PlainTable
      label={label}
      minWidth={minWidth}
      className={classes['files']}
      rows={files}
      rowKey={({ id }) => id}
      columns={[
        hasKinds && { header: t('Type'), render: ({ kind }) => kind },
        { header: t('Name'), render: ({ name }) => name },
        { header: t('File Type'), render: ({ media_type }) => media_type },
        { header: t('Size, bytes'), align: 'right', render: ({ size_bytes }) => size_bytes },
        {
          header: t('Download'),
          render: ({ id, name }) => <Download fileId={id} name={name} failureText={failureText} />,
        },
      ]}
    />
  )
}
