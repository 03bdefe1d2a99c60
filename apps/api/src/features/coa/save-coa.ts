import type { CoaBody, Sample } from '@eluent/contract'
import { PROVIDER_ORGANIZATION_ID } from '@eluent/domain/auth'
import { COA_TEXTS, coaAnalyteOptions, mayEditCoa, validateCoa } from '@eluent/domain/coa'
import { hasFieldErrors } from '@eluent/domain/samples'
import { parseDecimal } from '@eluent/domain/text'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { json } from '../../platform/db/json.ts'
import { checkVersion, lock } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { newShareKey } from '../../platform/auth/new-share-key.ts'
import { presentSample } from '../../views/samples/present-sample.ts'
import { readSampleBundle, type SampleBundle } from '../../views/samples/sample-bundle.ts'
import { chosenImage, imageFileId } from '../../views/samples/sample-image.ts'
import { policyContext, type SampleSettings } from '../../views/samples/sample-settings.ts'
import { changeSample, type SampleRecord } from '../../records/samples/samples-store.ts'
import { keepSampleState } from '../../records/samples/sample-state-store.ts'
import { findConsumer } from '../../records/coa/coa-store.ts'
import type { StoredCoa } from '../../platform/db/json-columns.ts'

type Deps = SampleSettings & { db: Database; now: () => Date }

/**
 * Saves the data of a sample's certificate of analysis, with its photo and its submission identification.
 * @throws AppError not_found, forbidden, coa_locked with a certus record, changed_meanwhile, validation_failed
 */
export async function saveCoa(deps: Deps, call: Call, sampleId: number, input: CoaBody): Promise<Sample> {
  return deps.db.transaction(call, async (tx) => {
    const row = await lock(tx, 'samples', sampleId)
    const bundle = await readSampleBundle(tx, sampleId)
    refuse(row, call, input.version)
    const context = policyContext(deps, call, bundle.sleepQueued)
    const wrong = validateCoa(input, coaAnalyteOptions(presentSample(bundle, context)))
    if (hasFieldErrors(wrong)) throw fieldErrors(wrong)

    const before = row.coa_data
    const coa: StoredCoa = {
      ...dataOf(input),
      reviewer: reviewerOf(call, before, input.reviewer_id),
      consumer: await consumerOf(tx, call, before, input.consumer_id),
      saved_at: deps.now().toISOString(),
      saved_by: call.actor.name,
      key: before?.key ?? newShareKey(),
    }
    refuseOtherAnalyst(bundle, input.analyst_id)
    const photo = await chosenImage(tx, input.sample_image_url, COA_TEXTS.photoFailed)
    refuseOtherPhoto(photo, input.sample_image_url_full)
    const values = { coa_data: json(coa), sample_image_file_id: photo, submission_identification: coa.il_id }
    await changeSample(tx, sampleId, values, call.actor)
    const facts = (of: StoredCoa | null, image: string | null) => ({ ...audited(of), sample_image_file_id: image })
    await writeAudit(tx, call, {
      action: 'save_coa',
      noun: 'sample',
      recordId: sampleId,
      ...(before && { old: facts(before, row.sample_image_file_id) }),
      new: facts(coa, photo),
    })
    const sample = presentSample(await readSampleBundle(tx, sampleId), context)
    await keepSampleState(tx, sample, row.state)
    return sample
  })
}

function refuse(row: SampleRecord, call: Call, version: number | undefined): void {
  const decision = mayEditCoa({ role: call.actor.role, certus_id: row.certus_id })
  if (!decision.allowed) throw new AppError(decision.reason === 'certified' ? 'coa_locked' : 'forbidden')
  checkVersion(row, version)
}

function typedText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** What was typed, checked by now. */
function dataOf(input: CoaBody) {
  return {
    coa_analyte_1: typedText(input.coa_analyte_1),
    coa_analyte_2: typedText(input.coa_analyte_2),
    coa_unit: typedText(input.coa_unit) || null,
    coa_unit_weight: parseDecimal(input.coa_unit_weight),
    coa_notes: typedText(input.coa_notes) || null,
    coa_sample_description: typedText(input.coa_sample_description),
    il_id: typedText(input.labIdNumber),
  }
}

/** Nobody signs for somebody else: the reviewer is the saved one or the caller. */
function reviewerOf(call: Call, before: StoredCoa | null, chosen: number | null | undefined): StoredCoa['reviewer'] {
  const caller = { id: call.actor.userId, name: call.actor.name }
  const known = before?.reviewer ?? caller
  if (chosen === undefined || chosen === null || chosen === known.id) return known
  if (chosen === caller.id) return caller
  throw fieldErrors({ reviewer_id: ['The reviewer is the saved one or you.'] })
}

function refuseOtherAnalyst({ sample }: SampleBundle, chosen: number | null | undefined): void {
  if (chosen === undefined || chosen === null || chosen === sample.tested_by_id) return
  throw fieldErrors({ analyst_id: ['The analyst is who tested the sample.'] })
}

/** A client of the provider's list; one that was retired since may stay. */
async function consumerOf(
  tx: Tx,
  call: Call,
  before: StoredCoa | null,
  chosen: number | null | undefined,
): Promise<StoredCoa['consumer']> {
  if (chosen === undefined || chosen === null) return null
  const isProvider = call.organizationId === PROVIDER_ORGANIZATION_ID
  if (isProvider && before?.consumer?.id === chosen) return before.consumer
  const consumer = isProvider ? await findConsumer(tx, chosen) : undefined
  if (!consumer) throw fieldErrors({ consumer_id: ['This client is not on the list.'] })
  return consumer
}

function refuseOtherPhoto(photo: string | null, full: string | null | undefined): void {
  if (full === undefined || full === null || full.trim() === '') return
  if (!URL.canParse(full, 'http://x') || imageFileId(full) !== photo)
    throw fieldErrors({ sample_image_url_full: ['The full photo is the same file as the photo.'] })
}

/** For the trail: without the key, which is a secret. */
function audited(coa: StoredCoa | null) {
  if (!coa) return {}
  const { key: _key, saved_at: _at, saved_by: _by, reviewer, consumer, il_id, ...data } = coa
  return { ...data, submission_identification: il_id, reviewer: reviewer.name, consumer: consumer?.name ?? null }
}
