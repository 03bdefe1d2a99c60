import { buffer } from 'node:stream/consumers'
import { readLogo, type BodyOf, type Organization, type updateOrganization as updateEndpoint } from '@eluent/contract'
import { hasFieldErrors, isAdminRole, isBlank, plainText, validateAccount } from '@eluent/domain'
import type { Deps } from '../../deps.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError, fieldErrors } from '../../platform/http/app-error.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import type { Call } from '../../platform/http/call.ts'
import { findFile } from '../files/files-store.ts'
import { openFile } from '../files/open-file.ts'
import { findLogoOwner, findOrganization, lockOrganization, updateOrganizationRow } from './organizations-store.ts'

type Input = BodyOf<typeof updateEndpoint>['organization']
type OrganizationDeps = Pick<Deps, 'db' | 'settings'>

const LOGO_NOT_SAVED = 'Logo save failed. Please try again.'
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const logoAddress = (fileId: string): string => `/api${readLogo.path.replace(':file', fileId)}`
/** The file of a logo, by its id or by its address; null where there is none. */
const logoFileId = (logo: string | null): string | null => UUID.exec(logo ?? '')?.[0].toLowerCase() ?? null

/** The organization the caller acts for. @throws AppError not_found for any other */
export async function readOrganization(deps: OrganizationDeps, call: Call, id: number): Promise<Organization> {
  const organization = id === call.organizationId ? await findOrganization(deps.db, id) : undefined
  if (!organization) throw new AppError('not_found')
  return organization
}

/**
 * Changes what is sent of the organization's own data: an uploaded image as logo, address, e-mail, contact. For admin roles:
 * reports print it. @throws AppError not_found, forbidden, validation_failed
 */
export async function updateOrganization(
  deps: OrganizationDeps,
  call: Call,
  id: number,
  input: Input,
): Promise<Organization> {
  if (id !== call.organizationId) throw new AppError('not_found')
  if (!isAdminRole(call.actor.actualRole, deps.settings.adminRoles)) throw new AppError('forbidden')
  const errors = validateAccount(input)
  if (hasFieldErrors(errors)) throw fieldErrors(errors)
  await deps.db.transaction(call, async (tx) => {
    const stored = await lockOrganization(tx, id)
    if (!stored) throw new AppError('not_found')
    const given = Object.entries(input).filter(([, value]) => value !== undefined)
    const change: Record<string, string | null> = {}
    for (const [field, value] of given) {
      const next =
        field === 'logo' ? await logoOf(tx, id, value ?? null) : isBlank(value) ? null : plainText(String(value))
      if (next !== stored[field as keyof Input]) change[field] = next
    }
    if (Object.keys(change).length === 0) return
    await updateOrganizationRow(tx, id, change)
    const old = Object.fromEntries(Object.keys(change).map((field) => [field, stored[field as keyof Input]]))
    await writeAudit(tx, call, { action: 'edit', noun: 'organization', recordId: id, old, new: change })
  })
  return readOrganization(deps, call, id)
}

/** Where an uploaded image is shown from; null takes the logo away. @throws AppError validation_failed at `logo` */
async function logoOf(tx: Tx, organizationId: number, given: string | null): Promise<string | null> {
  if (isBlank(given)) return null
  const fileId = logoFileId(given)
  const file = fileId === null ? undefined : await findFile(tx, organizationId, fileId)
  if (file?.state !== 'stored' || file.kind !== 'image') throw fieldErrors({ logo: [LOGO_NOT_SAVED] })
  return logoAddress(file.id)
}

/** The bytes of a logo in use, whoever asks: open reports bear it. @throws AppError not_found */
export async function readLogoBytes(deps: Pick<Deps, 'db' | 'files'>, fileId: string): Promise<Bytes> {
  const organizationId = await findLogoOwner(deps.db, logoAddress(fileId.toLowerCase()))
  if (organizationId === undefined) throw new AppError('not_found')
  const { file, bytes } = await openFile(deps, organizationId, fileId.toLowerCase())
  return new Bytes(bytes.stream, {
    mediaType: file.media_type,
    disposition: 'inline',
    headers: {
      'content-length': String(bytes.sizeBytes),
      'content-security-policy': "default-src 'none'; sandbox",
      // a new logo has a new address
      'cache-control': 'public, max-age=86400, immutable',
    },
  })
}

/** The logo's bytes for a report PDF; null without one. */
export async function logoImage(
  deps: Pick<Deps, 'db' | 'files'>,
  organizationId: number,
  logo: string | null,
): Promise<Uint8Array | null> {
  const fileId = logoFileId(logo)
  if (fileId === null) return null
  const { bytes } = await openFile(deps, organizationId, fileId)
  return buffer(bytes.stream)
}
