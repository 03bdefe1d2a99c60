import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { MOST_DENSITY_G_ML, MOST_UNIT_WEIGHT_G, UNITLESS_ANSWERS } from '@eluent/domain/result-imports'
import {
  id,
  idParams,
  instant,
  messageReply,
  nullableNumber,
  nullableText,
  reasonBody,
  text,
  typed,
} from './primitives.ts'

/** A cell of the parsed file, 'row,column', both counted from 0. */
const cellRef = z.string().regex(/^\d{1,6},\d{1,5}$/, 'A cell is written as row,column.')
/** How a file writes its numbers, where a person chose it. */
export const decimalSign = z.enum(['.', ','])
/** The units of a file that were converted: which item had which unit, and the one it is kept in. */
export const convertedUnits = z.object({
  density_g_ml: nullableNumber,
  /** Of one unit; null or absent where nothing is stated per unit. */
  unit_weight_g: nullableNumber.optional(),
  /** `said`: the file states no unit here, a person said this one. */
  units: z.array(z.object({ item: z.string(), unit: z.string(), to: z.string(), said: z.boolean().optional() })),
})
export type ConvertedUnits = z.output<typeof convertedUnits>

/** Said by someone who knows the file: in which units its numbers are, and that they are converted to those of results. */
export const unitConversion = z.object({
  /** Of the samples, g/mL; for amounts in a volume (mg/L). */
  density_g_ml: z.number().positive().max(MOST_DENSITY_G_ML).nullable().default(null),
  /** Of one unit, g; for amounts per unit (mg/unit). */
  unit_weight_g: z.number().positive().max(MOST_UNIT_WEIGHT_G).nullish(),
  /** The unit of amounts whose headings state none; without it they are refused. */
  unitless: z.enum(UNITLESS_ANSWERS).nullish(),
  /** The stated units that are converted; without it all of them. */
  stated: z.array(text(64).min(1)).max(100).optional(),
})

const cells = z.record(text(64).min(1), cellRef)
const rowNumbers = z.record(text(64).min(1), z.number().int().min(0).max(999_999))

/** Type 1: item to cell. Type 2: by the column of the analyte, its items to cells. */
const analyteCells = z.record(text(64).min(1), z.union([cellRef, cells]))

const importTemplateType = z.object({
  id: z.union([z.literal(1), z.literal(2)]),
  slug: z.string(),
  name: z.string(),
})
export type ImportTemplateType = z.output<typeof importTemplateType>

/** A template as lists show it: all of it but the parsed file. */
const importTemplateRow = z.object({
  id,
  name: z.string(),
  /** Changes with every update; sent back with PATCH, an older one answers 409. */
  version: z.number(),
  import_template_type: importTemplateType,
  metadata: cells,
  analytes: analyteCells,
  rows: rowNumbers,
  /** The sheet of a workbook that was mapped; null for text files. */
  sheet: nullableText,
  /** The decimal sign chosen for files of this kind; null: decided by the numbers. */
  decimal: decimalSign.nullable(),
  /** What was said of the units of its files; null: the first file asks. */
  units: unitConversion.nullable(),
  default: z.boolean(),
  global: z.boolean(),
  created_at: instant,
  updated_at: instant,
  created_by: nullableText,
  source_filename: nullableText,
  /** Where the uploaded file lies: import_templates/{organization id}/{random id}; null for global templates. */
  source_file: nullableText,
})
export type ImportTemplateRow = z.output<typeof importTemplateRow>

const importTemplate = importTemplateRow.extend({
  /** The rows of the mapped file, at most the first 1,000; every mapped cell is among them. */
  parsed: z.array(z.array(z.string())),
  /** How many rows the mapped file has. */
  parsed_rows: z.number(),
  /** The uploaded file, untouched; opened through a ticket (GET /files/{id}/ticket). */
  original: z.object({ id: z.uuid(), name: z.string(), media_type: z.string(), size_bytes: z.number() }).nullable(),
})
export type ImportTemplate = z.output<typeof importTemplate>

const templateReply = z.object({ data: importTemplate })

export const listImportTemplateTypes = endpoint({
  method: 'GET',
  path: '/import_template_types',
  summary: 'The kinds of import templates: single result and batch result.',
  noun: 'import-templates',
  reads: 'import template types',
  access: 'signed-in',
  reply: z.object({ data: z.array(importTemplateType) }),
})

export const listImportTemplates = endpoint({
  method: 'GET',
  path: '/import_templates',
  summary: 'Lists the import templates, the default of each type first.',
  noun: 'import-templates',
  access: 'signed-in',
  reply: z.object({ data: z.array(importTemplateRow) }),
})

export const readImportTemplate = endpoint({
  method: 'GET',
  path: '/import_templates/:id',
  summary: 'Reads one import template with the file it was mapped on.',
  noun: 'import-templates',
  access: 'signed-in',
  params: idParams,
  reply: templateReply,
})

export const createImportTemplate = endpoint({
  method: 'POST',
  path: '/import_templates',
  summary: 'Stores a mapping of an uploaded results file.',
  noun: 'import-templates',
  touches: ['import-templates'],
  access: 'sample.create',
  body: z.object({
    type: typed,
    name: typed,
    metadata: cells.default({}),
    analytes: analyteCells.default({}),
    rows: rowNumbers.default({}),
    /** What the screen parsed. The server reads the uploaded file itself, so this may be left out. */
    parsed: z
      .array(z.array(z.string().max(32_767)).max(1024))
      .max(200_000)
      .optional(),
    sourceFilename: text(255).nullish(),
    /** The uploaded file of kind 'import-template': its id, or its place import_templates/{organization id}/{id}. */
    sourceFile: text(255).nullish(),
    sheet: text(255).nullish(),
    decimal: decimalSign.nullish(),
    /** What is said of the units of its files; without it the first file asks. */
    units: unitConversion.nullish(),
    default: z.boolean().default(false),
  }),
  reply: templateReply,
  status: 201,
})

/** Only name and default change; `global` and `import_template_type_id` stay what they are. */
export const updateImportTemplate = endpoint({
  method: 'PATCH',
  path: '/import_templates/:id',
  summary: 'Renames a custom import template or makes it the default of its type.',
  noun: 'import-templates',
  touches: ['import-templates'],
  access: 'sample.edit',
  params: idParams,
  body: z.object({
    global: z.boolean().nullish(),
    name: typed,
    import_template_type_id: typed,
    default: z.boolean().optional(),
    version: z.number().int().optional(),
  }),
  reply: templateReply,
})

/** Whoever imports may answer; global templates of the organization remember, too. */
export const setTemplateUnits = endpoint({
  method: 'PUT',
  path: '/import_templates/:id/units',
  summary: 'Remembers in which units the files of an import template are, so that the next one is not asked.',
  noun: 'import-templates',
  touches: ['import-templates'],
  access: 'sample.create',
  params: idParams,
  body: unitConversion.extend({ stated: z.array(text(64).min(1)).max(100) }),
  reply: templateReply,
})

/** Needs sample.delete, checked by the use case, which has its own message. */
export const deleteImportTemplate = endpoint({
  method: 'DELETE',
  path: '/import_templates/:id',
  summary: 'Voids a custom import template and deletes its stored file unless an imported sample refers to it.',
  noun: 'import-templates',
  touches: ['import-templates'],
  access: 'signed-in',
  params: idParams,
  body: reasonBody,
  reply: messageReply,
  status: 202,
})
