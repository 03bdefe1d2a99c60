import type { BodyOf, QualitySettingsReply, updateQualitySettings as updateEndpoint } from '@eluent/contract'
import {
  foreignAddresses,
  qualitySettingsOf,
  typedAddresses,
  validateQualitySettings,
  type KeptQualitySettings,
} from '@eluent/domain/quality-settings'
import { hasFieldErrors } from '@eluent/domain/samples'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import { readKeptQualitySettings, updateQualitySettingsRow } from '../../records/organizations/organizations-store.ts'
import { listActiveUserRows } from '../../records/users/users-store.ts'
import type { Deps } from '../../views/deps.ts'

/**
 * Changes what is sent of the settings, and says in the trail what each was, is, and why. What is sent as it is stays as it is.
 * @throws AppError validation_failed
 */
export async function changeQualitySettings(
  deps: Pick<Deps, 'db' | 'now'>,
  call: Call,
  { settings: given, ...body }: BodyOf<typeof updateEndpoint>,
): Promise<QualitySettingsReply> {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    const kept = await readKeptQualitySettings(tx, { lock: true })
    const before: Readonly<Record<string, unknown>> = qualitySettingsOf(kept)
    const errors = validateQualitySettings(given, before)
    if (hasFieldErrors(errors)) throw fieldErrors(errors)
    const changed = Object.entries(given).filter(([key, value]) => before[key] !== value)
    if (changed.length === 0) return presentQualitySettings(kept)
    if (typeof given['queue_stop_addresses'] === 'string') await requireOwnDomains(tx, given['queue_stop_addresses'])
    const set = { by: call.actor.name, at: deps.now().toISOString(), why }
    const next = { ...kept, ...Object.fromEntries(changed.map(([key, value]) => [key, { value, ...set }])) }
    await updateQualitySettingsRow(tx, next)
    await writeAudit(tx, call, {
      action: 'edit',
      noun: 'quality_settings',
      recordId: call.organizationId,
      old: Object.fromEntries(changed.map(([key]) => [key, before[key]])),
      new: Object.fromEntries(changed),
      why,
    })
    return presentQualitySettings(next)
  })
}

/** A mistyped domain is a stranger's: no mail goes there. @throws AppError validation_failed */
async function requireOwnDomains(tx: Tx, typed: string): Promise<void> {
  const people = await listActiveUserRows(tx)
  const foreign = foreignAddresses(
    typedAddresses(typed),
    people.map(({ email }) => email),
  )
  if (foreign.length > 0)
    throw fieldErrors({
      'settings.queue_stop_addresses': ['Only addresses in a domain in which a person of the laboratory has one'],
    })
}

/** The settings in force, and who set those that were changed, when and why. */
export function presentQualitySettings(kept: KeptQualitySettings): QualitySettingsReply {
  const values = qualitySettingsOf(kept)
  const changed = Object.entries(kept).filter(([key]) => Object.hasOwn(values, key))
  return { values, changed: Object.fromEntries(changed.map(([key, { by, at, why = null }]) => [key, { by, at, why }])) }
}
