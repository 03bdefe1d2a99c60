import * as z from 'zod'
import { ANALYTE_NAMES_MAX } from '@eluent/domain/analyte-names'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, messageReply, reasonBody } from './primitives.ts'

const analyteName = z.object({
  id,
  /** As files write it; every spelling of it counts, with and without unit. */
  written: z.string(),
  /** As the laboratory's report methods call it. */
  analyte: z.string(),
  updated_at: instant,
  updated_by: z.string(),
})
export type AnalyteName = z.output<typeof analyteName>

const reply = z.object({
  data: z.object({
    names: z.array(analyteName),
    /** What the report methods call their analytes, the default method's first. */
    analytes: z.array(z.string()),
  }),
})

export const listAnalyteNames = endpoint({
  method: 'GET',
  path: '/analyte_names',
  summary: 'What files call analytes and what the laboratory calls them, with the names of its report methods.',
  noun: 'analyte names',
  access: 'sample.list',
  reply,
})

/** The rule judges each entry; one that is wrong refuses all. */
export const saveAnalyteNames = endpoint({
  method: 'PUT',
  path: '/analyte_names',
  summary: 'Adds entries to the analyte names; one for a spelling that has an entry takes its place.',
  noun: 'analyte names',
  touches: ['analyte names'],
  access: 'sample.create',
  body: z.object({
    names: z
      .array(z.object({ written: z.string().max(1000), analyte: z.string().max(1000) }))
      .min(1)
      .max(ANALYTE_NAMES_MAX),
  }),
  reply,
})

export const deleteAnalyteName = endpoint({
  method: 'DELETE',
  path: '/analyte_names/:id',
  summary: 'Voids an entry of the analyte names; results that were imported by it keep their names.',
  noun: 'analyte names',
  touches: ['analyte names'],
  access: 'sample.edit',
  params: idParams,
  body: reasonBody,
  reply: messageReply,
  status: 202,
})
