import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, messageReply, nullableNumber, reasonBody, typed } from './primitives.ts'

const prepStep = z.object({
  id,
  draw_from_prep_step_id: id.nullable(),
  vial_type: z.string(),
  label: z.string(),
  dilution_factor: z.number(),
  acquire_by_default: z.boolean(),
  deposit_volume_ul: nullableNumber,
  fill_volume_ul: nullableNumber,
})
export type PrepStepRow = z.output<typeof prepStep>

export const prepMethod = z.object({
  id,
  name: z.string(),
  editable: z.boolean(),
  /** Counts every change; an edit names the one it read. */
  revision: z.number(),
  prep_steps: z.array(prepStep),
})
export type PrepMethod = z.output<typeof prepMethod>

const prepStepInput = z.object({
  /** Of an existing step; a step without one is new. */
  id: id.nullish(),
  /** Which step of this list it is drawn from, counted from 0; null for one prepared from the sample. */
  draw_from: z.number().int().min(0).max(1000).nullable(),
  vial_type: z.string().max(64),
  label: typed,
  /** May be left out where the volumes give it. */
  dilution_factor: typed,
  acquire_by_default: z.boolean(),
  /** uL */
  deposit_volume_ul: typed,
  fill_volume_ul: typed,
})

const prepMethodInput = z.object({ name: typed, prep_steps: z.array(prepStepInput).max(1000) })
export type PrepMethodBody = z.output<typeof prepMethodInput>
export type PrepStepBody = z.output<typeof prepStepInput>

const prepReply = z.object({ data: prepMethod })

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
  reply: prepReply,
})

export const createPrepMethod = endpoint({
  method: 'POST',
  path: '/prep_methods',
  summary: 'Creates a preparation method that can be edited.',
  noun: 'prep',
  touches: ['prep'],
  access: 'report_method.create',
  body: prepMethodInput,
  reply: prepReply,
  status: 201,
})

/** Fields left out stay unchanged. `revision`, when sent, must be the one read; otherwise 409 says who changed it and when. */
export const updatePrepMethod = endpoint({
  method: 'PATCH',
  path: '/prep_methods/:id',
  summary: 'Changes an editable preparation method; the vials of samples stay as they are.',
  noun: 'prep',
  touches: ['prep'],
  access: 'report_method.create',
  params: idParams,
  body: prepMethodInput.partial().extend({ revision: z.number().int().optional() }),
  reply: prepReply,
})

export const deletePrepMethod = endpoint({
  method: 'DELETE',
  path: '/prep_methods/:id',
  summary: 'Voids an editable preparation method: it leaves the list; samples made with it stay as they are.',
  noun: 'prep',
  touches: ['prep'],
  access: 'report_method.delete',
  params: idParams,
  body: reasonBody,
  reply: messageReply,
  status: 202,
})
