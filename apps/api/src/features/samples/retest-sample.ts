import type { BodyOf, ReasonBody, retestSample as retestEndpoint, Sample, SampleInput } from '@eluent/contract'
import {
  hasFieldErrors,
  isQcSampleType,
  mayRetest,
  RETEST_ASKERS,
  RETEST_TEXTS,
  retestErrors,
  retestReason,
} from '@eluent/domain/samples'
import { givenReason } from '../../platform/audit/given-reason.ts'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Call } from '../../platform/call/call.ts'
import type { Database } from '../../platform/db/database.ts'
import { lock } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import { linkRetest, unlinkRetest } from '../../records/samples/retests-store.ts'
import { keepSampleState } from '../../records/samples/sample-state-store.ts'
import { findSampleType, listVials, type SampleRecord, type VialRecord } from '../../records/samples/samples-store.ts'
import { readPresentedSample } from '../../views/samples/read-sample.ts'
import type { SampleSettings } from '../../views/samples/sample-settings.ts'
import { insertCheckedSample } from './create-sample.ts'

type Deps = SampleSettings & { db: Database; now: () => Date }

type RetestInput = BodyOf<typeof retestEndpoint>

/**
 * Registers a sample that tests a finished one again, with vials and a weight of its own; what was found first stays.
 * @throws AppError not_found, forbidden, sample_not_finished, validation_failed
 */
export async function retestSample(deps: Deps, call: Call, originalId: number, input: RetestInput): Promise<Sample> {
  const errors = retestErrors(input)
  if (hasFieldErrors(errors)) throw fieldErrors(errors)
  const asked_by = RETEST_ASKERS.find((asker) => asker === input.asked_by) ?? 'client'
  const reason = retestReason(input.reason) ?? ''
  return deps.db.transaction(call, async (tx) => {
    const original = await lock(tx, 'samples', originalId)
    const [type, vials] = await Promise.all([findSampleType(tx, original.sample_type_id), listVials(tx, originalId)])
    refuse(original, type?.slug ?? null, call)
    const sampleId = await insertCheckedSample(tx, deps, call, inputOf(original, vials, input.sample_weight), {
      profile_key: original.profile_key,
    })
    await linkRetest(tx, { original_id: originalId, sample_id: sampleId, asked_by, reason }, call.actor)
    await writeAudit(tx, call, {
      action: 'edit',
      noun: 'sample',
      recordId: originalId,
      new: { retested_as: sampleId, retest_asked_by: asked_by },
      why: reason,
    })
    return readPresentedSample(tx, deps, call, sampleId)
  })
}

/** Takes back that a sample is a retest. @throws AppError not_found, reason_required */
export async function removeRetest(
  deps: Deps,
  call: Call,
  sampleId: number,
  body: ReasonBody,
): Promise<{ message: string }> {
  const why = givenReason(body)
  return deps.db.transaction(call, async (tx) => {
    const stored = await lock(tx, 'samples', sampleId)
    const originalId = await unlinkRetest(tx, sampleId, call.actor)
    if (originalId === undefined) throw new AppError('not_found')
    await writeAudit(tx, call, {
      action: 'edit',
      noun: 'sample',
      recordId: sampleId,
      old: { retest_of: originalId },
      new: { retest_of: null },
      why,
    })
    if (stored.state === 'released' || stored.state === 'changed')
      await keepSampleState(tx, await readPresentedSample(tx, deps, call, sampleId), stored.state)
    return { message: 'Retest unlinked successfully' }
  })
}

function refuse(original: SampleRecord, slug: string | null, call: Call): void {
  const decision = mayRetest({ ...original, role: call.actor.role, is_qc: isQcSampleType(slug) })
  if (decision.allowed) return
  switch (decision.reason) {
    case 'forbidden':
      throw new AppError('forbidden')
    case 'unfinished':
      throw new AppError('sample_not_finished')
    case 'qc':
      throw fieldErrors({ sample_weight: [RETEST_TEXTS.qc] })
  }
}

/** The choices of the original; what was measured, weighed or received of it is its own. */
function inputOf(
  original: SampleRecord,
  vials: readonly VialRecord[],
  sample_weight: RetestInput['sample_weight'],
): SampleInput {
  const { receipt, details } = original
  return {
    intake_form: {
      strain_name: original.strain_name,
      batch_number: original.batch_number,
      sample_weight,
      prepared_for: original.prepared_for,
      submission_identification: original.submission_identification,
      custom_fields: original.custom_fields,
      dry_weight: original.dry_weight_g,
      harvested_weight: original.harvested_weight_g,
      receipt: receipt && { ...receipt, amount: null, amount_unit: null },
      purpose: original.purpose,
      details,
    },
    sample_type_id: original.sample_type_id,
    test_method_id: original.test_method_id,
    prep_method_id: original.prep_method_id,
    form_template_id: original.form_template_id,
    prepared_samples: vials.map(({ vial_type, label, dilution_factor, acquire, vial_name }) => ({
      vial_type,
      label,
      dilution_factor,
      acquire,
      vial_name,
    })),
  }
}
