import { isDeepStrictEqual } from 'node:util'
import type { BodyOf, Organization, updateOrganization as updateEndpoint } from '@eluent/contract'
import { isAdminRole } from '@eluent/domain/auth'
import { keptReason } from '@eluent/domain/history'
import { validateAccount } from '@eluent/domain/organizations'
import { hasFieldErrors } from '@eluent/domain/samples'
import { isBlank, plainText } from '@eluent/domain/text'
import type { Deps } from '../../views/deps.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { lockFiles } from '../../records/files/files-store.ts'
import { logoAddress, logoFileId } from '../../views/organizations/logo.ts'
import {
  findOrganization,
  lockOrganization,
  updateOrganizationRow,
} from '../../records/organizations/organizations-store.ts'

type Input = BodyOf<typeof updateEndpoint>['organization']
type OrganizationDeps = Pick<Deps, 'db' | 'settings'>

const LOGO_NOT_SAVED = 'Logo save failed. Please try again.'
/** The organization the caller acts for. @throws AppError not_found for any other */
export async function readOrganization(deps: OrganizationDeps, call: Call, id: number): Promise<Organization> {
  const organization = id === call.organizationId ? await findOrganization(deps.db, id) : undefined
  if (!organization) throw new AppError('not_found')
  return organization
}

/**
 * Changes what is sent of the organization's own data: an uploaded image as logo, address, e-mail, contact, the reasons that
 * removals choose from. For admin roles: reports print it. @throws AppError not_found, forbidden, validation_failed
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
    const { removal_reasons: reasons, ...texts } = input
    const given = Object.entries(texts).filter(([, value]) => value !== undefined)
    const change: Record<string, string | null | string[]> = {}
    for (const [field, value] of given) {
      const next = field === 'logo' ? await logoOf(tx, value ?? null) : isBlank(value) ? null : plainText(String(value))
      if (next !== stored[field as keyof Input]) change[field] = next
    }
    const kept = reasons?.flatMap((reason) => keptReason(reason) ?? [])
    if (kept && !isDeepStrictEqual(kept, stored.removal_reasons)) change['removal_reasons'] = kept
    if (Object.keys(change).length === 0) return
    await updateOrganizationRow(tx, id, change)
    const old = Object.fromEntries(Object.keys(change).map((field) => [field, stored[field as keyof Input]]))
    await writeAudit(tx, call, { action: 'edit', noun: 'organization', recordId: id, old, new: change })
  })
  return readOrganization(deps, call, id)
}

/** Where an uploaded image is shown from; null takes the logo away. @throws AppError validation_failed at `logo` */
async function logoOf(tx: Tx, given: string | null): Promise<string | null> {
  if (isBlank(given)) return null
  const fileId = logoFileId(given)
  const [file] = fileId === null ? [] : await lockFiles(tx, [fileId], 'share')
  if (file?.kind !== 'image') throw fieldErrors({ logo: [LOGO_NOT_SAVED] })
  return logoAddress(file.id)
}
