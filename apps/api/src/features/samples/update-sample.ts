import { isDeepStrictEqual } from 'node:util'
import { intakeAttributes, type Sample, type SampleInput } from '@eluent/contract'
import { CUSTODY_TEXTS } from '@eluent/domain/custody'
import {
  additionalNotesToSave,
  detailsOf,
  mayEditSample,
  noteError,
  isAmountChanged,
  receiptOf,
  requiredInjections,
} from '@eluent/domain/samples'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { json, jsonOrNull } from '../../platform/db/json.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { qualitySettingsOf } from '@eluent/domain/quality-settings'
import type { Call } from '../../platform/call/call.ts'
import { lockVersion } from '../../platform/db/rows.ts'
import { checkChoices, chosenFields, findChoices, textOf } from './create-sample.ts'
import { readPresentedSample } from '../../views/samples/read-sample.ts'
import { chosenImage } from '../../views/samples/sample-image.ts'
import {
  checkIntake,
  checkedVials,
  chosenId,
  intakeColumns,
  type CheckedVial,
} from '../../views/samples/sample-input.ts'
import { followReceipt } from '../../records/custody/custody-store.ts'
import { noteListChange } from '../../records/samples/list-counts-store.ts'
import { keepDueTimes } from '../../records/samples/due-store.ts'
import { keepSampleState } from '../../records/samples/sample-state-store.ts'
import type { SampleSettings } from '../../views/samples/sample-settings.ts'
import {
  changeSample,
  findSampleType,
  insertVials,
  listVials,
  retireVials,
  type SampleRecord,
  type VialRecord,
} from '../../records/samples/samples-store.ts'

interface Deps extends SampleSettings {
  db: Database
  now: () => Date
}

/** What an edit may leave out keeps its stored value. */
export type SampleChange = { [K in keyof SampleInput]?: SampleInput[K] | undefined }

/**
 * Saves an edited sample. `version`, when given, must be the one the editor read.
 * @throws AppError not_found, changed_meanwhile, forbidden, sample_queued_edit, sample_has_results_edit, validation_failed
 */
export async function updateSample(
  deps: Deps,
  call: Call,
  sampleId: number,
  change: SampleChange,
  version: number | undefined,
): Promise<Sample> {
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockVersion(tx, 'samples', sampleId, version)
    const [storedType, vials] = await Promise.all([findSampleType(tx, stored.sample_type_id), listVials(tx, sampleId)])
    refuseEdit(stored, storedType?.slug ?? null, call, deps)

    const input = merged(stored, vials, change)
    const typeId = chosenId(input.sample_type_id)
    const [choices, template] = await Promise.all([
      findChoices(tx, input),
      chosenFields(tx, input.form_template_id, stored.form_template_id),
    ])
    const { type } = choices
    // what is not sent is not checked again: the template may have changed since
    const isChecked = change.intake_form?.custom_fields !== undefined || change.form_template_id !== undefined
    checkIntake({ ...input, sample_type_id: type ? typeId : null }, type?.slug ?? null, {
      ...(isChecked && { custom_fields: template.fields }),
      from_batch: stored.batch_id !== null,
      saved_weight_mg: stored.sample_weight_mg,
      now: deps.now(),
    })
    if (!type) throw new Error('the intake rules let a sample without a type pass')
    const choice = checkChoices(choices, input, stored)
    const columns = {
      ...intakeColumns(input.intake_form),
      sample_type_id: type.id,
      test_method_id: choice.method.id,
      test_method_version: choice.method.version,
      prep_method_id: choice.prepMethodId,
      form_template_id: template.id,
      post_notes:
        additionalNotesToSave(textOf(input.intake_form.post_notes), stored.post_notes ?? '', deps.now()) || null,
      sample_image_file_id: await chosenImage(tx, input.intake_form.sample_image_url),
    }
    const newVials = checkedVials(input)
    const required_runs = requiredInjections({ ...type, prepared_samples: newVials })
    const custom_fields = input.intake_form.custom_fields ?? []
    const receipt = receiptOf(input.intake_form.receipt)
    const details = detailsOf(input.intake_form.details)
    const kept = { custom_fields: json(custom_fields), receipt: jsonOrNull(receipt), details: jsonOrNull(details) }
    const rush = input.intake_form.rush === true
    const values = { ...columns, ...kept, required_runs, rush }
    await changeSample(tx, sampleId, values, call.actor)
    if (isAmountChanged(stored.receipt, receipt) && !(await followReceipt(tx, sampleId, receipt)))
      throw fieldErrors({ 'receipt.amount': [CUSTODY_TEXTS.taken] })
    if (change.prepared_samples !== undefined) {
      await retireVials(tx, sampleId)
      await insertVials(tx, sampleId, withBench(newVials, vials))
    }
    const isDueOtherwise =
      rush !== stored.rush ||
      !isDeepStrictEqual(receipt, stored.receipt) ||
      type.id !== stored.sample_type_id ||
      choice.method.id !== stored.test_method_id
    if (isDueOtherwise) await keepDueTimes(tx, [sampleId], qualitySettingsOf(choice.quality_settings))
    await noteListChange(tx, sampleId, { before: stored, after: columns })
    await writeAudit(tx, call, {
      action: 'edit',
      noun: 'sample',
      recordId: sampleId,
      ...changed(
        { ...stored, prepared_samples: vials.map(auditedVial) },
        { ...columns, custom_fields, receipt, details, rush, prepared_samples: newVials.map(auditedVial) },
      ),
    })
    return readPresentedSample(tx, deps, call, sampleId)
  })
}

/** Changes one intake attribute; notes also when the sample has results. @throws as updateSample */
export async function updateIntakeAttribute(
  deps: Deps,
  call: Call,
  sampleId: number,
  attribute: { key: string; value?: unknown },
  version: number | undefined,
): Promise<Sample> {
  const { key, value } = attribute
  if (key === 'notes' || key === 'post_notes') return updateNotes(deps, call, sampleId, key, value, version)
  const parsed = intakeAttributes.safeParse({ [key]: value })
  if (parsed.success) return updateSample(deps, call, sampleId, { intake_form: parsed.data }, version)
  throw fieldErrors(
    Object.hasOwn(intakeAttributes.shape, key)
      ? { [key]: ['This value cannot be kept here.'] }
      : { key: [`The intake form has no attribute ${key} that can be changed.`] },
  )
}

async function updateNotes(
  deps: Deps,
  call: Call,
  sampleId: number,
  key: 'notes' | 'post_notes',
  value: unknown,
  version: number | undefined,
): Promise<Sample> {
  const wrong = noteError(key, value)
  if (wrong !== null) throw fieldErrors({ [key]: [wrong] })
  const typed = textOf(value)
  return deps.db.transaction(call, async (tx) => {
    const stored = await lockVersion(tx, 'samples', sampleId, version)
    const saved = key === 'notes' ? typed : additionalNotesToSave(typed, stored.post_notes ?? '', deps.now())
    await changeSample(tx, sampleId, { [key]: saved === '' ? null : saved }, call.actor)
    await writeAudit(tx, call, {
      action: 'edit',
      noun: 'sample',
      recordId: sampleId,
      old: { [key]: stored[key] },
      new: { [key]: saved },
    })
    const sample = await readPresentedSample(tx, deps, call, sampleId)
    await keepSampleState(tx, sample, stored.state)
    return sample
  })
}

function refuseEdit(stored: SampleRecord, typeSlug: string | null, call: Call, settings: SampleSettings): void {
  const decision = mayEditSample(
    {
      role: call.actor.role,
      sample_type: typeSlug,
      has_weight: stored.sample_weight_mg !== null,
      queued: stored.queued,
      has_results: stored.run_count > 0,
    },
    settings.adminRoles,
  )
  if (decision.allowed) return
  switch (decision.reason) {
    case 'queued':
      throw new AppError('sample_queued_edit')
    case 'has_results':
      throw new AppError('sample_has_results_edit')
    case 'forbidden':
    case 'weighed':
      throw new AppError('forbidden')
  }
}

/** The stored form with the change laid over it. */
function merged(stored: SampleRecord, vials: readonly VialRecord[], change: SampleChange): SampleInput {
  return {
    intake_form: {
      strain_name: stored.strain_name,
      batch_number: stored.batch_number,
      sample_weight: stored.sample_weight_mg,
      notes: stored.notes,
      post_notes: stored.post_notes,
      prepared_for: stored.prepared_for,
      submission_identification: stored.submission_identification,
      sample_image_url: stored.sample_image_file_id,
      custom_fields: stored.custom_fields,
      dry_weight: stored.dry_weight_g,
      harvested_weight: stored.harvested_weight_g,
      receipt: stored.receipt,
      details: stored.details,
      purpose: stored.purpose,
      rush: stored.rush,
      ...change.intake_form,
    },
    sample_type_id: change.sample_type_id ?? stored.sample_type_id,
    prep_method_id: change.prep_method_id === undefined ? stored.prep_method_id : change.prep_method_id,
    test_method_id: change.test_method_id ?? stored.test_method_id,
    form_template_id: change.form_template_id === undefined ? stored.form_template_id : change.form_template_id,
    prepared_samples: change.prepared_samples ?? [...vials],
  }
}

/** A vial that stays what it was keeps what was weighed for it. */
function withBench(vials: readonly CheckedVial[], stored: readonly VialRecord[]) {
  return vials.map((vial, at) => {
    const before = stored[at]
    if (!before || !isDeepStrictEqual(auditedVial(before), auditedVial(vial))) return vial
    const { weight_mg, volume_ml, bench } = before
    return { ...vial, weight_mg, volume_ml, bench: jsonOrNull(bench) }
  })
}

/** A vial as the trail shows it, whether it was stored or sent. */
function auditedVial({ vial_type, label, dilution_factor, acquire, vial_name }: CheckedVial): CheckedVial {
  return { vial_type, label, dilution_factor, acquire, vial_name }
}

/** Only what differs, for the audit trail. */
function changed(stored: Record<string, unknown>, saved: Record<string, unknown>) {
  const keys = Object.keys(saved).filter((key) => !isDeepStrictEqual(stored[key], saved[key]))
  return {
    old: Object.fromEntries(keys.map((key) => [key, stored[key]])),
    new: Object.fromEntries(keys.map((key) => [key, saved[key]])),
  }
}
