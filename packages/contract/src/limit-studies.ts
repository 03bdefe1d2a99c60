import { STUDY_DESIGNS } from '@eluent/domain/limit-studies'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import {
  id,
  idParams,
  instant,
  messageReply,
  nullableNumber,
  nullableText,
  pathId,
  reasonBody,
  typed,
} from './primitives.ts'

const limitStudy = z.object({
  id,
  version: z.number(),
  method_id: id,
  /** Of the report method, when the study was entered. */
  method_version: z.number(),
  studied_on: z.string(),
  matrix: z.string(),
  design: z.enum(STUDY_DESIGNS),
  /** ug/mL of the injected solution. */
  values: z.array(z.object({ analyte: z.string(), lod_ug_ml: nullableNumber, loq_ug_ml: nullableNumber })),
  note: nullableText,
  created_at: instant,
  created_by_name: z.string(),
  approved_at: instant.nullable(),
  approved_by_name: nullableText,
})
export type LimitStudy = z.output<typeof limitStudy>

const reply = z.object({ data: limitStudy })

export const listLimitStudies = endpoint({
  method: 'GET',
  path: '/limit-studies',
  summary: 'The LOD and LOQ studies of a report method, newest first; of an override also those of its global method.',
  noun: 'limit studies',
  access: 'quality.view',
  query: z.object({ method_id: pathId }),
  reply: z.object({ data: z.array(limitStudy) }),
})

export const createLimitStudy = endpoint({
  method: 'POST',
  path: '/limit-studies',
  summary: 'Keeps an LOD and LOQ study of a report method; values are as typed, blank is not stated.',
  noun: 'limit studies',
  touches: ['limit studies'],
  access: 'quality.enter',
  body: z.object({
    study: z.object({
      method_id: id,
      studied_on: typed,
      matrix: typed,
      design: z.enum(STUDY_DESIGNS),
      values: z.array(z.object({ analyte: z.string().max(1000), lod_ug_ml: typed, loq_ug_ml: typed })).max(200),
      note: typed,
    }),
  }),
  reply,
  status: 201,
})

export const approveLimitStudy = endpoint({
  method: 'POST',
  path: '/limit-studies/:id/approve',
  summary: 'Approves a study by the own password: from then on the limits of its method name it.',
  noun: 'limit studies',
  touches: ['limit studies'],
  access: 'quality.approve',
  params: idParams,
  body: z.object({ version: z.number().int(), password: z.string().max(1000).nullish() }),
  reply,
})

export const deleteLimitStudy = endpoint({
  method: 'DELETE',
  path: '/limit-studies/:id',
  summary: 'Voids a study that is not approved.',
  noun: 'limit studies',
  touches: ['limit studies'],
  access: 'quality.enter',
  params: idParams,
  body: reasonBody,
  reply: messageReply,
  status: 202,
})
