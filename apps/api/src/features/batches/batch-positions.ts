import { isQcSampleType } from '@eluent/domain/samples'
import { writeAuditLines } from '../../platform/audit/write-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Call } from '../../platform/call/call.ts'
import { newShareKey } from '../../platform/auth/new-share-key.ts'
import { listMethodRows } from '../../records/report-methods/report-methods-store.ts'
import { takeIntakeNumbers } from '../../records/samples/intake-numbers.ts'
import { noteListChanges } from '../../records/samples/list-counts-store.ts'
import { insertSamples, listSampleTypeRows } from '../../records/samples/samples-store.ts'
import { newShareKeys } from '../../records/samples/share-keys-store.ts'
import { insertPositions, voidPositionSamples, type Position } from '../../records/batches/positions-store.ts'

/**
 * Makes one QR code for each label: a sample without weight, whose name is the label and whose batch number the batch's
 * name. Material type and report method are the laboratory's usual ones until the sample is edited.
 */
export async function addPositions(
  tx: Tx,
  deps: { now: () => Date },
  call: Call,
  batch: { id: number; name: string },
  labels: readonly string[],
): Promise<void> {
  if (labels.length === 0) return
  const { organizationId, actor } = call
  const type = (await listSampleTypeRows(tx)).find(({ slug }) => !isQcSampleType(slug))
  const methods = await listMethodRows(tx)
  const method = methods.find(({ is_default }) => is_default) ?? methods[0]
  if (!type || !method) throw new Error(`organization ${organizationId} has no material type or report method`)
  const [intakeNumbers, shareKeys] = await Promise.all([
    takeIntakeNumbers(tx, deps.now(), labels.length),
    newShareKeys(tx, labels.length),
  ])
  const rows = labels.map((label, at) => ({
    share_key: shareKeys[at] ?? newShareKey(),
    batch_id: batch.id,
    strain_name: label,
    batch_number: batch.name,
    intake_number: intakeNumbers[at] ?? '',
    sample_type_id: type.id,
    test_method_id: method.id,
    test_method_version: method.version,
    required_runs: type.required_injections ?? 1,
    created_by_id: actor.userId,
    created_by_name: actor.name,
    updated_by_name: actor.name,
  }))
  const idOf = await insertSamples(tx, rows)
  const samples = rows.map((row) => ({ ...row, id: idOf(row.share_key) }))
  const places = samples.map(({ id, strain_name }, index) => ({
    position: index + 1,
    label: strain_name,
    sample_id: id,
  }))
  await insertPositions(tx, batch.id, places)
  await noteListChanges(tx, samples, 1)
  await writeAuditLines(
    tx,
    call,
    samples.map(({ id, strain_name, batch_number, sample_type_id, test_method_id }) => ({
      action: 'create',
      noun: 'sample',
      recordId: id,
      new: { strain_name, batch_number, sample_type_id, test_method_id, batch_id: batch.id },
    })),
  )
}

/** Withdraws QR codes: their samples are voided and stay in the trail. The caller holds the samples' locks. */
export async function removePositions(tx: Tx, call: Call, positions: readonly Position[], why: string): Promise<void> {
  if (positions.length === 0) return
  const sampleIds = positions.map(({ sample_id }) => sample_id)
  await voidPositionSamples(tx, sampleIds, call.actor)
  await noteListChanges(
    tx,
    positions.map(({ listed }) => listed),
    -1,
  )
  await writeAuditLines(
    tx,
    call,
    positions.map(({ sample_id, listed: { strain_name, batch_number } }) => ({
      action: 'void',
      noun: 'sample',
      recordId: sample_id,
      old: { strain_name, batch_number },
      why,
    })),
  )
}
