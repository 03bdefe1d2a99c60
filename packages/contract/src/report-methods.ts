import { QUANTIFY_FROM } from '@eluent/domain/calibrations'
import { INTEGRATION_BASELINES, readAnalyteColor } from '@eluent/domain/report-methods'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, messageReply, nullableNumber, reasonBody, typed } from './primitives.ts'

const derived = z.object({
  name: z.string(),
  primary_analyte: z.string(),
  acid_analyte: z.string(),
  acid_ratio_conversion_factor: z.number(),
})

/** How chromatograms without a report are integrated: ratios of heights, unit of the signal, (unit of the signal) x s, minutes; null is left to the detection. */
export const integrationSettings = z.object({
  baseline: z.enum(INTEGRATION_BASELINES),
  peak_valley_ratio: nullableNumber,
  skim_height_ratio: nullableNumber,
  minimum_height: nullableNumber,
  minimum_area: nullableNumber,
  start_min: nullableNumber,
  end_min: nullableNumber,
})

/** The same as typed; domain's rules judge the numbers. */
const integrationInput = z.object({
  baseline: z.enum(INTEGRATION_BASELINES),
  peak_valley_ratio: typed,
  skim_height_ratio: typed,
  minimum_height: typed,
  minimum_area: typed,
  start_min: typed,
  end_min: typed,
})

/** A report method: ordered analytes with colours (hex without #), bounds in ug/mL, totals. */
export const reportMethod = z.object({
  id,
  method_name: z.string(),
  /** The version of its contents; results keep the version they were reported with. */
  version: z.number(),
  /** Counts every change, that of the default flag too; an edit names the one it read. */
  revision: z.number(),
  default: z.boolean(),
  global: z.boolean(),
  override_method_id: id.nullable(),
  /** Limits are ug/mL of the injected solution, null where not stated. */
  analytes: z.array(
    z.object({
      analyte: z.string(),
      color: z.string(),
      lod_ug_ml: nullableNumber,
      loq_ug_ml: nullableNumber,
      /** Of a surrogate: what is added to every sample, ug/mL in the undiluted extract. */
      surrogate_ug_ml: z.number().optional(),
    }),
  ),
  ordered_names: z.array(z.string()),
  derived_calculated: z.array(derived),
  derived_compounds: z.array(derived),
  upper_bounds: z.number(),
  lower_bounds: z.number(),
  /** Where its amounts come from. */
  quantify_from: z.enum(QUANTIFY_FROM),
  /** Absent where everything is left to the detection. */
  integration: integrationSettings.optional(),
  /** Working hours until its samples are due, and those of a rush; absent where the laboratory's count. */
  due_hours: z.number().optional(),
  due_rush_hours: z.number().optional(),
})
export type ReportMethod = z.output<typeof reportMethod>

const NO_LIST = 'This is not a list of analyte names.'
const names = z.array(z.string(NO_LIST).max(1000).nullable(), NO_LIST).max(1000)

/** Analytes in their order, as a list or as the JSON text of one; domain validates the names. */
const orderedAnalytes = z.union([names, z.string().max(200_000)], NO_LIST).transform((value, context) => {
  const list = names.safeParse(typeof value === 'string' ? readJson(value) : value)
  if (list.success) return list.data.map((name) => (name ?? '').trim())
  context.addIssue({ code: 'custom', message: NO_LIST })
  return z.NEVER
})

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Analyte to colour, six hex digits; kept in upper case without '#'. */
const analyteColors = z.record(
  z.string().max(1000),
  z.string().transform((value, context) => {
    const color = readAnalyteColor(value)
    if (color !== null) return color
    context.addIssue({ code: 'custom', message: 'Colors must be six hexadecimal digits.' })
    return z.NEVER
  }),
)

/** LOD and LOQ per analyte, ug/mL, as typed; blank is not stated. */
const analyteLimits = z
  .array(z.object({ analyte: z.string().max(1000), lod_ug_ml: typed, loq_ug_ml: typed, surrogate_ug_ml: typed }))
  .max(1000)

/** A total is identified by its name; the other fields, where sent, must match the known total. */
const attachedTotal = z.object({
  name: z.string().max(64),
  primary_analyte: z.string().max(64).optional(),
  acid_analyte: z.string().max(64).optional(),
  acid_ratio_conversion_factor: z.coerce.number<number | string>().optional(),
})

const methodReply = z.object({ data: reportMethod })

export const listReportMethods = endpoint({
  method: 'GET',
  path: '/methods',
  summary: 'Lists the report methods the organization can use.',
  noun: 'methods',
  access: 'signed-in',
  reply: z.object({ data: z.array(reportMethod) }),
})

export const readReportMethod = endpoint({
  method: 'GET',
  path: '/methods/:id',
  summary: 'Reads one report method.',
  noun: 'methods',
  access: 'signed-in',
  params: idParams,
  reply: methodReply,
})

export const lookupReportMethod = endpoint({
  method: 'POST',
  path: '/methods/lookup',
  summary: 'Finds the report method with exactly these analytes in this order; null where there is none.',
  noun: 'methods',
  touches: [],
  access: 'signed-in',
  body: z.object({ ordered_analytes: orderedAnalytes }),
  reply: z.object({ id: id.nullable() }),
})

/** `method.id` is 0 for a new method. */
export const createReportMethod = endpoint({
  method: 'POST',
  path: '/methods',
  summary: 'Creates a report method.',
  noun: 'methods',
  touches: ['methods'],
  access: 'report_method.create',
  body: z.object({
    ordered_analytes: orderedAnalytes.nullish(),
    analyteColors: analyteColors.nullish(),
    analyte_limits: analyteLimits.nullish(),
    method: z.object({ id: z.number().optional(), name: typed, default: z.boolean().optional() }).nullish(),
    derived_compounds: z.array(attachedTotal).max(100).nullish(),
    upper_bounds: typed,
    lower_bounds: typed,
    quantify_from: z.enum(QUANTIFY_FROM).optional(),
    integration: integrationInput.nullish(),
  }),
  reply: methodReply.extend({ id }),
  status: 201,
})

/**
 * Fields left out stay unchanged. A change of a global method makes the organization's override of it, which the reply then
 * carries. `revision`, when sent, must be the one read; otherwise 409 says who changed it and when.
 */
export const updateReportMethod = endpoint({
  method: 'PATCH',
  path: '/methods/:id/update',
  summary: 'Changes a report method; of a global one it makes an override.',
  noun: 'methods',
  touches: ['methods'],
  access: 'report_method.create',
  params: idParams,
  body: z.object({
    id: z.number().optional(),
    global: z.boolean().optional(),
    revision: z.number().int().optional(),
    name: typed,
    default: z.boolean().optional(),
    analyteColors: analyteColors.nullish(),
    analyte_limits: analyteLimits.nullish(),
    lower_bounds: typed,
    upper_bounds: typed,
    quantify_from: z.enum(QUANTIFY_FROM).optional(),
    /** null leaves everything to the detection again. */
    integration: integrationInput.nullish(),
    /** Blank for the laboratory's own. */
    due_hours: typed,
    due_rush_hours: typed,
  }),
  reply: methodReply,
})

export const resetReportMethodColors = endpoint({
  method: 'PATCH',
  path: '/methods/:id/reset-colors',
  summary: 'Restores the colours a method was created with; those of its global method for an override.',
  noun: 'methods',
  touches: ['methods'],
  access: 'report_method.create',
  params: idParams,
  body: z.object({ revision: z.number().int().optional() }).nullish(),
  reply: methodReply,
})

/** Methods of one layout that were made twice: `twins` leave the lists, samples that used them keep what they were reported with. */
export const mergeReportMethods = endpoint({
  method: 'POST',
  path: '/methods/:id/merge',
  summary: 'Merges twins of a report method into it; their samples keep their versions.',
  noun: 'methods',
  touches: ['methods'],
  access: 'report_method.delete',
  params: idParams,
  body: z.object({ twins: z.array(id).min(1).max(100), reason: z.unknown().optional() }),
  reply: messageReply,
})

/** Open to every signed-in user; the use case refuses with the message of the screen. */
export const deleteReportMethod = endpoint({
  method: 'DELETE',
  path: '/methods/:id',
  summary: 'Voids a report method: it leaves the lists; samples that used it stay as they are.',
  noun: 'methods',
  touches: ['methods'],
  access: 'signed-in',
  params: idParams,
  body: reasonBody,
  reply: messageReply,
  status: 202,
})
