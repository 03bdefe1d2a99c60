import type { BodyOf, ReplyOf, Sample, createSampleCertificate as endpoint } from '@eluent/contract'
import { tokensFor } from '@eluent/domain/bank'
import {
  CERTIFICATE_NAME_MAX,
  CERTIFICATE_TYPES,
  mayCreateSeal,
  originatorOf,
  sealRequestErrors,
} from '@eluent/domain/certificates'
import { hasFieldErrors } from '@eluent/domain/samples'
import { dayIn } from '@eluent/domain/text'
import type { Database, Tx } from '../../platform/db/database.ts'
import { changeRows, lock } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { reportText } from '../../views/results/present-release.ts'
import { readPresentedSample } from '../../views/samples/read-sample.ts'
import type { SampleSettings } from '../../views/samples/sample-settings.ts'
import { lockReferred } from '../../records/certificates/certificates-store.ts'
import type { SampleRecord } from '../../records/samples/samples-store.ts'
import { CREATED_MESSAGE, issueCertificate, logIssues, payFor, type Issued, type Place } from './issue-certificate.ts'
import { refuseUnfitPrevious } from './referred-certificates.ts'

type Input = BodyOf<typeof endpoint>

/**
 * Seals a finished sample once and for all, linked to an earlier certificate or, expedited, to a certificate of origin that
 * is issued with it.
 * @throws AppError not_found, forbidden, sample_not_finished, sample_sealed, validation_failed, no_tokens
 */
export async function createSampleSeal(
  deps: SampleSettings & { db: Database; now: () => Date },
  call: Call,
  input: Input,
): Promise<ReplyOf<typeof endpoint>> {
  return deps.db.transaction(call, async (tx) => {
    const now = deps.now()
    const expedited = input.expedited === true
    const previousIds = !expedited && input.previous ? [input.previous] : []
    const [sample, previous, presented] = await Promise.all([
      lock(tx, 'samples', input.id),
      lockReferred(tx, 'id', previousIds),
      readPresentedSample(tx, deps, call, input.id),
    ])
    refuse(sample, call, input)
    if (previousIds.length > 0) refuseUnfitPrevious(previous, now, 'sample')
    const facts = sealedFacts(sample, presented)
    const place = await payFor(tx, call, tokensFor({ expedited }))
    const origin = expedited ? await issueOrigin(tx, call, now, place, sample) : undefined
    const next = origin ? { ...place, position: place.position + 1 } : place
    const seal = await issueCertificate(tx, call, now, next, {
      type: input.template === 'coa' ? CERTIFICATE_TYPES.coa : CERTIFICATE_TYPES.report,
      name: nameOf(sample),
      sampleId: sample.id,
      ...facts,
      ...((origin ?? input.previous) && { previousId: origin?.id ?? input.previous ?? 0 }),
      also: ({ id, share_key }) => ({
        statement: () => changeRows(tx, 'samples', { certus_id: id }, call.actor).where('samples.id', '=', sample.id),
        line: {
          action: 'seal',
          noun: 'sample',
          recordId: sample.id,
          old: { certus_id: null },
          new: { certus_id: id, share_key, template: input.template },
        },
      }),
    })
    await logIssues(tx, call, now, origin ? [origin, seal] : [seal])
    return { message: CREATED_MESSAGE, ...seal }
  })
}

const nameOf = (sample: SampleRecord): string => sample.strain_name ?? 'N/A'

function refuse(sample: SampleRecord, call: Call, input: Input): void {
  const { permissions } = call.actor
  const { finished, certus_id } = sample
  // the tokens are judged by taking them
  const decision = mayCreateSeal({
    permissions,
    finished,
    certus_id,
    organization_id: call.organizationId,
    quantity: null,
  })
  if (!decision.allowed) throw new AppError(REFUSALS[decision.reason])
  const request = { template: input.template, previous: input.previous, expedited: input.expedited === true }
  const errors = sealRequestErrors(request, { permissions, coa: sample.coa_data !== null })
  if (hasFieldErrors(errors)) throw fieldErrors(errors)
}

const REFUSALS = {
  forbidden: 'forbidden',
  unfinished: 'sample_not_finished',
  sealed: 'sample_sealed',
  no_tokens: 'no_tokens',
} as const

/** What the report says at this moment, by its hash, and how the sample is named. */
function sealedFacts(row: SampleRecord, sample: Sample) {
  const { sha256 } = reportText(sample)
  return {
    reportSha256: sha256,
    details: {
      sample_name: nameOf(row),
      intake_number: row.intake_number,
      ...(row.batch_number !== null && { batch_number: row.batch_number }),
      ...(sample.report_number !== null && { report_number: sample.report_number }),
      report_sha256: sha256,
    },
  }
}

/** The certificate of origin of an expedited VERISEAL, filled from the organization and the sample. */
async function issueOrigin(tx: Tx, call: Call, now: Date, place: Place, sample: SampleRecord): Promise<Issued> {
  const { issuer } = place
  const name = nameOf(sample)
  // never half a character
  const certificateName = name.slice(0, CERTIFICATE_NAME_MAX).toWellFormed()
  return issueCertificate(tx, call, now, place, {
    type: CERTIFICATE_TYPES.origin,
    name: certificateName,
    details: {
      ...originatorOf(call.actor.name, issuer),
      certificate_name: certificateName,
      declaration_of_origin: `Sample ${sample.intake_number} (${name}) was received and tested by ${issuer.name}.`,
      date_assigned: dayIn(now, call.timezone ?? 'UTC'),
      approver_name: call.actor.name,
    },
  })
}
