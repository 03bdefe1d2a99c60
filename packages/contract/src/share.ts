import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { bulkIds, bulkReply, idParams, instant, messageReply, text } from './primitives.ts'
import { chromatogramFault, chromatogramTrace } from './results/chromatograms.ts'
import { sampleResult } from './results/results.ts'
import { attemptCounts, sample } from './samples/samples.ts'

/** Unknown, voided and malformed keys get the same answer. */
const keyParams = z.object({ shareKey: z.string().min(1).max(64).catch('-') })

/**
 * What a link shows: an allow-list. No user's e-mail, no position, no notes, no invalid analytes, no files, and nothing of
 * another sample: the comparison with the last standard is the laboratory's own.
 */
export const sharedSample = sample
  .pick({
    share_key: true,
    created_at: true,
    tested_at: true,
    test_method: true,
    sample_type: true,
    compounds: true,
    derived_compounds: true,
    totals: true,
    loq: true,
    barchart: true,
    elution_order: true,
    dominant_analyte: true,
    qc_compounds: true,
    qc_bcd: true,
    import: true,
    result_type: true,
    prints_limits: true,
    replicates: true,
    uncertainty: true,
    decisions: true,
    finished: true,
    started: true,
    runs: true,
    runs_required: true,
    state: true,
    report_number: true,
    release: true,
    signatures: true,
    jurisdiction: true,
    calibration_limits: true,
  })
  .extend({
    organization: sample.shape.organization.omit({ id: true }),
    intake_form: sample.shape.intake_form
      .pick({
        intake_number: true,
        strain_name: true,
        batch_number: true,
        sample_weight: true,
        sample_image_url: true,
        dry_weight: true,
        harvested_weight: true,
        loq: true,
      })
      .extend({
        /** When it was collected and received; who and where is the laboratory's own. */
        receipt: sample.shape.intake_form.shape.receipt
          .unwrap()
          .pick({ collected_at: true, received_at: true })
          .nullable(),
        /** Of product and lot; whose it is stays the laboratory's own. */
        details: sample.shape.intake_form.shape.details
          .unwrap()
          .omit({ client_address: true, client_licence: true })
          .nullable(),
      }),
    tested_by: z.object({ name: z.string() }).nullable(),
    /** How often the sample was tried; who cleared what, and why, is the laboratory's own. */
    attempts: attemptCounts,
    /** The other results; who asked for them, and why, is the laboratory's own. */
    retests: z.array(sample.shape.retests.element.pick({ role: true, report_number: true, totals: true })),
    /** Checks of its batch that were excepted. */
    qc_exceptions: sample.shape.qc_exceptions,
    /** How the units of its product came out; those that are not evaluated yet are not shown. */
    homogeneity: z.array(sample.shape.homogeneity.element.omit({ test_id: true, name: true })),
    /** Which vials ran, where, and in which range. */
    results: z.array(sampleResult.pick({ vial_number: true, machineName: true, narrowed_ranges: true })),
    /** The sample's own VERISEAL. */
    seal: z.object({ certus_type: z.string(), share_key: z.string(), qr: z.string() }).nullable(),
    /** The sample's number, needed by the admin block of the page (a link that asks for a sign-in). */
    id: sample.shape.id,
  })
export type SharedSample = z.output<typeof sharedSample>

export const readSharedSample = endpoint({
  method: 'GET',
  path: '/share/samples/:shareKey',
  summary: 'The public report of a sample.',
  noun: 'share',
  access: 'public',
  params: keyParams,
  reply: z.object({ data: sharedSample }),
})

export const readSharedChromatograms = endpoint({
  method: 'GET',
  path: '/share/samples/:shareKey/chromatograms',
  summary: 'The drawn signals of a shared sample.',
  noun: 'share',
  access: 'public',
  params: keyParams,
  query: z.object({ vials: z.string().max(100).optional() }),
  reply: z.object({
    data: z.array(chromatogramTrace),
    errors: z.array(chromatogramFault),
  }),
})

export const downloadSharedReport = endpoint({
  method: 'GET',
  path: '/share/samples/:shareKey/report/download',
  summary: "The PDF of a shared sample; with its COA's key the certificate of analysis.",
  noun: 'share',
  access: 'public',
  params: keyParams,
  /** The sample's coa_key: the share key alone does not open a COA. */
  query: z.object({ coa: z.string().max(64).optional() }),
  produces: ['application/pdf'],
})

/** Pages show it by its address, so it needs no token; the share key replaces it. */
export const readSampleImage = endpoint({
  method: 'GET',
  path: '/share/samples/:shareKey/image',
  summary: 'The image of a sample.',
  noun: 'share',
  access: 'public',
  params: keyParams,
  /** The file's id, so that a new image has a new address. */
  query: z.object({ file: z.string().max(64).optional() }),
  produces: ['image/jpeg', 'image/png'],
})

export const shareReport = endpoint({
  method: 'POST',
  path: '/samples/:id/report/share-report',
  summary: 'Sends the link of the public report by e-mail.',
  noun: 'share',
  touches: ['share'],
  access: 'sample_report.share_report',
  params: idParams,
  body: z.strictObject({ email: text(64), link: z.string().max(2000).optional() }),
  reply: messageReply,
})

/** The most addresses that one mail of reports goes to. */
export const SHARE_ADDRESSES_MAX = 10

export const shareSeveralReports = endpoint({
  method: 'POST',
  path: '/samples/share_reports',
  summary: 'Sends the links of several public reports in one mail to each address, in the order of the batch numbers.',
  noun: 'share',
  touches: ['share'],
  access: 'sample_report.share_report',
  body: z.strictObject({
    samples: bulkIds,
    emails: z
      .array(text(64))
      .min(1, 'Please enter at least one address.')
      .max(SHARE_ADDRESSES_MAX, `At most ${SHARE_ADDRESSES_MAX} addresses at once.`),
  }),
  reply: bulkReply,
})

export const listShares = endpoint({
  method: 'GET',
  path: '/samples/:id/report/shares',
  summary: "To whom, when and by whom a sample's report was sent, the latest first.",
  noun: 'share',

  access: 'sample_report.share_report',
  params: idParams,
  reply: z.object({ data: z.array(z.object({ id: z.number(), email: z.string(), by: z.string(), at: instant })) }),
})

export const listShareAddresses = endpoint({
  method: 'GET',
  path: '/share_addresses',
  summary: 'The addresses that the organization sent reports to, the latest first.',
  noun: 'share',

  access: 'sample_report.share_report',
  reply: z.object({ data: z.array(z.string()) }),
})
