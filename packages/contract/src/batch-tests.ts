import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, listQuery, listReply, messageReply, reasonBody, pathId, typed } from './primitives.ts'

const permitted = z.object({ allowed: z.boolean(), text: z.string().nullable() })

export const batchTest = z.object({
  id,
  batch_id: id,
  /** Of the position's sample. */
  share_key: z.string(),
  sample_id: id,
  /** The position's label. */
  position: z.string(),
  name: z.string(),
  notes: z.string().nullable(),
  custom_fields: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Whether the sample has results. */
  results: z.boolean(),
  version: z.number(),
  created_at: instant,
  updated_at: instant,
  can: z.object({ delete: permitted }),
})
export type BatchTest = z.output<typeof batchTest>

const body = z.object({
  batch_test: z.object({
    /** Fixed once the test is made, as is the share key; any other value is refused. */
    batch_id: typed,
    share_key: typed,
    // validated by domain's rules, which have their own texts
    name: z.unknown().optional(),
    notes: z.unknown().optional(),
    custom_fields: z
      .array(z.object({ name: z.string(), value: z.string() }))
      .max(200)
      .optional(),
  }),
  /** When sent, it must be the one read; otherwise 409 names who changed the batch test and when. */
  version: z.number().int().optional(),
})
const reply = z.object({ data: batchTest })

export const listBatchTests = endpoint({
  method: 'GET',
  path: '/batch_tests',
  summary: 'Lists the tests of one batch.',
  noun: 'batch tests',
  access: 'batch_test.list',
  query: listQuery.extend({ batch_id: pathId }),
  reply: listReply(batchTest),
})

export const readBatchTest = endpoint({
  method: 'GET',
  path: '/batch_tests/:id',
  summary: 'One batch test',
  noun: 'batch tests',
  access: 'batch_test.list',
  params: idParams,
  reply,
})

export const createBatchTest = endpoint({
  method: 'POST',
  path: '/batch_tests',
  summary: 'Records the test of one QR code of a batch.',
  noun: 'batch tests',
  touches: ['batches', 'batch tests', 'samples'],
  access: 'batch_test.create',
  body,
  reply,
  status: 201,
})

export const updateBatchTest = endpoint({
  method: 'PATCH',
  path: '/batch_tests/:id',
  summary: 'Changes the name, notes or custom fields of a batch test; what is not sent stays.',
  noun: 'batch tests',
  touches: ['batches', 'batch tests', 'samples'],
  access: 'batch_test.edit',
  params: idParams,
  body,
  reply,
})

export const deleteBatchTest = endpoint({
  method: 'DELETE',
  path: '/batch_tests/:id',
  summary: 'Removes a batch test whose sample has no results; the QR code is free for another.',
  noun: 'batch tests',
  touches: ['batches', 'batch tests', 'samples'],
  access: 'batch_test.delete',
  params: idParams,
  body: reasonBody,
  reply: messageReply,
  status: 202,
})
