// Long: one noun with its twenty calls; two files would share most of the schemas.
import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idParams, instant, messageReply, nullableNumber, nullableText, pathId, text } from '../primitives.ts'

const person = z.object({ name: z.string() })

const certificateStatusName = z.enum(['Valid', 'Expired', 'Revoked'])

/** The documents of `GET certi/download/{kind}/{tracer}`. */
const CERTIFICATE_DOWNLOADS = ['summary', 'report', 'origin', 'qr'] as const
export type CertificateDownload = (typeof CERTIFICATE_DOWNLOADS)[number]

export const projectType = z.object({ id, project_type: z.string() })
export type ProjectType = z.output<typeof projectType>

/** The issuing organization, as forms and certificates print it. */
const issuingOrganization = z.object({
  id,
  name: z.string(),
  address: nullableText,
  contact_no: nullableText,
  email: nullableText,
  license: nullableText,
})
export type IssuingOrganization = z.output<typeof issuingOrganization>

/** The fields of a certificate that every reply has; lists add to them. */
const certificateSummary = z.object({
  id,
  /** The certification batch id: unique, and not a batch of the batch screens. */
  batch_id: id,
  project_name: z.string(),
  certus_type: z.object({ id, certus_type: z.string() }),
  /** The TRACER. */
  share_key: z.string(),
  expiration_date: instant.nullable(),
  expired: z.boolean(),
  revoked: z.boolean(),
  status: certificateStatusName,
  created_at: instant,
  user: person,
  /** The sample of a sample VERISEAL; null for the other kinds. */
  sample: z
    .object({
      id,
      created_at: instant,
      /** mg */
      intake_form: z.object({ batch_number: nullableText, sample_weight: nullableNumber }),
    })
    .nullable(),
  /** The first entry is what the QR image encodes. */
  qr: z.array(z.string()),
})
export type CertificateSummary = z.output<typeof certificateSummary>

/** A row of the lists. */
const certificateRow = certificateSummary.extend({
  /** Displayed texts by their names; an attachment is '(n) type' and its file name. */
  details: z.record(z.string(), z.string()),
  children: z.array(certificateSummary),
  project_type: projectType.nullable(),
})
export type CertificateRow = z.output<typeof certificateRow>

const certificateAttachment = z.object({
  /** '(n) type', n from 1. */
  certusKey: z.string(),
  attachmentType: z.string(),
  name: z.string(),
  fileType: z.string(),
  /** bytes */
  size: z.number(),
  /** Works for five minutes; `GET files/{file_id}/ticket` gives a new one. */
  url: z.string(),
  file_id: z.uuid(),
})
export type CertificateAttachment = z.output<typeof certificateAttachment>

/** One entry of the log about a certificate. */
const certificateEvent = z.object({
  event: z.enum(['issue', 'expire', 'renew', 'revoke', 'erase']),
  at: instant,
  /** Until when it then held. */
  expires: instant.nullable(),
  /** Shown to anyone with the TRACER, but for one entered before reasons were public. */
  reason: nullableText,
  /** Who did it; null where what was sealed of it was erased. */
  by: nullableText,
})
export type CertificateEvent = z.output<typeof certificateEvent>

/** One certificate with all its details. For an attachment `details` holds the address instead of the file name. */
export const certificate = certificateRow.extend({
  organization: issuingOrganization,
  /** The linked earlier certificate. */
  previous: certificateSummary.nullable(),
  attachments: z.array(certificateAttachment),
  /** A manifest's picture of the driver's licence, for five minutes. */
  certus_image_url: nullableText,
  /** Which downloads exist for its kind. */
  downloads: z.array(z.enum(CERTIFICATE_DOWNLOADS)),
  /** What happened to it, first one first. */
  history: z.array(certificateEvent),
  /** The key results of a sealed sample, with unit and state; empty for the other kinds. */
  results: z.array(z.object({ label: z.string(), value: z.string(), detail: z.string() })),
  /** Address of the organization's logo. */
  logo: nullableText,
})
export type Certificate = z.output<typeof certificate>

/** A VERISEAL as the sample's report shows it. */
const sampleSeal = certificateSummary.extend({ downloads: z.array(z.enum(CERTIFICATE_DOWNLOADS)) })
export type SampleSeal = z.output<typeof sampleSeal>

/** The VERISEALs of a sample: its own, and the newest project and manifest that hold it. */
export const sampleCertus = z.object({
  sample_certus: sampleSeal.nullable(),
  project_certi: sampleSeal.nullable(),
  transportation_certi: sampleSeal.nullable(),
})

/** Pages count from 1 and hold 10 rows; at the ends previous and next are null. */
const pageMeta = z.object({
  currentPageNo: z.number(),
  firstPageNo: z.number(),
  lastPageNo: z.number(),
  previousPageNo: z.number().nullable(),
  nextPageNo: z.number().nullable(),
})
export type PageMeta = z.output<typeof pageMeta>

const page = z.coerce.number<number | string>().int().min(1).max(1_000_000_000).optional()
const pageQuery = z.object({ page })

/** Fields arrive as they were typed where domain's form rules have texts for them. */
const typed = z.string().max(10_000).nullish()
const batchIds = z.string().max(20_000).nullish()
const tracer = z.string().max(64).nullish()

export const listCertificates = endpoint({
  method: 'GET',
  path: '/certi',
  summary: "The organization's certificates, newest first; `search` of at least 3 characters looks in TRACER and name.",
  noun: 'certificates',
  access: 'certus.veriseal',
  query: z.object({ page, search: text(64).optional() }),
  reply: z.object({ data: z.array(certificateRow), meta: pageMeta }),
})

const actionParams = z.object({ batchId: pathId })
const actionBody = {
  /** Equals the batchId of the path. */
  certus_batch_id: pathId,
  /** The certificate's id. */
  certusDocId: pathId,
}
const actionReply = messageReply.extend({ expiration_date: instant.nullable() })
/** YYYY-MM-DD, counting to that day's end in the caller's timezone, or an instant, which counts as it is. */
const expiryDate = z.string().max(64).nullish()
const reason = z.string().max(1000).nullish()

export const expireCertificate = endpoint({
  method: 'POST',
  path: '/certi/expire/:batchId',
  summary: 'Sets the date on which a valid certificate expires; the present moment expires it now.',
  noun: 'certificates',
  touches: ['certificates', 'bank', 'samples'],
  access: 'certus.expire',
  params: actionParams,
  body: z.strictObject({ ...actionBody, expiry_date: expiryDate, expiry_reason: reason }),
  reply: actionReply,
})

export const renewCertificate = endpoint({
  method: 'POST',
  path: '/certi/renew/:batchId',
  summary: 'Gives an expired certificate a new date.',
  noun: 'certificates',
  touches: ['certificates', 'bank', 'samples'],
  access: 'certus.renew',
  params: actionParams,
  body: z.strictObject({ ...actionBody, expiry_date: expiryDate, renew_reason: reason }),
  reply: actionReply,
})

export const revokeCertificate = endpoint({
  method: 'POST',
  path: '/certi/revoke/:batchId',
  summary: 'Revokes a certificate for good.',
  noun: 'certificates',
  touches: ['certificates', 'bank', 'samples'],
  access: 'certus.revoke',
  params: actionParams,
  body: z.strictObject({
    ...actionBody,
    revoke_reason: reason,
    /** The caller's own, again; needed unless the server is set otherwise. */
    password: z.string().max(1000).nullish(),
  }),
  reply: actionReply,
})

export const listSampleCertificates = endpoint({
  method: 'GET',
  path: '/sample_certi',
  summary: 'The valid sample VERISEALs, which a project can hold, and the project types.',
  noun: 'certificates',
  reads: 'certificate choices',
  access: 'certus.project',
  query: pageQuery,
  reply: z.object({ data: z.array(certificateRow), meta: pageMeta, project_type: z.array(projectType) }),
})

const created = messageReply.extend({ id, batch_id: id, share_key: z.string() })

export const createProjectCertificate = endpoint({
  method: 'POST',
  path: '/project_certi',
  summary: 'Seals two or more sample VERISEALs as a project. Uses one token.',
  noun: 'certificates',
  touches: ['certificates', 'bank', 'samples'],
  access: 'certus.project',
  body: z.strictObject({
    name: typed,
    description: typed,
    /** Batch ids of the sample VERISEALs, comma-joined. */
    children: batchIds,
    projectType: z.union([z.number(), z.string().max(64)]).nullish(),
  }),
  reply: created,
  status: 201,
})

const oneReply = z.object({ data: certificate })

export const readProjectCertificate = endpoint({
  method: 'GET',
  path: '/project_certi/:id',
  summary: 'One project.',
  noun: 'certificates',
  access: 'certus.veriseal',
  params: idParams,
  reply: oneReply,
})

/** Every call issues a new TRACER; the one of the latest call is sent with the manifest. */
export const listTransportable = endpoint({
  method: 'GET',
  path: '/certi/transportable',
  summary: 'The valid certificates, reports and projects, which a manifest can hold, with a new TRACER.',
  noun: 'certificates',
  reads: 'certificate choices',
  access: 'certus.transportation',
  query: pageQuery,
  reply: z.object({
    data: z.array(certificateRow),
    meta: pageMeta,
    org: issuingOrganization,
    tracer: z.string(),
  }),
})

export const createManifest = endpoint({
  method: 'POST',
  path: '/transportation_certi',
  summary: 'Seals the movement of certificates, reports and projects. Uses one token.',
  noun: 'certificates',
  touches: ['certificates', 'bank', 'samples'],
  access: 'certus.transportation',
  body: z.strictObject({
    name: typed,
    description: typed,
    /** Batch ids, comma-joined. */
    children: batchIds,
    manifest: z
      .strictObject({
        source: typed,
        destination: typed,
        transport_company_name: typed,
        driver_name: typed,
        driver_license: typed,
        vehicle_vin: typed,
        vehicle_license_plate: typed,
        bonded_carrier_name: typed,
        bonded_carrier_permit: typed,
      })
      .nullish(),
    /** The id of the uploaded file of kind certificate-image. */
    imageKey: z.uuid().nullish(),
    tracer,
    /** The id of a linked earlier certificate. */
    previous: id.nullish(),
  }),
  reply: created,
  status: 201,
})

export const readManifest = endpoint({
  method: 'GET',
  path: '/transportation_certi/:id',
  summary: 'One transportation manifest.',
  noun: 'certificates',
  access: 'certus.veriseal',
  params: idParams,
  reply: oneReply,
})

/** The order of the paths matters to readers only: the router takes the fixed one before /certi/:org/bank. */
export const issueTracer = endpoint({
  method: 'GET',
  path: '/certi/certi_tracer',
  summary: 'A new TRACER for a certificate of origin, and the issuing organization.',
  noun: 'certificates',
  access: 'certus.certificate',
  reply: z.object({ tracer: z.string(), org: issuingOrganization }),
})

export const createOriginCertificate = endpoint({
  method: 'POST',
  path: '/certificate_of_origin',
  summary: 'Seals a certificate of origin. Uses one token.',
  noun: 'certificates',
  touches: ['certificates', 'bank', 'samples'],
  access: 'certus.certificate',
  body: z.strictObject({
    form_fields: z.strictObject({
      originator_name: typed,
      originator_affiliation: typed,
      originator_address: typed,
      originator_license_number: typed,
      certificate_name: typed,
      declaration_of_origin: typed,
      /** YYYY-MM-DD */
      date_assigned: typed,
      approver_name: typed,
      attachments: z
        .array(
          z.strictObject({
            certusKey: z.string().max(64).nullish(),
            attachmentType: z.string().max(64).nullish(),
            name: z.string().max(255).nullish(),
            fileType: z.string().max(127).nullish(),
            size: z.number().nullish(),
            /** The id of the uploaded file of kind certificate-attachment; an address is never followed. */
            url: z.uuid(),
          }),
        )
        .max(50)
        .nullish(),
    }),
    tracer,
  }),
  reply: created,
  status: 201,
})

export const readOriginCertificate = endpoint({
  method: 'GET',
  path: '/certificate_of_origin/:id',
  summary: 'One certificate of origin.',
  noun: 'certificates',
  access: 'certus.veriseal',
  params: idParams,
  reply: oneReply,
})

/** `coa` needs certus.veriseal_coa as well. */
export const createSampleCertificate = endpoint({
  method: 'POST',
  path: '/sample_certi',
  summary: 'Seals a finished sample. Uses one token, expedited a second one for a certificate of origin.',
  noun: 'certificates',
  touches: ['certificates', 'bank', 'samples'],
  access: 'certus.veriseal',
  body: z.strictObject({
    /** The sample's. */
    id,
    template: z.string().max(64).nullish(),
    /** The id of a valid certificate of origin or manifest; exactly one of previous and expedited. */
    previous: id.nullish(),
    expedited: z.boolean().nullish(),
    /** Said by whoever seals a report that nobody has released; refused without. */
    unreleased: z.boolean().nullish(),
  }),
  reply: created,
  status: 201,
})

export const readSampleCertificate = endpoint({
  method: 'GET',
  path: '/sample_certi/:id',
  summary: "One sample's VERISEAL.",
  noun: 'certificates',
  access: 'certus.veriseal',
  params: idParams,
  reply: oneReply,
})

const offered = z.object({ data: z.array(certificateSummary), next_offset: z.number().nullable() })

export const searchPreviousCertificates = endpoint({
  method: 'POST',
  path: '/certi/previous_certi',
  summary: 'Valid certificates that can be linked as previous, by TRACER or name, 10 at a time.',
  noun: 'certificates',
  touches: [],
  access: 'certus.veriseal',
  body: z.strictObject({
    input: text(64),
    offset: z.number().int().min(0).max(1_000_000_000).default(0),
    /** True from the manifest's dialog, which may link any valid certificate. */
    manifest: z.boolean().default(false),
  }),
  reply: offered,
})

export const recentPreviousCertificates = endpoint({
  method: 'POST',
  path: '/certi/previous_certi_recent',
  summary: 'The newest valid certificates that can be linked as previous.',
  noun: 'certificates',
  touches: [],
  access: 'certus.veriseal',
  body: z.strictObject({
    count: z.number().int().min(1).max(50).default(10),
    manifest: z.boolean().default(false),
  }),
  reply: offered,
})

export const downloadCertificateReport = endpoint({
  method: 'GET',
  path: '/certi/:id/report/download',
  summary: "The report's PDF of a sample VERISEAL; JSON with its address unless Accept names application/pdf.",
  noun: 'certificates',
  access: 'certus.veriseal',
  params: idParams,
  reply: z.object({ report_pdf: z.string() }),
  produces: ['application/json', 'application/pdf'],
})

export const downloadCertificate = endpoint({
  method: 'GET',
  path: '/certi/download/:kind/:tracer',
  summary: 'The summary, report or origin as PDF, or the QR code as PNG; 404 for what a certificate does not have.',
  noun: 'certificates',
  access: 'certus.veriseal',
  params: z.object({ kind: z.string().max(64), tracer: z.string().max(64) }),
  produces: ['application/pdf', 'image/png'],
})
