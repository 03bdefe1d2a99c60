import type { Call } from '../../platform/call/call.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { qualitySettingsOf, SETTINGS_OF_PROFILE } from '@eluent/domain/quality-settings'
import type { Tx } from '../../platform/db/database.ts'
import { present } from '../../platform/db/rows.ts'
import {
  findProfile,
  keepChosenProfile,
  lockChosenProfile,
  noteFirstUse,
} from '../../records/profiles/profiles-store.ts'
import { readKeptQualitySettings, updateQualitySettingsRow } from '../../records/organizations/organizations-store.ts'
import type { Deps } from '../../views/deps.ts'

/** Chooses the profile that new samples get; samples that are there keep theirs. @throws AppError not_found */
export async function chooseProfile(
  deps: Pick<Deps, 'db' | 'now'>,
  call: Call,
  key: string,
): Promise<{ chosen: string }> {
  return deps.db.transaction(call, async (tx) => {
    const before = await lockChosenProfile(tx)
    const { name } = present(await findProfile(tx, key))
    if (before === key) return { chosen: key }
    await keepChosenProfile(tx, key)
    await noteFirstUse(tx, key, call.actor)
    await writeAudit(tx, call, {
      action: 'edit',
      noun: 'organization',
      recordId: call.organizationId,
      old: { profile_key: before },
      new: { profile_key: key, profile_name: name },
    })
    await changeItsSettings(tx, call, { before, key, name, at: deps.now() })
    return { chosen: key }
  })
}

const ASKED_FOR_BY = 'Asked for by the profile'
const ASKED_NO_MORE = 'No longer asked for by the profile'

interface Change {
  before: string
  key: string
  name: string
  at: Date
}

/**
 * A profile brings what its law asks of releases, where the laboratory has never set it, and takes away again what the profile
 * before had brought; the page of the settings says who and why.
 */
async function changeItsSettings(tx: Tx, call: Call, { before, key, name, at }: Change): Promise<void> {
  const [left, wanted] = [SETTINGS_OF_PROFILE[before] ?? [], SETTINGS_OF_PROFILE[key] ?? []]
  if (left.length === 0 && wanted.length === 0) return
  const kept = await readKeptQualitySettings(tx, { lock: true })
  const next = { ...kept }
  const why = `${ASKED_FOR_BY} ${name}`
  for (const one of left) if (kept[one.key]?.why?.startsWith(ASKED_FOR_BY)) delete next[one.key]
  for (const one of wanted)
    if (next[one.key] === undefined)
      next[one.key] = { value: one.value, by: call.actor.name, at: at.toISOString(), why }
  const [old, now] = [qualitySettingsOf(kept), qualitySettingsOf(next)]
  const changed = [...left, ...wanted].flatMap((one) => (old[one.key] !== now[one.key] ? [one.key] : []))
  if (changed.length === 0) return
  await updateQualitySettingsRow(tx, next)
  await writeAudit(tx, call, {
    action: 'edit',
    noun: 'quality_settings',
    recordId: call.organizationId,
    old: Object.fromEntries(changed.map((one) => [one, old[one]])),
    new: Object.fromEntries(changed.map((one) => [one, now[one]])),
    why: wanted.length > 0 ? why : `${ASKED_NO_MORE} ${name}`,
  })
}
