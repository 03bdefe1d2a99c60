import {
  BATCH_STATES,
  CHECK_MEASURES,
  CHECK_STATES,
  CHECK_UNITS,
  MEMBER_ROLES,
  QC_ROLES,
  REPLICATES_MAX,
} from '@eluent/domain/analytical-batches'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import {
  bulkIds,
  bulkReply,
  id,
  idParams,
  instant,
  listQuery,
  listReply,
  messageReply,
  nullableNumber,
  nullableText,
  pathId,
  reasonBody,
  text,
} from './primitives.ts'
import { signingInput } from './signatures.ts'

const batchRow = z.object({
  id,
  /** 'AB-20261122-01' */
  number: z.string(),
  method_id: id,
  method_name: nullableText,
  machine_name: nullableText,
  prepared_on: z.string(),
  prepared_by_name: z.string(),
  /** Of the last injection. */
  analysed_at: instant.nullable(),
  state: z.enum(BATCH_STATES),
  worst: z.enum(CHECK_STATES),
  sample_count: z.number(),
  /** Members of the role sample whose report is released. */
  released: z.number(),
})
export type AnalyticalBatchRow = z.output<typeof batchRow>

const checkLimit = z.object({
  min: nullableNumber,
  max: nullableNumber,
  below: z.boolean(),
  above: z.boolean().optional(),
  source: z.string(),
})

const check = z.object({
  id,
  member_id: id,
  analyte: z.string(),
  measure: z.enum(CHECK_MEASURES),
  state: z.enum(CHECK_STATES),
  /** Percent; of a blank mg/g; of resolution, tailing, S/N and plates the figure itself. */
  value: nullableNumber,
  found: nullableNumber,
  compared: nullableNumber,
  /** '' for a ratio. */
  unit: z.enum(CHECK_UNITS),
  limit: checkLimit.nullable(),
  reason: nullableText,
  judged_at: instant,
  exception: nullableText,
  excepted_at: instant.nullable(),
  excepted_by_name: nullableText,
  excepted_alone: z.boolean().nullable(),
})
export type AnalyticalBatchCheck = z.output<typeof check>

const member = z.object({
  id,
  role: z.enum(MEMBER_ROLES),
  /** 'CCV 2'; of a sample its name. */
  label: z.string(),
  parent_id: id.nullable(),
  sample: z.object({ id, name: z.string(), batch_number: nullableText, state: z.string() }),
  /** Whether it has run for this batch. */
  measured: z.boolean(),
  injections: z.number(),
  runs: z.array(z.object({ uuid: z.string(), vial_number: z.number(), machine_name: z.string(), at: instant })),
  lots: z.array(z.object({ id, lot_number: z.string(), name: z.string() })),
  /** Null where no bracket is asked, or it has not run. */
  bracketed: z.boolean().nullable(),
})
export type AnalyticalBatchMember = z.output<typeof member>

const batch = batchRow.extend({
  version: z.number(),
  profile_name: nullableText,
  analysed_by_name: nullableText,
  created_at: instant,
  created_by_name: z.string(),
  completed_at: instant.nullable(),
  /** The day from which the limits are; null before the first check. */
  limits_of: nullableText,
  /** Sample injections between two CCVs; 0 where no bracket is asked for. */
  bracket: z.number(),
  samples_max: z.number(),
  withheld: z.array(z.object({ analyte: z.string(), why: z.string(), by: z.string(), at: instant })),
  rejected_at: instant.nullable(),
  rejected_by_name: nullableText,
  reject_reason: nullableText,
  remade_as: z.object({ id, number: z.string() }).nullable(),
  remade_of: z.object({ id, number: z.string() }).nullable(),
  analytes: z.array(z.object({ analyte: z.string(), color: z.string() })),
  members: z.array(member),
  checks: z.array(check),
  /** Ids of members in the order of the tray. */
  plan: z.array(id),
  /** Whether the reader prepared or measured it, and somebody else can sign its exceptions and its QC report. */
  is_analyst: z.boolean(),
  /** Null where nobody has signed it. */
  qc_report: z
    .object({ by: z.string(), at: instant, signature_id: id, differs: z.boolean(), alone: z.boolean() })
    .nullable(),
  /** Whether its QC report can be signed: every check is settled, and it is not signed as it stands. */
  may_sign_report: z.boolean(),
})
export type AnalyticalBatch = z.output<typeof batch>

const reply = z.object({ data: batch })
export const listAnalyticalBatches = endpoint({
  method: 'GET',
  path: '/analytical_batches',
  summary: 'Lists the analytical batches, each with its worst check.',
  noun: 'analytical batches',
  access: 'quality.view',
  query: listQuery.extend({
    state: z.enum(BATCH_STATES).optional(),
    worst: z.enum(CHECK_STATES).optional(),
    method_id: pathId.optional(),
  }),
  reply: listReply(batchRow),
})

export const readAnalyticalBatch = endpoint({
  method: 'GET',
  path: '/analytical_batches/:id',
  summary: 'One analytical batch with its members and checks.',
  noun: 'analytical batches',
  access: 'quality.view',
  params: idParams,
  reply,
})

const added = bulkReply.extend({ batch: z.object({ id, number: z.string() }).nullable() })

export const createAnalyticalBatch = endpoint({
  method: 'POST',
  path: '/analytical_batches',
  summary:
    'Makes an analytical batch of samples and registers the QC samples that their profile asks for; samples that cannot join are named.',
  noun: 'analytical batches',
  touches: ['analytical batches', 'samples'],
  access: 'quality.enter',
  body: z.strictObject({ samples: bulkIds }),
  reply: added,
  status: 201,
})

export const addToAnalyticalBatch = endpoint({
  method: 'POST',
  path: '/analytical_batches/:id/members',
  summary: 'Adds samples to an open batch, with the QC samples that it then lacks; those that cannot join are named.',
  noun: 'analytical batches',
  touches: ['analytical batches', 'samples'],
  access: 'quality.enter',
  params: idParams,
  body: z.strictObject({ samples: bulkIds }),
  reply: added,
})

export const addQcToAnalyticalBatch = endpoint({
  method: 'POST',
  path: '/analytical_batches/:id/qc',
  summary:
    'Registers one more QC sample of a role; a duplicate or spike names the member that it repeats, a standard how often it is injected.',
  noun: 'analytical batches',
  touches: ['analytical batches', 'samples'],
  access: 'quality.enter',
  params: idParams,
  body: z.strictObject({
    role: z.enum(QC_ROLES),
    parent_id: id.nullish(),
    /** Of one solution, of a standard; 1 where absent. */
    injections: z.int().min(1).max(REPLICATES_MAX).optional(),
  }),
  reply,
  status: 201,
})

export const removeFromAnalyticalBatch = endpoint({
  method: 'POST',
  path: '/analytical_batches/:id/remove_members',
  summary: 'Takes members out of an open batch, with a reason; their samples stay.',
  noun: 'analytical batches',
  touches: ['analytical batches', 'samples'],
  access: 'quality.enter',
  params: idParams,
  body: z.strictObject({ members: bulkIds, reason: z.unknown().optional() }),
  reply,
})

export const judgeAnalyticalBatch = endpoint({
  method: 'POST',
  path: '/analytical_batches/:id/judge',
  summary: 'Looks again at what its standards hold, for lots that were noted after the run.',
  noun: 'analytical batches',
  touches: ['analytical batches', 'samples'],
  access: 'quality.enter',
  params: idParams,
  reply,
})

export const exceptBatchCheck = endpoint({
  method: 'POST',
  path: '/analytical_batches/:id/except',
  summary: 'Excepts one failed check of one analyte, with a reason and a signature; not by who made the batch.',
  noun: 'analytical batches',
  touches: ['analytical batches', 'samples'],
  access: 'quality.override',
  params: idParams,
  body: z.strictObject({ check_id: id, reason: z.unknown().optional(), signing: signingInput }),
  reply,
})

export const withholdAnalyte = endpoint({
  method: 'POST',
  path: '/analytical_batches/:id/withhold',
  summary: 'Withholds an analyte whose QC failed: the reports of the batch read QC failed for it.',
  noun: 'analytical batches',
  touches: ['analytical batches', 'samples'],
  access: 'quality.approve',
  params: idParams,
  body: z.strictObject({ analyte: text(1000), reason: z.unknown().optional() }),
  reply,
})

export const takeBackWithheld = endpoint({
  method: 'POST',
  path: '/analytical_batches/:id/take_back',
  summary: 'Reports a withheld analyte again, with a reason, until a report of the batch is released.',
  noun: 'analytical batches',
  touches: ['analytical batches', 'samples'],
  access: 'quality.approve',
  params: idParams,
  body: z.strictObject({ analyte: text(1000), reason: z.unknown().optional() }),
  reply,
})

export const printQcReport = endpoint({
  method: 'GET',
  path: '/analytical_batches/:id/qc_report',
  summary:
    'The QC report of a batch as a PDF: every check with its limit, value and state, exceptions, lots and injections.',
  noun: 'analytical batches',
  access: 'quality.view',
  params: idParams,
  produces: ['application/pdf'],
})

export const signQcReport = endpoint({
  method: 'POST',
  path: '/analytical_batches/:id/sign_qc_report',
  summary: 'Signs the QC report of a batch whose checks are settled; not by who made the batch.',
  noun: 'analytical batches',
  touches: ['analytical batches', 'samples'],
  access: 'quality.approve',
  params: idParams,
  body: z.strictObject({ signing: signingInput }),
  reply,
})

export const rejectAnalyticalBatch = endpoint({
  method: 'POST',
  path: '/analytical_batches/:id/reject',
  summary: 'Rejects a batch with a reason and makes a new one of its samples, for new preparations.',
  noun: 'analytical batches',
  touches: ['analytical batches', 'samples'],
  access: 'quality.approve',
  params: idParams,
  body: reasonBody,
  reply: z.object({ data: z.object({ id, number: z.string() }), message: messageReply.shape.message }),
  status: 201,
})
