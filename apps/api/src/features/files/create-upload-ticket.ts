import { randomUUID } from 'node:crypto'
import { can, type PermissionKey } from '@eluent/domain/auth'
import { imageFileError } from '@eluent/domain/files'
import { LARGEST_RUN_FILE_BYTES, type FileKind } from '@eluent/contract'
import type { Database } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { FileTickets } from '../../platform/files/tickets.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { isTracerFree } from '../../records/certificates/tracers-store.ts'
import { insertFile, storageKey, type NewFile } from '../../records/files/files-store.ts'
import { readStoredBytes } from '../../platform/files/stored-bytes.ts'
import type { OrganizationUses } from '../../platform/http/organization-limits.ts'

interface Deps {
  db: Database
  files: FileStore
  fileTickets: FileTickets
  settings: { maxImageMb: number }
  uses: OrganizationUses
}

const MB = 1_000_000
const GB = 1_000_000_000
const LIMITS_MB: Record<Exclude<FileKind, 'image' | 'certificate-image'>, number> = {
  chromatogram: 50,
  source: LARGEST_RUN_FILE_BYTES / MB,
  attachment: 10,
  'certificate-attachment': 10,
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

/** Files of a certificate go under its TRACER, which the organization holds and has not used. */
const NEEDED: Partial<Record<FileKind, PermissionKey>> = {
  'certificate-attachment': 'certus.certificate',
  'certificate-image': 'certus.transportation',
}

function mayUpload({ permissions, driverTokenId }: Call['actor'], kind: FileKind): boolean {
  if (driverTokenId !== undefined && !FROM_DRIVERS.includes(kind)) return false
  const needed = NEEDED[kind]
  if (needed) return can(permissions, needed)
  return can(permissions, 'sample.create') || can(permissions, 'sample.edit')
}

export interface UploadInput extends Omit<NewFile, 'id' | 'tracer' | 'attachment_index'> {
  tracer?: string | undefined
  index?: number | undefined
}

/** Where a certificate's file will lie; nothing for other files. @throws AppError validation_failed */
function placeOf({ kind, tracer, index }: UploadInput): { tracer: string; attachment_index: number | null } | null {
  if (!NEEDED[kind]) return null
  if (tracer === undefined) throw fieldErrors({ tracer: ['A TRACER is needed.'] })
  if (kind === 'certificate-image') return { tracer, attachment_index: null }
  if (index === undefined) throw fieldErrors({ index: ["The attachment's number is needed."] })
  return { tracer, attachment_index: index }
}

/**
 * A ticket for one upload of the size, type and SHA-256 that are declared.
 * @throws AppError forbidden for readers, and for drivers that bring other files than a run's; validation_failed, image_unreadable or image_too_large beyond the limits;
 * organization_storage_full
 */
export async function createUploadTicket(deps: Deps, call: Call, input: UploadInput) {
  const { organizationId, actor } = call
  const { kind, name, media_type, size_bytes, sha256 } = input
  if (!mayUpload(actor, kind)) throw new AppError('forbidden')
  if (kind === 'image' || kind === 'certificate-image') refuseImage(input, deps.settings.maxImageMb)
  else if (size_bytes > LIMITS_MB[kind] * MB) throw fieldErrors({ size_bytes: [`At most ${LIMITS_MB[kind]} MB.`] })
  const place = placeOf(input)

  const file = { kind, name, media_type, size_bytes, sha256, ...place }
  const storedGb = deps.uses.limitOf(organizationId, 'stored_gb')
  const id = await deps.db.transaction(call, async (tx) => {
    const [stored, isPlaceFree] = await Promise.all([
      readStoredBytes(tx),
      place === null || isTracerFree(tx, place.tracer),
    ])
    if (stored + size_bytes > storedGb * GB)
      throw new AppError('organization_storage_full', { values: { limit: storedGb } })
    if (!isPlaceFree) throw fieldErrors({ tracer: ['This TRACER cannot be used. Please reload the page.'] })
    const newId = randomUUID()
    await insertFile(tx, { ...file, id: newId, created_by: actor.userId })
    return newId
  })
  const { ticket, expiresAt } = deps.fileTickets.issue('upload', organizationId, id, LIFETIME_S)
  const expected = { sizeBytes: size_bytes, sha256, mediaType: media_type }
  const direct = await deps.files.directUpload(storageKey(organizationId, { ...file, id }), expected, LIFETIME_S)
  return {
    id,
    upload_url: direct?.url ?? `/api/files/uploads/${id}?ticket=${ticket}`,
    method: 'PUT' as const,
    headers: direct?.headers ?? { 'content-type': media_type },
    expires_at: expiresAt.toISOString(),
  }
}
