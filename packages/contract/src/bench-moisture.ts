import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { benchReply } from './bench.ts'
import { id, idParams, nullableNumber } from './primitives.ts'

export const determineMoisture = endpoint({
  method: 'PATCH',
  path: '/bench/moisture/:id',
  summary:
    "Keeps a sample's moisture determination, from which its intake's weights follow; a correction has a reason, and recomputes.",
  noun: 'bench',
  touches: ['samples', 'results'],
  access: 'quality.enter',
  params: idParams,
  body: z.object({
    wet_g: nullableNumber,
    dry_g: nullableNumber,
    temperature_c: nullableNumber,
    duration_min: nullableNumber,
    /** An oven, or a moisture analyser in the list of balances. */
    piece_id: id.nullish(),
    /** The weights that were on the sheet. */
    seen: z.object({ wet_g: nullableNumber, dry_g: nullableNumber }),
    reason: z.unknown().optional(),
  }),
  reply: benchReply,
})
