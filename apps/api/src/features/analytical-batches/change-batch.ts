import type { AnalyticalBatch, BulkReply } from '@eluent/contract'
import {
  ANALYTICAL_BATCH_TEXTS,
  batchLimits,
  batchSamplesMax,
  batchText,
  joinError,
  PARENT_ROLES,
  roleOfSample,
  rulesOn,
  type QcRole,
} from '@eluent/domain/analytical-batches'
import { NO_PROFILE } from '@eluent/domain/profiles'
import { inBatchNumberOrder, sampleName } from '@eluent/domain/samples'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { create, lock, type Row } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import {
  insertMembers,
  listJoining,
  listMemberIds,
  nextBatchNumber,
  removeMembers,
  type JoiningSample,
} from '../../records/analytical-batches/batches-store.ts'
import { settleBatch } from '../../records/analytical-batches/settle-batch.ts'
import { readQualitySettings } from '../../records/organizations/organizations-store.ts'
import { findProfile, readChosenProfile } from '../../records/profiles/profiles-store.ts'
import { lockSamples } from '../../records/samples/samples-store.ts'
import type { Deps } from '../../views/deps.ts'
import { readBatch } from './read-batch.ts'
import { registerMissingQc, registerQc } from './register-qc.ts'
import { todayOf } from '../../platform/call/today.ts'

export type BatchDeps = Pick<Deps, 'db' | 'now'>
export type Batch = Row<'analytical_batches'>
export type Added = BulkReply & { batch: { id: number; number: string } | null }

/** Makes a batch of these samples, each where it may join, with the QC samples of its profile. */
export async function createBatch(deps: BatchDeps, call: Call, ids: readonly number[]): Promise<Added> {
  return deps.db.transaction(call, async (tx) => {
    await lockSamples(tx, ids)
    const samples = await listJoining(tx, ids)
    const first = inBatchNumberOrder(samples).find((sample) => sample.in_batch === null)
    if (!first) return { batch: null, done: [], refused: refusalsOf(ids, samples, NO_BATCH) }
    const batch = await openBatch(tx, deps, call, first)
    return { batch: named(batch), ...(await join(tx, deps, call, batch, { ids, samples })) }
  })
}

/** Adds samples to an open batch, each where it may join. @throws AppError not_found, analytical_batch_refused */
export async function addToBatch(deps: BatchDeps, call: Call, id: number, ids: readonly number[]): Promise<Added> {
  return deps.db.transaction(call, async (tx) => {
    // samples before batches, as whoever stores a result locks them
    await lockSamples(tx, ids)
    const batch = await lock(tx, 'analytical_batches', id)
    refuseUnlessOpen(batch)
    return { batch: named(batch), ...(await join(tx, deps, call, batch, { ids, samples: await listJoining(tx, ids) })) }
  })
}

/** Registers one more QC sample. @throws AppError not_found, analytical_batch_refused, validation_failed */
export async function addQc(
  deps: BatchDeps,
  call: Call,
  id: number,
  {
    role,
    parent_id,
    injections,
  }: { role: QcRole; parent_id?: number | null | undefined; injections?: number | undefined },
): Promise<AnalyticalBatch> {
  return deps.db.transaction(call, async (tx) => {
    const batch = await lock(tx, 'analytical_batches', id)
    refuseUnlessOpen(batch)
    const present = await listMemberIds(tx, id)
    const samples = present.filter((member) => member.role === 'sample')
    const parent = samples.find((member) => member.id === (parent_id ?? samples[0]?.id))
    if (!parent || (PARENT_ROLES.includes(role) && (parent_id ?? null) === null))
      throw fieldErrors({ parent_id: [ANALYTICAL_BATCH_TEXTS.parent] })
    const wanted = { roles: [role], parent, present, ...(injections !== undefined && { injections }) }
    await registerQc(tx, deps, call, batch, wanted)
    await writeAudit(tx, call, {
      action: 'add_members',
      noun: 'analytical_batch',
      recordId: id,
      new: { number: batch.number, role },
    })
    await settleBatch(tx, id, call.actor)
    return readBatch(tx, call, id)
  })
}

/** Takes members out of an open batch; what repeats one of them goes with it. @throws AppError not_found, analytical_batch_refused, reason_required */
export async function removeFromBatch(
  deps: BatchDeps,
  call: Call,
  id: number,
  { members: ids, reason }: { members: readonly number[]; reason?: unknown },
): Promise<AnalyticalBatch> {
  const why = givenReason({ reason })
  return deps.db.transaction(call, async (tx) => {
    const batch = await lock(tx, 'analytical_batches', id)
    refuseUnlessOpen(batch)
    const members = await listMemberIds(tx, id)
    const gone = members.filter((member) => ids.includes(member.id) || ids.includes(member.parent_id ?? 0))
    if (ids.some((one) => !gone.some((member) => member.id === one))) throw new AppError('not_found')
    await removeMembers(
      tx,
      gone.map((member) => member.id),
      { by: call.actor.name, why },
    )
    await writeAudit(tx, call, {
      action: 'remove_members',
      noun: 'analytical_batch',
      recordId: id,
      old: { number: batch.number, samples: gone.map(({ sample_id }) => sample_id) },
      why,
    })
    await settleBatch(tx, id, call.actor)
    return readBatch(tx, call, id)
  })
}

/** Looks again at what the standards of a batch hold. @throws AppError not_found */
export async function judgeAgain(deps: BatchDeps, call: Call, id: number): Promise<AnalyticalBatch> {
  return deps.db.transaction(call, async (tx) => {
    await settleBatch(tx, id, call.actor)
    return readBatch(tx, call, id)
  })
}

/** The new batch of a sample's method and profile. */
export async function openBatch(
  tx: Tx,
  deps: { now: () => Date },
  call: Call,
  of: Pick<JoiningSample, 'test_method_id' | 'profile_key'>,
  more: { remade_of_id?: number } = {},
): Promise<Batch> {
  const prepared_on = todayOf(deps, call)
  const number = await nextBatchNumber(tx, prepared_on)
  const columns = {
    number,
    method_id: of.test_method_id,
    profile_key: of.profile_key ?? (await readChosenProfile(tx)),
    prepared_on,
    prepared_by_id: call.actor.userId,
    prepared_by_name: call.actor.name,
    ...more,
  }
  const batch = await create(tx, 'analytical_batches', columns, call.actor)
  await writeAudit(tx, call, { action: 'create', noun: 'analytical_batch', recordId: batch.id, new: columns })
  return batch
}

/** Adds the samples that may join, then the QC samples that the batch lacks. */
export async function join(
  tx: Tx,
  deps: { now: () => Date },
  call: Call,
  batch: Batch,
  { ids, samples }: { ids: readonly number[]; samples: readonly JoiningSample[] },
): Promise<BulkReply> {
  const [profile, settings, present] = await Promise.all([
    findProfile(tx, batch.profile_key ?? NO_PROFILE),
    readQualitySettings(tx),
    listMemberIds(tx, batch.id),
  ])
  const limits = batch.limits ?? batchLimits(profile, batch.prepared_on, settings)
  const facts = {
    number: batch.number,
    method_id: batch.method_id,
    samples: present.filter(({ role }) => role === 'sample').length,
    samples_max: batchSamplesMax(rulesOn(profile, limits.day)),
  }
  const joining: (JoiningSample & { role: ReturnType<typeof roleOfSample> })[] = []
  for (const sample of inBatchNumberOrder(samples)) {
    const role = roleOfSample(sample)
    if (joinError({ role, method_id: sample.test_method_id, in_batch: sample.in_batch }, facts) !== null) continue
    if (role === 'sample') facts.samples += 1
    joining.push({ ...sample, role })
  }
  await insertMembers(
    tx,
    batch.id,
    joining.map(({ id, role, from_epoch }) => ({ sample_id: id, role, parent_id: null, from_epoch: from_epoch ?? 0 })),
    call.actor,
  )
  const done = joining.map(({ id }) => id)
  if (done.length > 0) {
    await registerMissingQc(tx, deps, call, batch, limits)
    await writeAudit(tx, call, {
      action: 'add_members',
      noun: 'analytical_batch',
      recordId: batch.id,
      new: { number: batch.number, samples: done },
    })
    await settleBatch(tx, batch.id, call.actor)
  }
  const left = ids.filter((id) => !done.includes(id))
  return { done, refused: refusalsOf(left, samples, facts) }
}

const NO_BATCH = { number: '', method_id: 0, samples: 0, samples_max: 0 }

function refusalsOf(
  ids: readonly number[],
  samples: readonly JoiningSample[],
  batch: Parameters<typeof joinError>[1],
): BulkReply['refused'] {
  return ids.map((id) => {
    const sample = samples.find((one) => one.id === id)
    if (!sample) return { id, name: `Sample ${id}`, reason: new AppError('not_found').message }
    const facts = { role: roleOfSample(sample), method_id: sample.test_method_id, in_batch: sample.in_batch }
    return { id, name: sampleName(sample), reason: joinError(facts, batch) ?? '' }
  })
}

function refuseUnlessOpen({ state, number }: Batch): void {
  if (state === 'open') return
  throw new AppError('analytical_batch_refused', {
    values: { reason: batchText(state === 'rejected' ? 'rejected' : 'complete', { number }) },
  })
}

export function named({ id, number }: Pick<Batch, 'id' | 'number'>) {
  return { id, number }
}
