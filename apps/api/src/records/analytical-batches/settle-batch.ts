import {
  batchLimits,
  chartChecks,
  checkLimitText,
  checkValueText,
  isExceptable,
  judgeBatch,
  memberLabels,
  outsideBrackets,
  standingOf,
  type BatchCheck,
  type BatchLimits,
  type CheckState,
  type StandingCheck,
} from '@eluent/domain/analytical-batches'
import { NO_PROFILE } from '@eluent/domain/profiles'
import { qualitySettingsOf } from '@eluent/domain/quality-settings'
import { sampleName } from '@eluent/domain/samples'
import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../platform/db/database.ts'
import { json, jsonOrNull } from '../../platform/db/json.ts'
import { changeRows, insertRows, lock, NOW, rows, updateRows, type Author, type Row } from '../../platform/db/rows.ts'
import { listBrokenRules } from '../control-charts/violations-store.ts'
import { endStop, stopQueue } from '../queue/queue-stops-store.ts'
import { readKeptQualitySettings } from '../organizations/organizations-store.ts'
import { findProfile } from '../profiles/profiles-store.ts'
import {
  isMeasured,
  judgedMember,
  listBatchMembers,
  listCalibrationsOf,
  type BatchMemberRow,
} from './batch-facts-store.ts'

type StoredCheck = Row<'analytical_batch_checks'>

/**
 * Judges batches again in the transaction that changed what they look at. A check keeps how it was judged as long as its numbers
 * are the same; limits are those that the batch was first judged with. The statements are as many for 28 members as for two.
 */
export async function settleBatches(
  tx: Tx,
  batches: readonly { id: number }[],
  by: Pick<Author, 'name'>,
): Promise<void> {
  // in one order, so that two transactions do not wait for each other crosswise
  for (const { id } of batches.toSorted((a, b) => a.id - b.id)) await settleBatch(tx, id, by)
}

export async function settleBatch(tx: Tx, batchId: number, by: Pick<Author, 'name'>): Promise<void> {
  const batch = await lock(tx, 'analytical_batches', batchId)
  if (batch.state === 'rejected') return
  const [members, stored, kept, profile, broken] = await Promise.all([
    listBatchMembers(tx, batchId),
    listChecks(tx, batchId),
    readKeptQualitySettings(tx),
    findProfile(tx, batch.profile_key ?? NO_PROFILE),
    listBrokenRules(tx, batchId),
  ])
  const runs = runsOfBatch(members)
  const day = (runs[0]?.at ?? `${batch.prepared_on}T`).slice(0, 10)
  const limits: BatchLimits = batch.limits ?? batchLimits(profile, day, qualitySettingsOf(kept), analytesOf(members))
  const withheld = batch.withheld.map(({ analyte }) => analyte)
  // what is withheld keeps how it was judged: its samples have no number of it any more
  const isJudged = ({ analyte }: { analyte: string }) => !withheld.includes(analyte)
  const calibrations = limits.suitability || limits.carry_over ? await listCalibrationsOf(tx, members) : new Map()
  const judged = [
    ...judgeBatch(
      members.map((member) => judgedMember(member, calibrations)),
      limits,
    ),
    ...chartChecks(members, broken),
  ].filter(isJudged)
  const { checks, added, gone } = await storeChecks(tx, batchId, stored.filter(isJudged), judged)
  const settings = qualitySettingsOf(kept)
  if (settings.queue_stops_on_failed_check) await stopOrGoOn(tx, { batchId, members, added, by })
  const standing = standingOf(members.map(verdictMember), checks, limits, withheld)
  const bracketed = bracketedOf(members, checks, limits, withheld)
  const sample_count = members.filter(({ role }) => role === 'sample').length
  const isOtherwise =
    added.length + gone.length > 0 ||
    sample_count !== batch.sample_count ||
    members.some(({ id, bracketed: before }) => before !== (bracketed.get(id) ?? null)) ||
    !isDeepStrictEqual(standing.exceptions, batch.exceptions)
  const isComplete = standing.verdict?.kind !== 'not_run' && members.length > 0 && members.every(isMeasured)
  const last = members.filter(isMeasured).toSorted((a, b) => (b.tested_at ?? '').localeCompare(a.tested_at ?? ''))[0]
  await Promise.all([
    storeBrackets(tx, members, bracketed),
    changeRows(
      tx,
      'analytical_batches',
      {
        ...standing,
        verdict: jsonOrNull(standing.verdict),
        exceptions: json(standing.exceptions),
        qc_report: jsonOrNull(batch.qc_report && isOtherwise ? { ...batch.qc_report, differs: true } : batch.qc_report),
        // kept from the first check on
        limits: batch.limits !== null || added.length > 0 ? json(limits) : null,
        state: isComplete ? 'complete' : 'open',
        completed_at: isComplete ? (batch.completed_at ?? NOW) : null,
        sample_count,
        machine_name: runs.at(-1)?.machine_name ?? batch.machine_name,
        analysed_at: runs.at(-1)?.at ?? null,
        analysed_by_id: last?.tested_by_id ?? null,
        analysed_by_name: last?.tested_by_name ?? null,
      },
      by,
    )
      .where('id', '=', batchId)
      .execute(),
  ])
}

/** Of the report methods of its members, each once. */
function analytesOf(members: readonly BatchMemberRow[]) {
  const analytes = members.flatMap(({ method }) => method.analytes)
  return [...new Map(analytes.map((one) => [one.analyte.toLowerCase(), one])).values()]
}

/** A check standard that fails stops the queue after the running vial; one that passes lets it go on. */
async function stopOrGoOn(
  tx: Tx,
  { batchId, members, added, by }: Judged & { batchId: number; by: Pick<Author, 'name'> },
): Promise<void> {
  const standards = new Set(members.filter(({ role }) => role === 'CCV').map(({ id }) => id))
  const judged = added.filter(({ member_id }) => standards.has(member_id))
  const failed = judged.find(({ state }) => state === 'failed')
  if (failed) {
    const { analyte } = failed
    const check_label = memberLabels(members).get(failed.member_id) ?? 'CCV'
    const texts = { value_text: checkValueText(failed), limit_text: checkLimitText(failed) }
    await stopQueue(tx, by, { batch_id: batchId, check_label, analyte, ...texts })
  } else if (judged.some(({ state }) => state === 'passed')) await endStop(tx, by, null)
}

interface Judged {
  members: readonly BatchMemberRow[]
  added: readonly BatchCheck[]
}

export function listChecks(tx: Tx, batchId: number): Promise<StoredCheck[]> {
  return rows(tx, 'analytical_batch_checks').where('batch_id', '=', batchId).selectAll().orderBy('id').execute()
}

/** The injections that count, in their order. */
function runsOfBatch(members: readonly BatchMemberRow[]) {
  return members
    .flatMap((member) =>
      member.epoch >= member.from_epoch
        ? member.runs.map(({ at, ...run }) => ({ ...run, at: new Date(at).toISOString(), member }))
        : [],
    )
    .toSorted((a, b) => a.at.localeCompare(b.at))
}

function verdictMember(member: BatchMemberRow) {
  return {
    id: member.id,
    role: member.role,
    finished: isMeasured(member),
    injections: member.required_runs,
    name: sampleName({ ...member, id: member.sample_id }),
  }
}

/** Takes away the checks that would be judged otherwise now, and adds those that are new; an exception stays with its numbers. */
async function storeChecks(tx: Tx, batchId: number, stored: readonly StoredCheck[], judged: readonly BatchCheck[]) {
  const before = new Map(stored.map((check) => [keyOf(check), check]))
  const now = new Map(judged.map((check) => [keyOf(check), check]))
  const isSame = (check: BatchCheck, kept: StoredCheck | undefined) =>
    kept !== undefined &&
    (kept.state === check.state || (kept.state === 'excepted' && isExceptable(check))) &&
    kept.value === check.value &&
    kept.found === check.found &&
    kept.compared === check.compared &&
    kept.reason === check.reason
  const gone = stored.filter((check) => {
    const again = now.get(keyOf(check))
    return again === undefined || !isSame(again, check)
  })
  const added = judged.filter((check) => !isSame(check, before.get(keyOf(check))))
  if (gone.length > 0)
    await updateRows(tx, 'analytical_batch_checks')
      .set({ deleted_at: NOW })
      .where('id', '=', sql<number>`any(${gone.map(({ id }) => id)}::bigint[])`)
      .execute()
  if (added.length > 0)
    await insertRows(
      tx,
      'analytical_batch_checks',
      added.map(({ limit, ...check }) => ({ ...check, batch_id: batchId, check_limit: jsonOrNull(limit) })),
    ).execute()
  const isAdded = new Set(added.map(keyOf))
  const checks = judged.map((check): StandingCheck => {
    const kept = before.get(keyOf(check))
    return kept && !isAdded.has(keyOf(check))
      ? { ...check, state: kept.state as CheckState, ...exceptionOf(kept) }
      : check
  })
  return { checks, added, gone }
}

function exceptionOf({
  exception: why,
  excepted_by_name: by,
  excepted_alone,
}: StoredCheck): Pick<StandingCheck, 'excepted'> {
  return why === null || by === null ? {} : { excepted: { why, by, ...(excepted_alone && { alone: true }) } }
}

function keyOf(check: Pick<StoredCheck, 'member_id' | 'analyte' | 'measure'>): string {
  return `${check.member_id}/${check.measure}/${check.analyte}`
}

/** Of each sample whether it stands in a passing bracket; null where the batch asks for none, or has not run. */
function bracketedOf(
  members: readonly BatchMemberRow[],
  checks: readonly StandingCheck[],
  limits: Pick<BatchLimits, 'bracket' | 'checks'>,
  withheld: readonly string[],
): Map<number, boolean | null> {
  // the last check standard may still come
  const isAsked =
    limits.bracket > 0 &&
    members.every(isMeasured) &&
    (limits.checks.includes('CCV') || members.some(({ role }) => role === 'CCV'))
  const failed = new Set(
    checks
      .filter(({ state, analyte }) => (state === 'failed' || state === 'not_run') && !withheld.includes(analyte))
      .map(({ member_id }) => member_id),
  )
  const runs = runsOfBatch(members)
  const outside = outsideBrackets(
    runs.map(({ member, machine_name: machine, at }) => ({
      member_id: member.id,
      role: member.role,
      at,
      machine,
      passing: isMeasured(member) && !failed.has(member.id),
    })),
    isAsked ? limits.bracket : 0,
  )
  return new Map(
    members.map((member) => [
      member.id,
      isAsked && member.role === 'sample' && isMeasured(member) ? !outside.has(member.id) : null,
    ]),
  )
}

async function storeBrackets(
  tx: Tx,
  members: readonly BatchMemberRow[],
  bracketed: ReadonlyMap<number, boolean | null>,
): Promise<void> {
  const changed = members.filter(({ id, bracketed: before }) => before !== (bracketed.get(id) ?? null))
  if (changed.length === 0) return
  const ids = changed.map(({ id }) => id)
  const values = changed.map(({ id }) => bracketed.get(id) ?? null)
  await sql`
    update analytical_batch_members set bracketed = judged.bracketed
    from unnest(${ids}::bigint[], ${values}::boolean[]) as judged (id, bracketed)
    where analytical_batch_members.organization_id = ${tx.organizationId} and analytical_batch_members.id = judged.id
  `.execute(tx)
}
