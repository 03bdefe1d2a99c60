import type { AnalyticalBatch } from '@eluent/contract'
import {
  batchSamplesMax,
  memberLabels,
  planSequence,
  reportSigningError,
  rulesOn,
  type CheckState,
} from '@eluent/domain/analytical-batches'
import { NO_PROFILE } from '@eluent/domain/profiles'
import { sampleName } from '@eluent/domain/samples'
import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { readRow, type Row } from '../../platform/db/rows.ts'
import {
  isMeasured,
  listBatchMembers,
  type BatchMemberRow,
} from '../../records/analytical-batches/batch-facts-store.ts'
import { findBatchNames, findBatchMethod } from '../../records/analytical-batches/batches-store.ts'
import { listChecks } from '../../records/analytical-batches/settle-batch.ts'
import { readQualitySettings } from '../../records/organizations/organizations-store.ts'
import { hasOtherAdmin } from '../../records/users/other-admin.ts'
import { findProfile } from '../../records/profiles/profiles-store.ts'

/** A batch with its members and checks. @throws AppError not_found */
export async function readBatch(tx: Tx, call: Call, id: number): Promise<AnalyticalBatch> {
  const batch = await readRow(tx, 'analytical_batches', id)
  const [members, checks, method, names, profile, settings, hasOther] = await Promise.all([
    listBatchMembers(tx, id),
    listChecks(tx, id),
    findBatchMethod(tx, batch.method_id),
    findBatchNames(tx, [batch.remade_as_id, batch.remade_of_id]),
    findProfile(tx, batch.profile_key ?? NO_PROFILE),
    readQualitySettings(tx),
    hasOtherAdmin(tx, call.actor.userId),
  ])
  const labels = memberLabels(members)
  const people = { analysts: analystsOf(batch, members), signer: call.actor.userId }
  const rules = rulesOn(profile, batch.limits?.day ?? batch.prepared_on)
  // as it is judged: where there are check standards, or the profile asks for them
  const hasBracket =
    (batch.limits?.checks ?? rules.batch_checks ?? []).includes('CCV') || members.some(({ role }) => role === 'CCV')
  const bracket = hasBracket ? (batch.limits?.bracket ?? settings.batch_bracket_samples) : 0
  const nameOf = (other: number | null) => names.find((one) => one.id === other) ?? null
  return {
    ...batch,
    state: batch.state as AnalyticalBatch['state'],
    worst: batch.worst as CheckState,
    method_name: method?.name ?? null,
    profile_name: profile === undefined || profile.key === NO_PROFILE ? null : profile.name,
    released: members.filter(({ role, sample_state }) => role === 'sample' && sample_state === 'released').length,
    limits_of: batch.limits?.day ?? null,
    bracket,
    samples_max: batchSamplesMax(rules),
    remade_as: nameOf(batch.remade_as_id),
    remade_of: nameOf(batch.remade_of_id),
    analytes: (method?.analytes ?? []).map(({ analyte, color }) => ({ analyte, color })),
    members: members.map((member) => presentMember(member, labels)),
    checks: checks.map(presentCheck),
    plan: planSequence(
      members.map(({ id: member, role, required_runs: injections }) => ({ id: member, role, injections })),
      bracket,
      Boolean(batch.limits ? batch.limits.carry_over : settings.carry_over_checked),
    ),
    is_analyst: hasOther && people.analysts.includes(people.signer),
    may_sign_report:
      reportSigningError({
        number: batch.number,
        state: batch.state as AnalyticalBatch['state'],
        verdict: batch.verdict,
        signed: batch.qc_report,
        // whether it can be signed at all; who may is said by `is_analyst`
        has_other: false,
        ...people,
      }) === null,
  }
}

/** Who prepared a batch or measured a member of it. */
export function analystsOf(
  { prepared_by_id, analysed_by_id }: Pick<Row<'analytical_batches'>, 'prepared_by_id' | 'analysed_by_id'>,
  members: readonly Pick<BatchMemberRow, 'tested_by_id'>[],
): (number | null)[] {
  return [prepared_by_id, analysed_by_id, ...members.map(({ tested_by_id }) => tested_by_id)]
}

function presentMember(row: BatchMemberRow, labels: ReadonlyMap<number, string>): AnalyticalBatch['members'][number] {
  const sample = { id: row.sample_id, name: sampleName({ ...row, id: row.sample_id }) }
  return {
    id: row.id,
    role: row.role,
    label: row.role === 'sample' ? sample.name : (labels.get(row.id) ?? row.role),
    parent_id: row.parent_id,
    sample: { ...sample, batch_number: row.batch_number, state: row.sample_state },
    measured: isMeasured(row),
    injections: row.required_runs,
    runs:
      row.epoch >= row.from_epoch
        ? row.runs.map(({ uuid, vial_number, machine_name, at }) => ({
            uuid,
            vial_number,
            machine_name,
            at: new Date(at).toISOString(),
          }))
        : [],
    lots: row.lots.map(({ id, lot_number, name }) => ({ id, lot_number, name })),
    bracketed: row.bracketed,
  }
}

function presentCheck({ check_limit, ...row }: Row<'analytical_batch_checks'>): AnalyticalBatch['checks'][number] {
  return {
    ...row,
    measure: row.measure as AnalyticalBatch['checks'][number]['measure'],
    state: row.state as CheckState,
    unit: row.unit as AnalyticalBatch['checks'][number]['unit'],
    limit: check_limit,
  }
}
