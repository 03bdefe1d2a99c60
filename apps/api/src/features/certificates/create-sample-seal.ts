import type { BodyOf, ReplyOf, Sample, createSampleCertificate as endpoint } from '@eluent/contract'
import { tokensFor } from '@eluent/domain/bank'
import {
  CERTIFICATE_NAME_MAX,
  CERTIFICATE_TYPES,
  mayCreateSeal,
  originatorOf,
  sealRequestErrors,
} from '@eluent/domain/certificates'
import { hasFieldErrors, purposeOf } from '@eluent/domain/samples'
import { dayIn } from '@eluent/domain/text'
import type { SignPdfDeps } from '../../platform/pdf-signing/sign-pdf.ts'
import type { Deps } from '../../views/deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { changeRows, lock } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { reportText } from '../../views/results/present-release.ts'
import {
  beginSealedReport,
  drawSealedReport,
  keepDrawn,
  sealedReport,
  unchanged,
  type DrawnReport,
} from './draw-sealed-report.ts'
import { presentSample } from '../../views/samples/present-sample.ts'
import { readPresentedSample, withPictures } from '../../views/samples/read-sample.ts'
import { readSampleBundle } from '../../views/samples/sample-bundle.ts'
import { policyContext, type SampleSettings } from '../../views/samples/sample-settings.ts'
import { fileOpener } from '../../views/files/open-file.ts'
import { insertSealedReport } from '../../records/certificates/sealed-reports-store.ts'
import { lockReferred } from '../../records/certificates/certificates-store.ts'
import type { SampleRecord } from '../../records/samples/samples-store.ts'
import { CREATED_MESSAGE, issueCertificate, logIssues, payFor, type Issued, type Place } from './issue-certificate.ts'
import { refuseUnfitPrevious } from './referred-certificates.ts'

type Input = BodyOf<typeof endpoint>

type SealDeps = SampleSettings & SignPdfDeps & Pick<Deps, 'db' | 'files' | 'ledgerTrust'>

/**
 * Seals a finished sample once and for all, linked to an earlier certificate or, expedited, to a certificate of origin that
 * is issued with it. Its report is drawn first and kept with it: a seal holds what was handed out.
 * @throws AppError not_found, forbidden, sample_not_finished, sample_sealed, report_not_released, validation_failed, no_tokens,
 * changed_meanwhile where the report changed while it was drawn
 */
export async function createSampleSeal(deps: SealDeps, call: Call, input: Input): Promise<ReplyOf<typeof endpoint>> {
  const expedited = input.expedited === true
  const drawn = await draw(deps, call, input)
  return deps.db.transaction(call, async (tx) => {
    const now = deps.now()
    const previousIds = !expedited && input.previous ? [input.previous] : []
    const [sample, previous, presented] = await Promise.all([
      lock(tx, 'samples', input.id),
      lockReferred(tx, 'id', previousIds),
      readPresentedSample(tx, deps, call, input.id),
    ])
    refuse(sample, presented, call, input)
    if (previousIds.length > 0) refuseUnfitPrevious(previous, now, 'sample')
    const facts = sealedFacts(sample, presented)
    const place = await payFor(tx, call, tokensFor({ expedited }))
    const report = unchanged(drawn, presented, sample)
    const kept = await sealedReport(tx, report, presented)
    const origin = expedited ? await issueOrigin(tx, call, now, place, sample) : undefined
    const next = origin ? { ...place, position: place.position + 1 } : place
    const seal = await issueCertificate(tx, call, now, next, {
      type: input.template === 'coa' ? CERTIFICATE_TYPES.coa : CERTIFICATE_TYPES.report,
      name: nameOf(sample),
      madeTracer: report.tracer,
      sampleId: sample.id,
      ...facts,
      ...((origin ?? input.previous) && { previousId: origin?.id ?? input.previous ?? 0 }),
      also: ({ id, share_key }) => ({
        statements: {
          sample: () => changeRows(tx, 'samples', { certus_id: id }, call.actor).where('samples.id', '=', sample.id),
          report: () => insertSealedReport(tx, { ...kept, certificate_id: id }),
          ...keepDrawn(tx, report, now),
        },
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

/** Draws the report where it can be sealed at all. Why it cannot, the transaction says: it knows of a request that is repeated. */
async function draw(deps: SealDeps, call: Call, input: Input): Promise<DrawnReport | undefined> {
  const read = await begin(deps, call, input).catch((error: unknown) => {
    // the same again
    if (error instanceof AppError && error.code === 'no_tokens') return undefined
    throw error
  })
  if (!read) return undefined
  const { sample, begun, files } = read
  return drawSealedReport({ ...deps, settings: deps }, call, {
    sample,
    begun,
    open: fileOpener(deps, call.organizationId, files),
  })
}

function begin(deps: SealDeps, call: Call, input: Input) {
  return deps.db.transaction({ organizationId: call.organizationId }, async (tx) => {
    const bundle = await readSampleBundle(tx, input.id)
    const sample = presentSample(bundle, policyContext(deps, call, bundle.sleepQueued))
    const isSealable = sample.finished && sample.certus_id === null && isConfirmed(sample, input)
    return isSealable
      ? { sample, files: await withPictures(tx, bundle), begun: await beginSealedReport(tx, sample) }
      : undefined
  })
}

/** A report that nobody has released is sealed only by whoever says so. */
function isConfirmed({ release }: Pick<Sample, 'release'>, input: Input): boolean {
  return release?.current === true || input.unreleased === true
}

const nameOf = (sample: SampleRecord): string => sample.strain_name ?? 'N/A'

function refuse(sample: SampleRecord, presented: Sample, call: Call, input: Input): void {
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
  const errors = sealRequestErrors(request, {
    permissions,
    coa: sample.coa_data !== null,
    purpose: purposeOf(sample.purpose),
  })
  if (hasFieldErrors(errors)) throw fieldErrors(errors)
  if (!isConfirmed(presented, input)) throw new AppError('report_not_released')
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
