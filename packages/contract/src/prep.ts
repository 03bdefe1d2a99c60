import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, nullableNumber } from './primitives.ts'

export const prepStep = z.object({
  id,
  draw_from_prep_step_id: id.nullable(),
  vial_type: z.string(),
  label: z.string(),
  dilution_factor: z.number(),
  acquire_by_default: z.boolean(),
  deposit_volume_ul: nullableNumber,
  fill_volume_ul: nullableNumber,
})

export const prepMethod = z.object({ id, name: z.string(), editable: z.boolean(), prep_steps: z.array(prepStep) })
export type PrepMethod = z.output<typeof prepMethod>

export const listPrepMethods = endpoint({
  method: 'GET',
  path: '/prep_methods',
  summary: 'Lists the preparation methods with their steps.',
  noun: 'prep',
  access: 'signed-in',
  reply: z.object({ data: z.array(prepMethod) }),
})

export const readPrepMethod = endpoint({
  method: 'GET',
  path: '/prep_methods/:id',
  summary: 'Reads one preparation method.',
  noun: 'prep',
  access: 'signed-in',
  params: idParams,
  reply: z.object({ data: prepMethod }),
})
