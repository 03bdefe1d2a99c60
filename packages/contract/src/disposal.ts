import * as z from 'zod'
import { amountUnit, eventFacts, heldSample } from './custody.ts'
import { endpoint } from './endpoint.ts'
import {
  bulkIds,
  bulkReply,
  id,
  instant,
  listQuery,
  listReply,
  nullableNumber,
  nullableText,
  text,
} from './primitives.ts'

export const disposeSamples = endpoint({
  method: 'POST',
  path: '/custody/disposals',
  summary: 'Disposes of samples whose retention is over: the way, what they were mixed with, and the second person.',
  noun: 'custody',
  touches: ['custody', 'storage places'],
  access: 'custody.dispose',
  body: z.object({
    samples: bulkIds,
    event: eventFacts.pick({ at: true, amount: true, amount_unit: true, note: true, photo_file_id: true }),
    disposal: z.object({
      way: text(1000).nullish(),
      mixed_with: text(1000).nullish(),
      witness_name: text(1000).nullish(),
    }),
  }),
  reply: bulkReply,
})

export const listToDispose = endpoint({
  method: 'GET',
  path: '/custody/to-dispose',
  summary: 'Lists the samples whose retention is over and that are still there, the longest over first.',
  noun: 'custody',
  access: 'custody.view',
  query: listQuery,
  reply: listReply(heldSample),
})

const wasteEntry = z.object({
  id,
  at: instant,
  sample_id: id,
  strain_name: nullableText,
  batch_number: nullableText,
  amount: nullableNumber,
  amount_unit: amountUnit.nullable(),
  disposal: z.object({ way: z.string(), mixed_with: nullableText, witness_name: nullableText }),
  note: nullableText,
  noted_by_name: z.string(),
})
export type WasteEntry = z.output<typeof wasteEntry>

const bound = z.iso.datetime({ offset: true })

export const listWaste = endpoint({
  method: 'GET',
  path: '/custody/waste',
  summary: 'The waste log: what was disposed of from one instant to before another, the earliest first.',
  noun: 'custody',
  access: 'custody.view',
  query: z.object({ from: bound, before: bound }),
  reply: z.object({
    data: z.object({
      entries: z.array(wasteEntry),
      /** True when the reply is cut to 5,000. */
      truncated: z.boolean(),
    }),
  }),
})
