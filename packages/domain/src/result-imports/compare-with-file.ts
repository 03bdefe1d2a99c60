import type { AnalyteDictionary } from '../analyte-names/match-analyte.ts'
import type { AnalyteRow } from '../results/analyte-rows.ts'
import { parseDecimal } from '../text/decimal-number.ts'
import { isBlank } from '../text/well-formed.ts'
import type { ImportPrefill, ImportedAnalyte, ImportedSample } from './imported-sample.ts'
import { compoundNames } from './method-from-import.ts'

/** A manual change: the value of the file, and the submitted one. */
export interface ImportEdit {
  /** 'batch_number', or 'analytes.3.concentration_perc' of the fourth analyte in the file's order. */
  field: string
  from: string
  to: string
}

/** A sample as it is sent: the form's fields and all its analyte rows in the file's order, invalid ones included. */
export interface SubmittedSample {
  fields: Partial<Record<keyof ImportPrefill, string>>
  analytes: readonly AnalyteRow[]
  metadata?: Readonly<Record<string, string>>
}

export interface ImportDifference {
  field: string
  /** The value of the file, and the submitted one. */
  file: string
  submitted: string
  reason: 'undeclared' | 'wrong_declaration'
}

/** Fields of an analyte that are compared and may be edited; the rest follows from these. */
const ANALYTE_FIELDS = [
  'name',
  'amount',
  'concentration_perc',
  'amount_ug_ml',
  'amount_mg_g',
  'peak_area',
  'peak_retention_time',
  'rt_min',
  'peak_start',
  'peak_end',
  'resolution',
] as const

/** Fields that follow another one: an edit of that one is theirs too. */
const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  amount: ['amount_ug_ml', 'concentration_perc'],
  rt_min: ['peak_retention_time'],
}

interface Difference {
  field: string
  file: string
  submitted: string
}

/**
 * The fields that differ from the file without a declaration of both values; none when the sample equals the file but for
 * its declared edits. What the file leaves open (a blank cell, no cell) may be
 * filled in freely for the sample, never for an analyte.
 */
export function compareWithFile(
  submitted: SubmittedSample,
  file: ImportedSample,
  edits: readonly ImportEdit[],
  names: AnalyteDictionary | null = null,
): ImportDifference[] {
  const differences = differencesOf(submitted, file, names)
  const differing = new Set(differences.map(({ field }) => field))
  const undeclared = differences.flatMap<ImportDifference>((difference) => {
    const edit = edits.find(({ field }) => field === difference.field)
    if (!edit) return [{ ...difference, reason: 'undeclared' }]
    const isTrue = same(edit.from, difference.file) && same(edit.to, difference.submitted)
    return isTrue ? [] : [{ ...difference, reason: 'wrong_declaration' }]
  })
  const unused = edits
    .filter(({ field }) => !differing.has(field))
    .map<ImportDifference>(({ field, from, to }) => ({ field, file: from, submitted: to, reason: 'wrong_declaration' }))
  return [...undeclared, ...unused]
}

/** The edits between the file's sample and the submitted one, which have to be declared. */
export function editsOf(
  submitted: SubmittedSample,
  file: ImportedSample,
  names: AnalyteDictionary | null = null,
): ImportEdit[] {
  return differencesOf(submitted, file, names).map(({ field, file: from, submitted: to }) => ({ field, from, to }))
}

function differencesOf(
  submitted: SubmittedSample,
  file: ImportedSample,
  names: AnalyteDictionary | null,
): Difference[] {
  return [
    ...fieldDifferences(submitted, file),
    ...metadataDifferences(submitted, file),
    ...analyteDifferences(submitted.analytes, file, names),
  ]
}

function fieldDifferences({ fields }: SubmittedSample, { prefill, stated }: ImportedSample): Difference[] {
  return stated.flatMap((field) => {
    const [text, sent] = [prefill[field], fields[field]]
    return sent === undefined || same(sent, text) ? [] : [{ field, file: text, submitted: sent }]
  })
}

function metadataDifferences({ metadata }: SubmittedSample, file: ImportedSample): Difference[] {
  if (!metadata) return []
  const labels = new Set([...Object.keys(file.metadata), ...Object.keys(metadata)])
  return [...labels].flatMap((label) => {
    const [text, sent] = [file.metadata[label] ?? '', metadata[label] ?? '']
    return text.trim() === sent.trim() ? [] : [{ field: `metadata.${label}`, file: text, submitted: sent }]
  })
}

function analyteDifferences(
  rows: readonly AnalyteRow[],
  file: ImportedSample,
  names: AnalyteDictionary | null,
): Difference[] {
  const compounds = compoundNames(
    rows.map((row) => row.name ?? row.compound ?? ''),
    names,
  )
  const count = Math.max(rows.length, file.analytes.length)
  return Array.from({ length: count }, (_, index) => index).flatMap((index) => {
    const [row, original] = [rows[index], file.analytes[index]]
    if (row && original) return rowDifferences(row, original, compounds[index] ?? '', `analytes.${index}`)
    return [{ field: `analytes.${index}`, file: original?.name ?? '', submitted: row?.name ?? row?.compound ?? '' }]
  })
}

function rowDifferences(row: AnalyteRow, original: ImportedAnalyte, compound: string, path: string): Difference[] {
  const differing = ANALYTE_FIELDS.flatMap((name) => {
    const [file, submitted] = [asText(original[name]), asText(sentValue(row, original, name))]
    return same(file, submitted) ? [] : [{ name, field: `${path}.${name}`, file, submitted }]
  })
  const changed = new Map<string, string>(differing.map(({ name, submitted }) => [name, submitted]))
  const own = differing.filter(({ name, submitted }) => {
    const leader = FOLLOWS[name]?.find((followed) => changed.has(followed))
    return leader === undefined || !same(changed.get(leader) ?? '', submitted)
  })
  const differences = own.map(({ field, file, submitted }) => ({ field, file, submitted }))
  const isDerived = isBlank(row.compound) || row.compound === compound || row.compound === row.name
  return isDerived
    ? differences
    : [...differences, { field: `${path}.compound`, file: compound, submitted: row.compound ?? '' }]
}

/** A missing name is replaced by the compound, also in the report method's spelling. */
function sentValue(
  row: AnalyteRow,
  original: ImportedAnalyte,
  field: (typeof ANALYTE_FIELDS)[number],
): number | string | null | undefined {
  if (field !== 'name' || !isBlank(row.name)) return row[field]
  return row.compound === original.compound ? original.name : row.compound
}

function asText(value: number | string | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}

/** Equal as numbers where both are, else as trimmed texts. */
function same(one: string, other: string): boolean {
  const [a, b] = [parseDecimal(one), parseDecimal(other)]
  return a !== null && b !== null ? a === b : one.trim() === other.trim()
}
