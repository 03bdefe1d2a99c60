import type { Sample } from '@eluent/contract'
import {
  AMENDABLE,
  NOTHING_AMENDED_TEXT,
  amendedReceipt,
  amendedValues,
  amendmentErrors,
  hasFieldErrors,
  isAmountChanged,
  mayAmendSample,
  receiptErrors,
  receiptOf,
  type AmendableValues,
  type Amendment,
  type FieldErrors,
  type ReceiptInput,
} from '@eluent/domain/samples'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { json, jsonOrNull } from '../../platform/db/json.ts'
import { lock, checkVersion } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { readPresentedSample } from '../../views/samples/read-sample.ts'
import type { SampleSettings } from '../../views/samples/sample-settings.ts'
import { CUSTODY_TEXTS } from '@eluent/domain/custody'
import { followReceipt } from '../../records/custody/custody-store.ts'
import { noteListChange } from '../../records/samples/list-counts-store.ts'
import { keepSampleState } from '../../records/samples/sample-state-store.ts'
import { changeSample, type SampleRecord } from '../../records/samples/samples-store.ts'

export interface AmendInput extends Partial<Record<keyof AmendableValues, string | null | undefined>> {
  /** The sample's version that was read. */
  version: number
  reason?: unknown
  /** As a whole. */
  receipt?: ReceiptInput | undefined
}

/**
 * Corrects what a finished sample is called, whose it is and how it came. The old values stay on its row with who, when and why; a report
 * that was released reads otherwise then, and is released again as an amendment (ISO/IEC 17025 7.8.8).
 * @throws AppError not_found, forbidden, sample_not_finished, sample_certified, changed_meanwhile, reason_required, validation_failed
 */
export async function amendSample(
  deps: SampleSettings & { db: Database; now: () => Date },
  call: Call,
  sampleId: number,
  { version, reason, receipt: typed, ...values }: AmendInput,
): Promise<Sample> {
  return deps.db.transaction(call, async (tx) => {
    const stored = await lock(tx, 'samples', sampleId)
    refuse(stored, call, deps)
    checkVersion(stored, version)
    const why = givenReason({ reason })
    const errors = { ...amendmentErrors(values), ...receiptErrorsOf(typed, deps.now()) }
    if (hasFieldErrors(errors)) throw fieldErrors(errors)
    const receipt = typed === undefined ? stored.receipt : receiptOf(typed)
    const ofReceipt = amendedReceipt(stored.receipt, receipt)
    const changed = amendedValues(stored, values)
    const fields = AMENDABLE.filter((field) => changed[field] !== undefined)
    if (fields.length + ofReceipt.length === 0) throw fieldErrors({ strain_name: [NOTHING_AMENDED_TEXT] })
    const said = { why, by: call.actor.name, at: deps.now().toISOString() }
    const made: Amendment[] = [
      ...fields.map((field) => ({ field, old: stored[field], new: changed[field] ?? null, ...said })),
      ...ofReceipt.map((one) => ({ ...one, ...said })),
    ]
    if (isAmountChanged(stored.receipt, receipt) && !(await followReceipt(tx, sampleId, receipt)))
      throw fieldErrors({ 'receipt.amount': [CUSTODY_TEXTS.taken] })
    const amendments = json([...stored.amendments, ...made])
    await Promise.all([
      changeSample(tx, sampleId, { ...changed, amendments, receipt: jsonOrNull(receipt) }, call.actor),
      noteListChange(tx, sampleId, { before: stored, after: { ...stored, ...changed } }),
      writeAudit(tx, call, {
        action: 'amend',
        noun: 'sample',
        recordId: sampleId,
        old: Object.fromEntries(made.map(({ field, old }) => [field, old])),
        new: Object.fromEntries(made.map((one) => [one.field, one.new])),
        why,
      }),
    ])
    const sample = await readPresentedSample(tx, deps, call, sampleId)
    await keepSampleState(tx, sample, stored.state)
    return sample
  })
}

function receiptErrorsOf(typed: ReceiptInput | undefined, now: Date): FieldErrors {
  const found = Object.entries(receiptErrors(typed, now)).map(([field, text]) => [`receipt.${field}`, [text]])
  return Object.fromEntries(found) as FieldErrors
}

function refuse(stored: SampleRecord, call: Call, settings: SampleSettings): void {
  const decision = mayAmendSample({ ...stored, role: call.actor.role }, settings.adminRoles)
  if (!decision.allowed) throw new AppError(REFUSALS[decision.reason])
}

const REFUSALS = {
  forbidden: 'forbidden',
  unfinished: 'sample_not_finished',
  certified: 'sample_certified',
} as const
