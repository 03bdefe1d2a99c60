import { can, isAdminRole } from '@eluent/domain/auth'
import type { StoredFile } from '@eluent/contract'
import type { Database } from '../../platform/db/database.ts'
import type { FileStore, StoredBytes } from '../../platform/files/file-store.ts'
import type { FileTickets } from '../../platform/files/tickets.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import type { Actor, Call } from '../../platform/call/call.ts'
import { findSealedDetails } from '../../records/ledger/sealed-details-store.ts'
import { findFile, storageKey, type FileRecord } from '../../records/files/files-store.ts'

interface Deps {
  db: Database
  files: FileStore
  fileTickets: FileTickets
  settings: { adminRoles: readonly string[] | undefined }
}

const LIFETIME_S = 5 * 60

/** Raw data, sources and attachments are for admin roles. */
export function maySeeRawData(actor: Pick<Actor, 'role' | 'actualRole'>, adminRoles: readonly string[] | undefined) {
  return isAdminRole(actor.role, adminRoles) || isAdminRole(actor.actualRole, adminRoles)
}

/**
 * Images are for every reader of reports, the files that templates were mapped on for everyone (their parsed rows are),
 * the rest for those who may see raw data.
 */
function mayDownload(deps: Deps, call: Call, file: StoredFile): boolean {
  if (file.kind === 'import-template') return true
  if (file.kind === 'audit-package') return can(call.actor.permissions, 'audit_package.make')
  if (file.kind.startsWith('certificate-')) return can(call.actor.permissions, 'certus.veriseal')
  if (file.kind === 'image')
    return can(call.actor.permissions, 'sample.show_report') || can(call.actor.permissions, 'sample.list')
  return maySeeRawData(call.actor, deps.settings.adminRoles)
}

/** An address for one file, for a few minutes. @throws AppError not_found, forbidden */
export async function createDownloadTicket(deps: Deps, call: Call, id: string) {
  const { organizationId } = call
  const file = await deps.db.read(call, (tx) => findFile(tx, id))
  if (file?.state !== 'stored') throw new AppError('not_found')
  if (!mayDownload(deps, call, file)) {
    call.log.warn(
      { event: 'access_denied', actor: call.actor.userId, organization: organizationId, file: id },
      'access denied',
    )
    throw new AppError('forbidden')
  }
  return { ...file, ...addressOf(deps, organizationId, file) }
}

/** A download address for a file that the caller was already allowed to see. */
export function addressOf(deps: Pick<Deps, 'fileTickets'>, organizationId: number, { id }: StoredFile) {
  const { ticket, expiresAt } = deps.fileTickets.issue('download', organizationId, id, LIFETIME_S)
  return { download_url: `/api/files/downloads/${id}?ticket=${ticket}`, expires_at: expiresAt.toISOString() }
}

/** The bytes behind a ticket, never shown as a page of ours. @throws AppError link_expired, ticket_refused, not_found */
export async function downloadByTicket(deps: Deps, id: string, ticket: string): Promise<Bytes> {
  const organizationId = deps.fileTickets.read(ticket, 'download', id)
  const { file, bytes } = await fileOpener(deps, organizationId)(id)
  return new Bytes(bytes.stream, {
    mediaType: file.media_type,
    fileName: file.name,
    headers: { 'content-length': String(bytes.sizeBytes), 'content-security-policy': "default-src 'none'; sandbox" },
  })
}

/** A certificate's file is what was sealed, whatever its row says by now. @throws AppError file_damaged */
async function refuseOtherThanSealed(
  { db }: Pick<Deps, 'db'>,
  organizationId: number,
  { tracer, sha256 }: FileRecord,
): Promise<void> {
  if (tracer === null) return
  const details = await db.read({ organizationId }, (tx) => findSealedDetails(tx, tracer))
  if (details !== undefined && !details.includes(`"sha256":"${sha256}"`)) throw new AppError('file_damaged')
}

/** Opens a stored file of an organization by its id. @throws AppError not_found */
export interface FileOpener {
  (id: string): Promise<{ file: StoredFile; bytes: StoredBytes }>
  /** For who needs all of it at once, in a fraction of a stream's work. @throws AppError not_found, file_damaged */
  whole: (id: string) => Promise<{ file: StoredFile; bytes: Buffer }>
}

/** For use cases that decide themselves who may see a file; those whose rows are known are not looked up again. */
export function fileOpener(
  deps: Pick<Deps, 'db' | 'files'>,
  organizationId: number,
  known: ReadonlyMap<string, FileRecord> = new Map(),
): FileOpener {
  const find = async (id: string): Promise<FileRecord> => {
    const file = known.get(id) ?? (await deps.db.read({ organizationId }, (tx) => findFile(tx, id)))
    if (file?.state !== 'stored') throw new AppError('not_found')
    await refuseOtherThanSealed(deps, organizationId, file)
    return file
  }
  const open = async (id: string) => {
    const file = await find(id)
    return { file, bytes: await deps.files.get(storageKey(organizationId, file), file) }
  }
  const whole = async (id: string) => {
    const file = await find(id)
    return { file, bytes: await deps.files.read(storageKey(organizationId, file), file) }
  }
  return Object.assign(open, { whole })
}
