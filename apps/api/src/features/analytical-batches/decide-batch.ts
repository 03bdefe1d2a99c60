import type { AnalyticalBatch } from '@eluent/contract'
import {
  batchText,
  exceptionErrors,
  isAlone,
  isExceptable,
  memberLabels,
  SIGNED_ALONE,
} from '@eluent/domain/analytical-batches'
import { hasFieldErrors } from '@eluent/domain/samples'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import { change, lock, present, readRow } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { isMeasured, listBatchMembers } from '../../records/analytical-batches/batch-facts-store.ts'
import {
  closeMembers,
  exceptCheck,
  listJoining,
  listMemberIds,
} from '../../records/analytical-batches/batches-store.ts'
import { listChecks, settleBatch } from '../../records/analytical-batches/settle-batch.ts'
import { logSignature, sign } from '../../records/signatures/sign.ts'
import { hasOtherAdmin } from '../../records/users/other-admin.ts'
import { lockSamples } from '../../records/samples/samples-store.ts'
import { proveSigner, type SignerDeps, type TypedSigning } from '../../views/signatures/prove-signer.ts'
import { join, named, openBatch, type BatchDeps } from './change-batch.ts'
import { analystsOf, readBatch } from './read-batch.ts'

/**
 * Excepts one failed check of one analyte under the caller's name. (ISO/IEC 17025:2017, 7.10.1)
 * @throws AppError not_found, validation_failed, analytical_batch_refused, too_many_requests, signing_ended_session
 */
export async function exceptFailedCheck(
  deps: SignerDeps,
  call: Call,
  id: number,
  { check_id, reason, signing }: { check_id: number; reason?: unknown; signing: TypedSigning },
): Promise<AnalyticalBatch> {
  // a batch of nobody's is said to be missing before a password is asked for
  await deps.db.read(call, (tx) => readRow(tx, 'analytical_batches', id))
  const proof = await proveSigner(deps, call, signing)
  return deps.db.transaction(call, async (tx) => {
    const batch = await lock(tx, 'analytical_batches', id)
    refuseRejected(batch)
    const [members, checks, has_other] = await Promise.all([
      listBatchMembers(tx, id),
      listChecks(tx, id),
      hasOtherAdmin(tx, call.actor.userId),
    ])
    const check = present(checks.find((one) => one.id === check_id))
    const { userId: signer, name } = call.actor
    const people = { analysts: analystsOf(batch, members), signer }
    const errors = exceptionErrors({
      reason,
      exceptable: isExceptable(check as Parameters<typeof isExceptable>[0]),
      has_other,
      ...people,
    })
    if (hasFieldErrors(errors)) throw fieldErrors(errors)
    const why = String(reason).trim()
    const at = deps.now()
    const excepted_alone = isAlone(people)
    const excepted_by = { excepted_by_id: signer, excepted_by_name: name, excepted_alone }
    await exceptCheck(tx, check_id, { exception: why, ...excepted_by, at })
    const { analyte, measure, value, found, compared, unit, check_limit: limit } = check
    const label = memberLabels(members).get(check.member_id) ?? ''
    const signature = await sign(tx, call, proof, {
      noun: 'analytical_batch',
      id,
      version: batch.version,
      label: `Exception of ${label}, ${analyte}, batch ${batch.number}`,
      shown: {
        batch: batch.number,
        check: label,
        analyte,
        measure,
        value,
        found,
        compared,
        unit,
        limit,
        reason: why,
        ...(excepted_alone && { note: SIGNED_ALONE }),
      },
      meaning: 'exception',
      reason: why,
      at,
    })
    await writeAudit(tx, call, {
      action: 'except',
      noun: 'analytical_batch',
      recordId: id,
      old: { state: check.state },
      new: {
        number: batch.number,
        analyte: check.analyte,
        measure: check.measure,
        value: check.value,
        state: 'excepted',
      },
      why,
    })
    await settleBatch(tx, id, call.actor)
    const excepted = await readBatch(tx, call, id)
    await logSignature(tx, signature)
    return excepted
  })
}

/**
 * Rejects a batch: its runs stay readable, and a new one of its samples waits for new preparations. What its samples have
 * measured counts for the old one alone. @throws AppError not_found, reason_required, analytical_batch_refused
 */
export async function rejectBatch(
  deps: BatchDeps,
  call: Call,
  id: number,
  body: { reason?: unknown } | null | undefined,
) {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    const ids = (await listMemberIds(tx, id)).map(({ sample_id }) => sample_id)
    await lockSamples(tx, ids)
    const batch = await lock(tx, 'analytical_batches', id)
    refuseRejected(batch)
    const members = await listBatchMembers(tx, id)
    await closeMembers(
      tx,
      members.map((member) => ({ id: member.id, until_epoch: member.run_count > 0 ? member.epoch + 1 : member.epoch })),
    )
    await change(
      tx,
      'analytical_batches',
      id,
      {
        state: 'rejected',
        rejected_at: deps.now().toISOString(),
        rejected_by_name: call.actor.name,
        reject_reason: why,
      },
      call.actor,
    )
    const again = await listJoining(
      tx,
      members.filter(({ role }) => role === 'sample').map(({ sample_id }) => sample_id),
    )
    const of = { test_method_id: batch.method_id, profile_key: batch.profile_key }
    const remade = await openBatch(tx, deps, call, of, { remade_of_id: id })
    await change(tx, 'analytical_batches', id, { remade_as_id: remade.id }, call.actor)
    await join(tx, deps, call, remade, { ids: again.map((sample) => sample.id), samples: again })
    await writeAudit(tx, call, {
      action: 'reject',
      noun: 'analytical_batch',
      recordId: id,
      old: { state: batch.state, measured: members.filter(isMeasured).length },
      new: { number: batch.number, state: 'rejected', remade_as: remade.number },
      why,
    })
    return { data: named(remade), message: `Batch ${batch.number} is rejected` }
  })
}

function refuseRejected({ state, number }: { state: string; number: string }): void {
  if (state === 'rejected')
    throw new AppError('analytical_batch_refused', { values: { reason: batchText('rejected', { number }) } })
}
