import type { Readable } from 'node:stream'
import type { Database } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { FileTickets } from '../../platform/files/tickets.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { findFile, storageKey } from '../../records/files/files-store.ts'

interface Deps {
  db: Database
  files: FileStore
  fileTickets: FileTickets
}

/**
 * Takes the bytes of a ticket; a file that is there already stays as it is.
 * @throws AppError link_expired, ticket_refused, unsupported_media, hash_mismatch
 */
export async function receiveUpload(
  deps: Deps,
  upload: { id: string; ticket: string; mediaType: string | undefined; bytes: Readable },
): Promise<{ id: string }> {
  const organizationId = deps.fileTickets.read(upload.ticket, 'upload', upload.id)
  const file = await deps.db.read({ organizationId }, (tx) => findFile(tx, upload.id))
  if (!file || deps.files.takesDirectUploads) throw new AppError('ticket_refused')
  if (upload.mediaType !== file.media_type) throw new AppError('unsupported_media')
  if (file.state === 'stored') throw new AppError('ticket_refused')
  const expected = { sizeBytes: file.size_bytes, sha256: file.sha256, mediaType: file.media_type }
  await deps.files.put(storageKey(organizationId, file), upload.bytes, expected)
  return { id: file.id }
}
