import type { Sample, SampleInput } from '@eluent/contract'
import { FORM_TEMPLATE_CHOICE_TEXT } from '@eluent/domain/form-templates'
import {
  additionalNotesToSave,
  defaultQcVials,
  detailsOf,
  generateBatchNumber,
  generateIntakeNumber,
  isQcSampleType,
  receiptOf,
  requiredInjections,
  vialsFromPrepSteps,
} from '@eluent/domain/samples'
import { qualitySettingsOf } from '@eluent/domain/quality-settings'
import { dueTime } from '@eluent/domain/turnaround'
import type { Database, Tx } from '../../platform/db/database.ts'
import { json, jsonOrNull } from '../../platform/db/json.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { newShareKey } from '../../platform/auth/new-share-key.ts'
import { chosenTemplate } from '../../views/form-templates/chosen-template.ts'
import { customFieldsOf } from '../../records/form-templates/form-templates-store.ts'
import { readNewSample } from '../../views/samples/read-sample.ts'
import { chosenImage } from '../../views/samples/sample-image.ts'
import {
  checkIntake,
  checkedVials,
  chosenId,
  intakeColumns,
  type CheckedVial,
} from '../../views/samples/sample-input.ts'
import { findIntakeChoices } from '../../records/samples/intake-choices.ts'
import { takeIntakeNumber } from '../../records/samples/intake-numbers.ts'
import { noteListChange } from '../../records/samples/list-counts-store.ts'
import { expectSample, insertSample, type SampleTypeRecord } from '../../records/samples/samples-store.ts'
import { newShareKeys } from '../../records/samples/share-keys-store.ts'
import type { SampleSettings } from '../../views/samples/sample-settings.ts'

interface Deps extends SampleSettings {
  db: Database
  now: () => Date
}

/** Registers a sample with its vials. @throws AppError validation_failed */
export async function createSample(deps: Deps, call: Call, input: SampleInput): Promise<Sample> {
  return deps.db.transaction(call, async (tx) => {
    const { id, stored } = await beginSample(tx, deps, call, input)
    // sent behind what is still to be written, which it sees
    const [sample] = await Promise.all([readNewSample(tx, deps, call, id), stored])
    return sample
  })
}

/** The part of creating that other use cases share (a calibration made for the queue). */
export async function insertCheckedSample(...sample: Parameters<typeof beginSample>): Promise<number> {
  const { id, stored } = await beginSample(...sample)
  await stored
  return id
}

/** Adds a sample; what belongs to it, its trail and the counts of the lists are on the way. */
async function beginSample(
  tx: Tx,
  deps: Pick<Deps, 'now'>,
  call: Call,
  input: SampleInput,
  /** What a sample that is made after another one keeps of it, and what it is in its batch. */
  kept: { profile_key?: string | null; qc_role?: string } = {},
): Promise<{ id: number; stored: Promise<unknown> }> {
  const now = deps.now()
  const typeId = chosenId(input.sample_type_id)
  const [intakeNumber, choices, template, [shareKey = newShareKey()]] = await Promise.all([
    // first: its lock would part what is read on the shard
    input.intake_form.intake_number?.trim() || takeIntakeNumber(tx, now),
    findChoices(tx, input),
    chosenFields(tx, input.form_template_id),
    newShareKeys(tx, 1),
  ])
  const { type } = choices
  checkIntake({ ...input, sample_type_id: type ? typeId : null }, type?.slug ?? null, {
    custom_fields: template.fields,
    now,
  })
  if (!type) throw new Error('the intake rules let a sample without a type pass')
  const choice = checkChoices(choices, input)
  const vials = vialsOf(checkedVials(input), type, choice.prepMethod)
  const row = intakeColumns(input.intake_form)
  const expected = expectSample(tx, vials.length)
  const image = await chosenImage(tx, input.intake_form.sample_image_url)
  await expected
  const { id, stored } = await insertSample(
    tx,
    {
      ...row,
      ...chosenColumns(call, { type, choice, vials, intake: input.intake_form, now }, input),
      ...kept,
      share_key: shareKey,
      form_template_id: template.id,
      intake_number: intakeNumber,
      post_notes: additionalNotesToSave(textOf(input.intake_form.post_notes), '', now) || null,
      sample_image_file_id: image,
      custom_fields: json(input.intake_form.custom_fields ?? []),
      receipt: jsonOrNull(receiptOf(input.intake_form.receipt)),
      details: jsonOrNull(detailsOf(input.intake_form.details)),
    },
    vials,
  )
  const listed = { sample_type_id: type.id, strain_name: row.strain_name, batch_number: row.batch_number }
  const all = Promise.all([
    stored,
    noteListChange(tx, id, { before: null, after: listed }),
    writeAudit(tx, call, {
      action: 'create',
      noun: 'sample',
      recordId: id,
      new: { ...row, sample_type_id: type.id, test_method_id: choice.method.id, prepared_samples: vials },
    }),
  ])
  return { id, stored: all }
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** The chosen form template with what it holds custom fields to. @throws AppError validation_failed */
export async function chosenFields(tx: Tx, value: unknown, kept?: number | null) {
  const id = await chosenTemplate(tx, value, kept)
  if (id === undefined) throw fieldErrors({ form_template_id: [FORM_TEMPLATE_CHOICE_TEXT] })
  return { id, fields: await customFieldsOf(tx, id) }
}

/** What a stored sample has; an edit may keep it, though it was deleted or overridden since. */
interface KeptChoices {
  test_method_id: number
  test_method_version: number
  prep_method_id: number | null
}

type ChoicesInput = Pick<SampleInput, 'sample_type_id' | 'test_method_id' | 'prep_method_id'>
type Choices = Awaited<ReturnType<typeof findIntakeChoices>>

/** What the form names; each null where it is none of the organization's. */
export function findChoices(tx: Tx, input: ChoicesInput): Promise<Choices> {
  return findIntakeChoices(tx, {
    type: chosenId(input.sample_type_id),
    method: chosenId(input.test_method_id),
    prepMethod: chosenId(input.prep_method_id),
  })
}

/** The chosen methods, which must be the organization's own or those kept. @throws AppError validation_failed */
export function checkChoices(
  { method: found, prepMethod, profile_key, quality_settings }: Choices,
  input: ChoicesInput,
  kept?: KeptChoices,
) {
  const methodId = chosenId(input.test_method_id)
  const isKept = kept !== undefined && methodId === kept.test_method_id
  const hours = { due_hours: found?.due_hours ?? null, due_rush_hours: found?.due_rush_hours ?? null }
  const method = isKept ? { id: methodId, version: kept.test_method_version, ...hours } : found
  if (!method) throw fieldErrors({ test_method_id: ['Please select a Report Method'] })
  const prepMethodId = chosenId(input.prep_method_id)
  if (prepMethodId !== null && !prepMethod && prepMethodId !== kept?.prep_method_id) {
    throw fieldErrors({ prep_method_id: ['Please select a Preparation Method'] })
  }
  return { method, prepMethod, prepMethodId, profile_key, quality_settings }
}

interface ChosenFacts {
  type: SampleTypeRecord
  choice: ReturnType<typeof checkChoices>
  vials: readonly CheckedVial[]
  intake?: SampleInput['intake_form']
  now: Date
}

/** What a new sample's row has beside its intake form: choices, place and author. */
export function chosenColumns(
  { actor }: Call,
  { type, choice, vials, intake, now }: ChosenFacts,
  place: Pick<SampleInput, 'latitude' | 'longitude'>,
) {
  const rush = intake?.rush === true
  const due = dueTime(
    { qc: type.qc, receipt: receiptOf(intake?.receipt), rush, created_at: now, method: choice.method },
    qualitySettingsOf(choice.quality_settings),
  )
  return {
    due_at: due?.toISOString() ?? null,
    rush,
    sample_type_id: type.id,
    test_method_id: choice.method.id,
    test_method_version: choice.method.version,
    prep_method_id: choice.prepMethodId,
    profile_key: choice.profile_key,
    latitude: place.latitude ?? null,
    longitude: place.longitude ?? null,
    required_runs: requiredInjections({ prepared_samples: vials, required_injections: type.required_injections }),
    created_by_id: actor.userId,
    created_by_name: actor.name,
    updated_by_name: actor.name,
  }
}

/** The form's vials; without any, those of a QC test's type or of the preparation method. */
export function vialsOf(
  vials: CheckedVial[],
  type: SampleTypeRecord,
  prepMethod: Choices['prepMethod'],
): CheckedVial[] {
  if (vials.length > 0) return vials
  const defaults = isQcSampleType(type.slug)
    ? defaultQcVials(type.slug)
    : vialsFromPrepSteps((prepMethod?.prep_steps ?? []) as Parameters<typeof vialsFromPrepSteps>[0])
  return defaults.map((vial) => ({ ...vial, vial_name: null }))
}

/** What a new sample's form starts with. */
export function proposeNumbers(organizationName: string, now: Date) {
  return {
    batch_number: generateBatchNumber(organizationName, now, Math.random()),
    intake_number: generateIntakeNumber(now),
  }
}
