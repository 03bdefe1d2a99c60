import { randomUUID } from 'node:crypto'
import { can, imageFileError } from '@eluent/domain'
import type { FileKind } from '@eluent/contract'
import type { Database } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { FileTickets } from '../../platform/files/tickets.ts'
import { AppError, fieldErrors } from '../../platform/http/app-error.ts'
import type { Call } from '../../platform/http/call.ts'
import { insertFile, storageKey, type NewFile } from './files-store.ts'

interface Deps {
  db: Database
  files: FileStore
  fileTickets: FileTickets
  settings: { maxImageMb: number }
}

const MB = 1_000_000
const LIMITS_MB: Record<Exclude<FileKind, 'image'>, number> = {
  chromatogram: 50,
  source: 50,
  attachment: 10,
  'import-template': 50,
  'run-folder': 200,
}
const LIFETIME_S = 15 * 60
/** What an instrument's driver has to bring. */
const FROM_DRIVERS: readonly FileKind[] = ['chromatogram', 'source']

/** By the form's own rules; that the bytes are an image is seen when they have arrived. */
function refuseImage({ name, size_bytes: size }: Pick<NewFile, 'name' | 'size_bytes'>, maxMb: number): void {
  if (imageFileError({ name, size }, maxMb) === null) return
  if (imageFileError({ name, size: 0 }, maxMb) !== null) throw new AppError('image_unreadable')
  throw new AppError('image_too_large', { values: { n: maxMb } })
}

/**
 * A ticket for one upload of the size, type and SHA-256 that are declared.
 * @throws AppError forbidden for readers, and for drivers that bring other files than a run's; validation_failed, image_unreadable or image_too_large beyond the limits
 */
export async function createUploadTicket(deps: Deps, call: Call, input: Omit<NewFile, 'id'>) {
  if (!can(call.actor.permissions, 'sample.create') && !can(call.actor.permissions, 'sample.edit'))
    throw new AppError('forbidden')
  if (call.actor.driverTokenId !== undefined && !FROM_DRIVERS.includes(input.kind)) throw new AppError('forbidden')
  if (input.kind === 'image') refuseImage(input, deps.settings.maxImageMb)
  else if (input.size_bytes > LIMITS_MB[input.kind] * MB)
    throw fieldErrors({ size_bytes: [`At most ${LIMITS_MB[input.kind]} MB.`] })

  const id = await deps.db.transaction(call, async (tx) => {
    const newId = randomUUID()
    await insertFile(tx, call.organizationId, call.actor.userId, { ...input, id: newId })
    return newId
  })
  const { ticket, expiresAt } = deps.fileTickets.issue('upload', call.organizationId, id, LIFETIME_S)
  const expected = { sizeBytes: input.size_bytes, sha256: input.sha256, mediaType: input.media_type }
  const direct = await deps.files.directUpload?.(
    storageKey(call.organizationId, { kind: input.kind, id }),
    expected,
    LIFETIME_S,
  )
  return {
    id,
    upload_url: direct?.url ?? `/api/files/uploads/${id}?ticket=${ticket}`,
    method: 'PUT' as const,
    headers: direct?.headers ?? { 'content-type': input.media_type },
    expires_at: expiresAt.toISOString(),
  }
}
