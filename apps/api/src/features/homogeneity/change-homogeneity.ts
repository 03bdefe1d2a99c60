import type { BodyOf, createHomogeneityTest as createEndpoint, HomogeneityTest, ReasonBody } from '@eluent/contract'
import { HOMOGENEITY_RSD_MAX, HOMOGENEITY_TEXTS, homogeneityErrors, profileAt } from '@eluent/domain/profiles'
import { hasFieldErrors } from '@eluent/domain/samples'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lock, voidRow } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import {
  insertHomogeneityTest,
  listUnitFacts,
  readHomogeneityRow,
} from '../../records/homogeneity/homogeneity-store.ts'
import { findProfile } from '../../records/profiles/profiles-store.ts'
import type { Deps } from '../../views/deps.ts'

/** Says which samples are the units of one product. @throws AppError not_found, validation_failed */
export async function createHomogeneityTest(
  deps: Pick<Deps, 'db' | 'now'>,
  call: Call,
  input: BodyOf<typeof createEndpoint>,
): Promise<HomogeneityTest> {
  const errors = homogeneityErrors(input)
  if (hasFieldErrors(errors)) throw fieldErrors(errors)
  return deps.db.transaction(call, async (tx) => {
    const samples = await listUnitFacts(tx, input.samples)
    if (samples.length < input.samples.length) throw new AppError('not_found')
    if (samples.some(({ qc }) => qc)) throw fieldErrors({ samples: [HOMOGENEITY_TEXTS.qc] })
    const named = { name: String(input.name).trim(), judged_by: String(input.judged_by).trim() }
    const test = { ...named, ...(await limitOf(tx, samples, deps.now())) }
    const id = await insertHomogeneityTest(tx, test, input.samples, call.actor)
    const now = { ...test, samples: input.samples }
    await writeAudit(tx, call, { action: 'create', noun: 'homogeneity_test', recordId: id, new: now })
    return readHomogeneityRow(tx, id)
  })
}

/** Takes a test off the list. @throws AppError not_found, reason_required */
export async function deleteHomogeneityTest(
  deps: Pick<Deps, 'db'>,
  call: Call,
  id: number,
  body: ReasonBody,
): Promise<{ message: string }> {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    const { name } = await lock(tx, 'homogeneity_tests', id)
    await voidRow(tx, 'homogeneity_tests', id, call.actor)
    await writeAudit(tx, call, { action: 'void', noun: 'homogeneity_test', recordId: id, old: { name }, why })
    return { message: 'Homogeneity test removed successfully' }
  })
}

/** The limit of the units' profile on this day, kept with the test; our own where it has none. */
async function limitOf(tx: Tx, samples: readonly { profile_key: string | null }[], now: Date) {
  const key = samples.find(({ profile_key }) => profile_key !== null)?.profile_key ?? null
  const profile = key === null ? undefined : await findProfile(tx, key)
  const limit = profile && profileAt(profile, now.toISOString().slice(0, 10)).homogeneity_rsd_max
  return limit === undefined
    ? { limit_percent: HOMOGENEITY_RSD_MAX, limit_source: null }
    : { limit_percent: limit, limit_source: profile?.name ?? null }
}
