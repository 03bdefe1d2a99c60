import { isDeepStrictEqual } from 'node:util'
import type { BodyOf, BulkReply, saveCertificateDetails as saveEndpoint } from '@eluent/contract'
import { CUSTODY_TEXTS } from '@eluent/domain/custody'
import {
  detailsErrors,
  detailsOf,
  mayDetailSample,
  receiptErrors,
  receiptOf,
  type DetailsInput,
  type ReceiptInput,
} from '@eluent/domain/samples'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { jsonOrNull } from '../../platform/db/json.ts'
import { lock } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { followReceipt } from '../../records/custody/custody-store.ts'
import { keepDueTimes } from '../../records/samples/due-store.ts'
import { keepSampleState } from '../../records/samples/sample-state-store.ts'
import { changeSample, type SampleRecord } from '../../records/samples/samples-store.ts'
import { changeEach } from '../../views/samples/change-each.ts'
import { readPresentedSample } from '../../views/samples/read-sample.ts'
import { chosenImage } from '../../views/samples/sample-image.ts'
import type { SampleSettings } from '../../views/samples/sample-settings.ts'

type Deps = SampleSettings & { db: Database; now: () => Date }
type Change = Omit<BodyOf<typeof saveEndpoint>, 'samples'>

/**
 * Says of several samples what their units and certificates need. A report that was released reads otherwise then and is
 * released again, as after an amendment. @throws AppError reason_required
 */
export async function saveCertificateDetails(
  deps: Deps,
  call: Call,
  ids: readonly number[],
  { reason, ...change }: Change,
): Promise<BulkReply> {
  const why = givenReason({ reason })
  return deps.db.transaction(call, (tx) => changeEach(tx, ids, (id) => saveOne(tx, deps, call, { id, change, why })))
}

interface One {
  id: number
  change: Omit<Change, 'reason'>
  why: string
}

async function saveOne(tx: Tx, deps: Deps, call: Call, { id, change, why }: One): Promise<void> {
  const stored = await lock(tx, 'samples', id)
  const decision = mayDetailSample({ ...stored, role: call.actor.role }, deps.adminRoles)
  if (!decision.allowed) throw new AppError(decision.reason === 'certified' ? 'sample_certified' : 'forbidden')
  const now = checked(stored, change, deps.now())
  const { sample_image_url: url } = change
  const image = url === undefined ? stored.sample_image_file_id : await chosenImage(tx, url)
  const before = { details: stored.details, receipt: stored.receipt, sample_image_file_id: stored.sample_image_file_id }
  const after = { ...now, sample_image_file_id: image }
  if (isDeepStrictEqual(before, after)) return
  const isOther =
    stored.receipt?.amount !== now.receipt?.amount || stored.receipt?.amount_unit !== now.receipt?.amount_unit
  if (isOther && !(await followReceipt(tx, id, now.receipt)))
    throw fieldErrors({ 'receipt.amount': [CUSTODY_TEXTS.taken] })
  await changeSample(
    tx,
    id,
    { details: jsonOrNull(now.details), receipt: jsonOrNull(now.receipt), sample_image_file_id: image },
    call.actor,
  )
  if (before.receipt?.received_at !== now.receipt?.received_at) await keepDueTimes(tx, [id])
  await writeAudit(tx, call, { action: 'edit', noun: 'sample', recordId: id, old: before, new: after, why })
  if (stored.state === 'released' || stored.state === 'changed')
    await keepSampleState(tx, await readPresentedSample(tx, deps, call, id), stored.state)
}

/** The stored values with those that were sent. @throws AppError validation_failed */
function checked(stored: SampleRecord, change: One['change'], at: Date) {
  const details: DetailsInput = { ...stored.details, ...given(change.details) }
  const receipt: ReceiptInput = { ...stored.receipt, ...given(change.receipt) }
  const errors = [
    ...Object.entries(detailsErrors(details)).map(([field, text]) => [`details.${field}`, [text]]),
    ...Object.entries(receiptErrors(receipt, at)).map(([field, text]) => [`receipt.${field}`, [text]]),
  ]
  if (errors.length > 0) throw fieldErrors(Object.fromEntries(errors))
  return { details: detailsOf(details), receipt: receiptOf(receipt) }
}

/** Without what was left out, which is kept. */
function given(sent: Readonly<Record<string, unknown>> | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(sent ?? {}).filter(([, value]) => value !== undefined))
}
