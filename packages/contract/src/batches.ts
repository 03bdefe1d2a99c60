import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, listQuery, listReply, messageReply, reasonBody, typed } from './primitives.ts'

const permitted = z.object({ allowed: z.boolean(), text: z.string().nullable() })

export const batch = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  form_template_id: id.nullable(),
  /** Its name, also after it was removed from the lists. */
  form_template: z.object({ id, name: z.string() }).nullable(),
  /** one_acre, four_acre, block_number, rows, centre_pivot or segments */
  grid_type: z.string(),
  /** An area in acres, block numbers with commas, or a number of positions, by the grid type. */
  grid_value: z.string(),
  qr_code_count: z.number(),
  batch_test_count: z.number(),
  version: z.number(),
  created_at: instant,
  updated_at: instant,
  can: z.object({ delete: permitted }),
})
export type Batch = z.output<typeof batch>

/** One position of a batch's grid. */
const batchQrCode = z.object({
  label: z.string(),
  /** Of /qr/{share_key}. */
  share_key: z.string(),
  /** What the code says: the absolute address of /qr/{share_key}. */
  url: z.string(),
  sample_id: id,
  batch_test_id: id.nullable(),
  /** Whether its sample has no weight, batch test or results, so that the code can be withdrawn. */
  untouched: z.boolean(),
})
export type BatchQrCode = z.output<typeof batchQrCode>

const body = z.object({
  batch: z.object({
    // validated by domain's rules, which have their own texts
    name: z.unknown().optional(),
    description: z.unknown().optional(),
    form_template_id: typed,
    grid_type: z.unknown().optional(),
    grid_value: typed,
  }),
  /** When sent, it must be the one read; otherwise 409 names who changed the batch and when. */
  version: z.number().int().optional(),
})
const reply = z.object({ data: batch })

export const listBatches = endpoint({
  method: 'GET',
  path: '/batches',
  summary: 'Lists the batches.',
  noun: 'batches',
  access: 'batch.list',
  query: listQuery,
  reply: listReply(batch),
})

export const readBatch = endpoint({
  method: 'GET',
  path: '/batches/:id',
  summary: 'One batch',
  noun: 'batches',
  access: 'batch.list',
  params: idParams,
  reply,
})

export const createBatch = endpoint({
  method: 'POST',
  path: '/batches',
  summary: 'Adds a batch and, for each position of its grid, a sample with a QR code.',
  noun: 'batches',
  touches: ['batches', 'batch tests', 'samples'],
  access: 'batch.create',
  body,
  reply,
  status: 201,
})

export const updateBatch = endpoint({
  method: 'PATCH',
  path: '/batches/:id',
  summary: 'Changes a batch; what is not sent stays. Positions whose label stays keep their share key.',
  noun: 'batches',
  touches: ['batches', 'batch tests', 'samples'],
  access: 'batch.edit',
  params: idParams,
  body,
  reply,
})

export const deleteBatch = endpoint({
  method: 'DELETE',
  path: '/batches/:id',
  summary: 'Removes a batch and its QR codes, while nothing was done with any of them.',
  noun: 'batches',
  touches: ['batches', 'batch tests', 'samples'],
  access: 'batch.delete',
  params: idParams,
  body: reasonBody,
  reply: messageReply,
  status: 202,
})

export const listBatchQrCodes = endpoint({
  method: 'GET',
  path: '/batches/:id/qr_codes',
  summary: "Every position of a batch's grid with its QR code, in the grid's order.",
  noun: 'batches',
  access: 'batch.list',
  params: idParams,
  reply: z.object({ data: z.array(batchQrCode) }),
  compressed: false,
})

export const printBatchQrCodes = endpoint({
  method: 'GET',
  path: '/batches/:id/qr_codes/sheet',
  summary: 'Labels of all positions of a batch as a PDF, on sheets of 30 or one per page.',
  noun: 'batches',
  access: 'batch.list',
  params: idParams,
  query: z.object({
    layout: z.enum(['sheet', 'single']).optional(),
    /** Of each label. */
    copies: z.coerce.number<number | string>().optional(),
    /** The first free position of the first sheet, from 1. */
    start: z.coerce.number<number | string>().optional(),
  }),
  produces: ['application/pdf'],
})
