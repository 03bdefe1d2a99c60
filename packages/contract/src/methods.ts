import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams } from './primitives.ts'

const derived = z.object({
  name: z.string(),
  primary_analyte: z.string(),
  acid_analyte: z.string(),
  acid_ratio_conversion_factor: z.number(),
})

/** A report method: ordered analytes with colours (hex without #), bounds in ug/mL, totals. */
export const reportMethod = z.object({
  id,
  method_name: z.string(),
  version: z.number(),
  default: z.boolean(),
  global: z.boolean(),
  override_method_id: id.nullable(),
  analytes: z.array(z.object({ analyte: z.string(), color: z.string() })),
  ordered_names: z.array(z.string()),
  derived_calculated: z.array(derived),
  derived_compounds: z.array(derived),
  upper_bounds: z.number(),
  lower_bounds: z.number(),
})
export type ReportMethod = z.output<typeof reportMethod>

export const listMethods = endpoint({
  method: 'GET',
  path: '/methods',
  summary: 'Lists the report methods the organization can use.',
  noun: 'methods',
  access: 'signed-in',
  reply: z.object({ data: z.array(reportMethod) }),
})

export const readMethod = endpoint({
  method: 'GET',
  path: '/methods/:id',
  summary: 'Reads one report method.',
  noun: 'methods',
  access: 'signed-in',
  params: idParams,
  reply: z.object({ data: reportMethod }),
})
