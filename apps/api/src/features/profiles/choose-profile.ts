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
    await keepItsSetting(tx, call, { key, name, at: deps.now() })
    return { chosen: key }
  })
}

/** A profile brings what its law asks of releases, where the laboratory has never set it; the page of the settings says who and why. */
async function keepItsSetting(tx: Tx, call: Call, { key, name, at }: { key: string; name: string; at: Date }) {
  const asked = SETTINGS_OF_PROFILE[key]
  const kept = asked && (await readKeptQualitySettings(tx, { lock: true }))
  if (!kept || kept[asked.key] !== undefined) return
  const why = `Asked for by the profile ${name}`
  const set = { value: asked.value, by: call.actor.name, at: at.toISOString(), why }
  await updateQualitySettingsRow(tx, { ...kept, [asked.key]: set })
  await writeAudit(tx, call, {
    action: 'edit',
    noun: 'quality_settings',
    recordId: call.organizationId,
    old: { [asked.key]: qualitySettingsOf(kept)[asked.key] },
    new: { [asked.key]: asked.value },
    why,
  })
}
