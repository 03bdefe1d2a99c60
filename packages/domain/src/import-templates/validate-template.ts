import { addFieldError, collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { isBlank, isStorableText, textLength } from '../text/well-formed.ts'
import {
  BATCH_ROW_ITEMS,
  REQUIRED_ANALYTE_ITEMS,
  SINGLE_ROW_ITEMS,
  cellAt,
  readTemplateMap,
  type BatchResultMap,
  type Grid,
  type SingleResultMap,
  type TemplateMap,
} from './template-map.ts'

const TEMPLATE_NAME_MAX = 50

export const TEMPLATE_TEXTS = {
  type: 'Must select a Template Type.',
  nameCharacters: 'Template Name can only contain letters, numbers, spaces, dashes, and underscores.',
  nameLength: 'Must include Template Name. 50 characters max length.',
  nameOnEdit: 'Must include Import Template name.',
  noFile: 'Must upload a CSV file.',
  noAnalytes: 'Must add at least one analyte.',
  missingRows: 'All header rows are required mapping. Missing map for rows: ',
  missingSingle: 'Analyte "Name" and "Concentration %" are required mapping. Missing map for: ',
  missingBatch: '"Concentration %" required for all analytes. Missing "Concentration %" field map for analytes: ',
  notAMap: 'The mapping holds an item that this template type does not have, or no cell of a file.',
  unknownType: 'Uh oh! Template type error. Please notify support.',
} as const

/** The types as the server lists them. */
export const IMPORT_TEMPLATE_TYPES = [
  { id: 1, slug: 'single_result', name: 'Single Result' },
  { id: 2, slug: 'batch_result', name: 'Batch Result' },
] as const

/** Letters and digits of any script, the plain space, '-' and '_', as in strain names. */
const TEMPLATE_NAME = /^[\p{L}\p{M}\p{Nd} _-]+$/u

/** A template as it is posted; everything may be missing or wrong. */
export interface TemplateInput {
  type?: unknown
  name?: unknown
  metadata?: unknown
  analytes?: unknown
  rows?: unknown
  /** The parsed file; null or empty where none was uploaded. */
  parsed?: Grid | null | undefined
}

/** Every rule of a new template with its exact text, by field: type, name, parsed, metadata, rows, analytes. */
export function validateTemplate(input: TemplateInput): FieldErrors {
  const errors: FieldErrors = {}
  if (input.type !== 1 && input.type !== 2) {
    addFieldError(errors, 'type', isBlank(input.type) ? TEMPLATE_TEXTS.type : TEMPLATE_TEXTS.unknownType)
  }
  addFieldError(errors, 'name', isBlank(input.name) ? TEMPLATE_TEXTS.nameLength : templateNameError(input.name))
  const hasFile = input.parsed?.some((row) => row.some((cell) => cell.trim() !== '')) ?? false
  addFieldError(errors, 'parsed', hasFile ? null : TEMPLATE_TEXTS.noFile)
  if (errors['type'] !== undefined) return errors
  const map = readTemplateMap(input.type, input.metadata ?? {}, input.analytes ?? {}, input.rows ?? {})
  if (map === null) {
    addFieldError(errors, 'metadata', TEMPLATE_TEXTS.notAMap)
    return errors
  }
  addFieldError(errors, 'rows', missingRowsError(map))
  addFieldError(
    errors,
    'analytes',
    map.type === 1 ? singleAnalytesError(map) : batchAnalytesError(map, input.parsed ?? []),
  )
  return errors
}

/** The rules of a template's new name: not blank, and those of create. */
export function validateTemplateEdit(input: { name?: unknown }): FieldErrors {
  return collectFieldErrors({
    name: isBlank(input.name) ? TEMPLATE_TEXTS.nameOnEdit : templateNameError(input.name),
  })
}

function templateNameError(name: unknown): string | null {
  if (typeof name !== 'string' || textLength(name.trim()) > TEMPLATE_NAME_MAX) return TEMPLATE_TEXTS.nameLength
  return isStorableText(name) && TEMPLATE_NAME.test(name.trim()) ? null : TEMPLATE_TEXTS.nameCharacters
}

function missingRowsError(map: TemplateMap): string | null {
  const missing =
    map.type === 1
      ? SINGLE_ROW_ITEMS.filter((item) => map.rows[item] === undefined)
      : BATCH_ROW_ITEMS.filter((item) => map.rows[item] === undefined)
  return missing.length > 0 ? TEMPLATE_TEXTS.missingRows + missing.join(', ') : null
}

function singleAnalytesError(map: SingleResultMap): string | null {
  const missing = REQUIRED_ANALYTE_ITEMS.filter((item) => map.analytes[item] === undefined)
  return missing.length > 0 ? TEMPLATE_TEXTS.missingSingle + missing.join(', ') : null
}

/** An analyte without its name cell is named by its column, from 1. */
function batchAnalytesError(map: BatchResultMap, grid: Grid): string | null {
  const analytes = Object.entries(map.analytes).toSorted(([a], [b]) => Number(a) - Number(b))
  if (analytes.length === 0) return TEMPLATE_TEXTS.noAnalytes
  const missing = analytes
    .filter(([, refs]) => refs['Concentration %'] === undefined)
    .map(([column, refs]) => cellAt(grid, refs.Name) || `Column ${Number(column) + 1}`)
  return missing.length > 0 ? TEMPLATE_TEXTS.missingBatch + missing.join(', ') : null
}
