import type { ImportedResultInput } from '@eluent/contract'
import type { AnalyteDictionary } from '@eluent/domain/analyte-names'
import {
  compareWithFile,
  compoundNames,
  failedAmounts,
  isValidImportedAnalyte,
  judgedField,
  materialTypeIdOf,
  type ImportDifference,
  type ImportedAnalyte,
  type JudgedField,
  type SubmittedSample,
} from '@eluent/domain/result-imports'
import { analyteName, isValidAnalyte, type AnalyteRow } from '@eluent/domain/results'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import type { TemplateRow } from '../../records/import-templates/import-templates-store.ts'
import type { SampleTypeRecord } from '../../records/samples/samples-store.ts'
import type { CheckedImport } from './import-input.ts'
import type { Original, Originals } from './originals.ts'

export interface JudgedAnalyte {
  row: AnalyteRow
  /** As the report method names it; null where it has none. */
  name: string | null
  valid: boolean
}

/** One vial of an import that is what its file says, but for its declared edits. */
export interface JudgedResult {
  result: ImportedResultInput
  template: TemplateRow | undefined
  original: Original | undefined
  dilutionFactor: number
  /** In the file's order. */
  analytes: JudgedAnalyte[]
  chromeRtUnits: 'Minutes' | 'Seconds' | null
}

/**
 * Compares every vial with the file it was read from and sorts its analytes.
 * @throws AppError validation_failed naming each field that differs without being declared
 */
export function judgeImport(
  checked: CheckedImport,
  originals: Originals,
  types: readonly SampleTypeRecord[],
): JudgedResult[] {
  const acquired = checked.vials.filter(({ acquire }) => acquire)
  return checked.results.map((result, index) => {
    const template = originals.template(result, index)
    const original = originals.of(result, index)
    const dilutionFactor =
      checked.hasOwnVials || !original
        ? (acquired[index]?.dilution_factor ?? 1)
        : Number(original.sample.prefill.dilution_factor)
    const rows = rowsInOrder(result, original)
    if (original) {
      const fields = {
        ...(index === 0 && sampleFields(checked, result, original, types)),
        ...(checked.hasOwnVials && { dilution_factor: String(dilutionFactor) }),
      }
      refuseDifferences(
        compareWithFile({ fields, analytes: rows }, original.sample, result.edits ?? [], originals.names),
        index,
      )
      refuseFailedAmounts(rows, judgedField(original.map), index)
    }
    return {
      result,
      template,
      original,
      dilutionFactor,
      analytes: judged(rows, original, originals.names),
      chromeRtUnits: result.chromeUrl ? originals.chromeUnits(result.chromeUrl, index) : null,
    }
  })
}

/** All rows as the file has them; a field that was not sent is the file's. */
function rowsInOrder({ results, invalid = [] }: ImportedResultInput, original: Original | undefined): AnalyteRow[] {
  const sent = [...results, ...invalid]
  const isPlaced = sent.every(({ position }) => position !== undefined)
  const ordered = isPlaced ? sent.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0)) : sent
  return ordered.map((row, at) => ({ ...fieldsOf(original?.sample.analytes[at]), ...withoutUndefined(row) }))
}

function fieldsOf(analyte: ImportedAnalyte | undefined): AnalyteRow {
  if (!analyte) return {}
  const { row: _row, column: _column, units: _units, file_says: _says, compound: _compound, ...fields } = analyte
  return fields
}

function withoutUndefined(row: object): AnalyteRow {
  return Object.fromEntries(Object.entries(row).filter(([key, value]) => value !== undefined && key !== 'position'))
}

/** The sample's own fields as they were sent, compared with the first vial's file. */
function sampleFields(
  { input }: CheckedImport,
  { edits = [] }: ImportedResultInput,
  { sample }: Original,
  types: readonly SampleTypeRecord[],
): SubmittedSample['fields'] {
  const form = input.intake_form
  const text = (value: string | number | null | undefined): string => String(value ?? '')
  const named = materialTypeIdOf(sample.prefill.material_type, types)
  const type = types.find(({ id }) => id === Number(input.sample_type_id))
  // a word that names no type says nothing of the choice, unless it was declared as an edit
  const isCompared = (named !== null && named !== type?.id) || edits.some(({ field }) => field === 'material_type')
  return {
    strain_name: text(form.strain_name),
    batch_number: text(form.batch_number),
    sample_weight: text(form.sample_weight),
    notes: text(form.import_notes),
    loq: text(form.loq),
    ...(isCompared && { material_type: type?.name ?? '' }),
  }
}

function refuseDifferences(differences: readonly ImportDifference[], index: number): void {
  if (differences.length === 0) return
  throw fieldErrors(
    Object.fromEntries(
      differences.map(({ field, file, submitted, reason }) => [
        `results.${index}.${field}`,
        [
          reason === 'undeclared'
            ? `The file says '${file}', but '${submitted}' was sent without being marked as edited.`
            : `The edit is not what was changed: the file says '${file}', and '${submitted}' was sent.`,
        ],
      ]),
    ),
  )
}

function refuseFailedAmounts(rows: readonly AnalyteRow[], field: JudgedField, index: number): void {
  const failed = failedAmounts(rows, field)
  if (failed.length === 0) return
  throw fieldErrors(
    Object.fromEntries(failed.map(({ at, reason }) => [`results.${index}.analytes.${at}.${field}`, [reason]])),
  )
}

/** Valid and invalid by the rule of the template; without one by that of every other result. */
function judged(
  rows: readonly AnalyteRow[],
  original: Original | undefined,
  dictionary: AnalyteDictionary,
): JudgedAnalyte[] {
  if (!original)
    return rows.map((row) => ({ row, name: analyteName(row) ?? nameAsSent(row), valid: isValidAnalyte(row) }))
  const field = judgedField(original.map)
  const names = compoundNames(
    rows.map((row) => row.name ?? ''),
    dictionary,
  )
  return rows.map((row, at) => ({
    row,
    name: analyteName({ name: row.name ?? null }) === null ? nameAsSent(row) : (names[at] ?? null),
    valid: isValidImportedAnalyte(row, field),
  }))
}

function nameAsSent(row: AnalyteRow): string | null {
  return row.compound?.trim() || row.name?.trim() || null
}
