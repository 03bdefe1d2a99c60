import { createDownloadTicket } from '@eluent/contract'
import { useRead } from '../../frame/data/use-read.ts'
import { t } from '../../language/t.ts'

/** A photo of an event, fetched for those who are signed in. */
export function EventPhoto({ fileId }: { fileId: string }) {
  const { data, error } = useRead(createDownloadTicket, { params: { id: fileId } })
  if (error) return t('The photo could not be loaded.')
  if (data === undefined) return null
  return (
    <a href={data.download_url} target="_blank" rel="noreferrer">
      <img src={data.download_url} alt={t('Photo of the event')} style={{ maxWidth: 160, maxHeight: 120 }} />
    </a>
  )
}
