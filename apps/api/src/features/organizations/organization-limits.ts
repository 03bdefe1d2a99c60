import { isDeepStrictEqual } from 'node:util'
import type { BodyOf, limitOrganization as limitEndpoint, OrganizationUse } from '@eluent/contract'
import { PROVIDER_ORGANIZATION_ID } from '@eluent/domain/auth'
import type { ListQuery } from '@eluent/domain/lists'
import { limitsBy, validateLimits, type OrganizationLimits } from '@eluent/domain/organizations'
import { hasFieldErrors } from '@eluent/domain/samples'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import { present } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import {
  listOrganizationLimits,
  listUse,
  lockLimits,
  updateLimits,
} from '../../records/organizations/organizations-store.ts'
import type { Deps } from '../../views/deps.ts'

type LimitDeps = Pick<Deps, 'db' | 'settings' | 'uses'>

/** @throws AppError forbidden for all but the provider's own super admins */
function refuseOthers({ actor }: Call): void {
  if (actor.actualRole !== 'superadmin' || actor.homeOrganizationId !== PROVIDER_ORGANIZATION_ID)
    throw new AppError('forbidden')
}

/** A page of the organizations: what each may use, and uses. @throws AppError forbidden */
export async function listOrganizationUse(
  { db, settings, uses }: LimitDeps,
  call: Call,
  page: ListQuery<'name'>,
): Promise<{ data: OrganizationUse[]; meta: { total_count: number; standard: OrganizationLimits } }> {
  refuseOthers(call)
  const { rows, total } = await listOrganizationLimits(db, page)
  const ids = rows.map(({ id }) => id)
  const used = new Map((await listUse(db, ids)).map((row) => [`${row.organization_id} ${row.what}`, row.amount]))
  const data = rows.map(({ id, name, is_active, ...own }) => ({
    id,
    name,
    is_active,
    limits: limitsBy((limit) => own[limit]),
    use: {
      ...uses.useOf(id),
      mails_waiting: used.get(`${id} mails`) ?? 0,
      stored_bytes: used.get(`${id} bytes`) ?? 0,
      stored_files: used.get(`${id} files`) ?? 0,
    },
  }))
  return { data, meta: { total_count: total, standard: settings.organizationLimits } }
}

/**
 * Sets an organization's own limits; a blank one is the server's again. The organization's own trail says who and why.
 * @throws AppError forbidden, not_found, validation_failed, reason_required
 */
export async function limitOrganization(
  { db, uses }: LimitDeps,
  call: Call,
  organizationId: number,
  { limits: given, reason }: BodyOf<typeof limitEndpoint>,
): Promise<Pick<OrganizationUse, 'id' | 'name' | 'limits'>> {
  refuseOthers(call)
  const errors = validateLimits(given)
  if (hasFieldErrors(errors)) throw fieldErrors(errors)
  const limits = limitsBy((name) => (typeof given[name] === 'number' ? given[name] : null))
  const why = givenReason({ reason })
  const scope = { ...call, organizationId }
  const changed = await db.transaction(scope, async (tx) => {
    const { id, name, ...old } = present(await lockLimits(tx))
    if (!isDeepStrictEqual({ ...old }, limits)) {
      await updateLimits(tx, limits)
      await writeAudit(tx, scope, { action: 'edit', noun: 'organization', recordId: id, old, new: limits, why })
    }
    return { id, name, limits }
  })
  await uses.look()
  return changed
}
