import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import {
  bulkIds,
  id,
  idParams,
  instant,
  listQuery,
  listReply,
  messageReply,
  nullableNumber,
  nullableText,
  reasonBody,
  typed,
} from './primitives.ts'

const homogeneityTest = z.object({
  id,
  name: z.string(),
  /** The total by which it is judged, such as THC. */
  judged_by: z.string(),
  limit_percent: z.number(),
  /** The profile that has the limit; null for the product's own choice. */
  limit_source: nullableText,
  verdict: z.enum(['homogeneous', 'not_homogeneous', 'not_evaluated']),
  figures: z.array(z.object({ name: z.string(), n: z.number(), mean_mg_g: z.number(), rsd_percent: nullableNumber })),
  units: z.array(
    z.object({
      sample_id: id,
      name: nullableText,
      batch_number: nullableText,
      finished: z.boolean(),
      totals: z.array(z.object({ name: z.string(), mg_g: nullableNumber })),
    }),
  ),
  created_at: instant,
  created_by_name: z.string(),
})
export type HomogeneityTest = z.output<typeof homogeneityTest>

export const listHomogeneityTests = endpoint({
  method: 'GET',
  path: '/homogeneity_tests',
  summary: 'Lists the homogeneity tests with mean and RSD of their units.',
  noun: 'homogeneity tests',
  access: 'sample.list',
  query: listQuery,
  reply: listReply(homogeneityTest),
})

export const readHomogeneityTest = endpoint({
  method: 'GET',
  path: '/homogeneity_tests/:id',
  summary: 'One homogeneity test with its units',
  noun: 'homogeneity tests',
  access: 'sample.list',
  params: idParams,
  reply: z.object({ data: homogeneityTest }),
})

export const createHomogeneityTest = endpoint({
  method: 'POST',
  path: '/homogeneity_tests',
  summary: 'Says that these samples are the units of one product; mean and RSD follow their results.',
  noun: 'homogeneity tests',
  touches: ['homogeneity tests'],
  access: 'sample.edit',
  body: z.strictObject({ name: typed, judged_by: typed, samples: bulkIds }),
  reply: z.object({ data: homogeneityTest }),
  status: 201,
})

export const deleteHomogeneityTest = endpoint({
  method: 'DELETE',
  path: '/homogeneity_tests/:id',
  summary: 'Takes a homogeneity test off the list; its samples stay.',
  noun: 'homogeneity tests',
  touches: ['homogeneity tests'],
  access: 'sample.edit',
  params: idParams,
  body: reasonBody,
  reply: messageReply,
  status: 202,
})
