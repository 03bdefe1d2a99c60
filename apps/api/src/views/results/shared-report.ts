import type { Sample } from '@eluent/contract'
import { isPublicStatement } from '@eluent/domain/report'

/** Parts of the intake form that a link does not show. */
const UNSHARED = { notes: null, prepared_for: null, submission_identification: null }

/** What the link does not show, its PDF does not print: no notes, and nothing of the standard run before. */
export function unshared(sample: Sample) {
  const { receipt, details } = sample.intake_form
  return {
    ...sample,
    previous_standard: undefined,
    amendments: [],
    retests: sample.retests.map(({ role, report_number, totals }) => ({ role, report_number, totals })),
    homogeneity: sample.homogeneity.map(({ test_id: _id, name: _name, ...test }) => test),
    attempts: { ...sample.attempts, cleared: [] },
    intake_form: {
      ...sample.intake_form,
      ...UNSHARED,
      receipt: receipt && { ...receipt, amount: null, amount_unit: null },
      details: details && { ...details, client_address: null, client_licence: null },
    },
  }
}

/**
 * The sample as a link knows it, without the names of those who signed where the laboratory leaves them out: how statements changed that it does not show stays out of the release
 * too, and so does a homogeneity test without a verdict, whose figures are of the units that happen to be measured.
 */
export function sharedSample(whole: Sample): Sample {
  const homogeneity = whole.homogeneity.filter(({ verdict }) => verdict !== 'not_evaluated')
  const sample = { ...whole, homogeneity }
  const changes = sample.release?.changes.filter(({ what }) => isPublicStatement(what)) ?? []
  const release = sample.release && { ...sample.release, changes }
  if (!sample.signers_hidden) return { ...sample, release }
  return {
    ...sample,
    release: release && { ...release, released_by: sample.organization.name },
    signatures: sample.signatures?.map((signature) => ({ ...signature, signer_name: null })),
  }
}
