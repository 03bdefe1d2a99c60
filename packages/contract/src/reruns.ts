import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, nullableNumber, nullableText } from './primitives.ts'

const rerun = z.object({
  sample_id: id,
  name: z.string(),
  batch_number: nullableText,
  client: nullableText,
  /** Who cleared the results. */
  analyst: z.string(),
  at: instant,
  why: nullableText,
  /** Total THC, percent; null where it was not kept, or is not measured yet. */
  before_percent: nullableNumber,
  after_percent: nullableNumber,
})

export const listReruns = endpoint({
  method: 'GET',
  path: '/quality/reruns',
  summary: 'What was cleared and measured again in the last months, with total THC before and after.',
  noun: 'results',
  access: 'quality.approve',
  query: z.object({ months: z.coerce.number<number | string>().int().min(1).max(24).default(3) }),
  /** The newest first; `left_out` says that there were more than are listed. */
  reply: z.object({ data: z.array(rerun), left_out: z.boolean() }),
})
