import {
  failedAmounts,
  validateImportedSample,
  attachmentTypeError,
  importDilutionError,
  type ImportProblem,
  type JudgedField,
} from '@eluent/domain/result-imports'
import type { FieldErrors } from '@eluent/domain/samples'
import { columnLetters } from '@eluent/domain/text'
import { writeCsv } from '@eluent/report'
import {
  analyteFieldName,
  analytesOf,
  isValidAt,
  sampleValue,
  SAMPLE_FIELDS,
  takesPart,
  vialValue,
  type DraftSample,
} from './import-draft.ts'
import { t } from '../../../language/t.ts'
import { translated } from '../../../language/translated.ts'

/** Names of the fields for people. */
export const FIELD_NAMES: Readonly<Record<string, string>> = {
  batch_number: t('Batch Number'),
  strain_name: t('Strain/Sample Name'),
  sample_type_id: t('Material Type'),
  sample_weight: t('Sample Weight'),
  loq: 'LOQ',
  notes: t('Import Notes'),
  dilution_factor: t('Dilution Factor'),
}

const NO_ANALYTE_TEXT = t('No valid analyte in this row.')
const known = new WeakMap<DraftSample, FieldErrors>()

/** Every broken rule of a sample, by field: 'loq', 'vials.0.dilution_factor', 'vials.0.attachments.1'. */
export function sampleErrors(sample: DraftSample, judged: JudgedField): FieldErrors {
  const before = known.get(sample)
  if (before) return before
  const errors = translated(
    validateImportedSample(Object.fromEntries(SAMPLE_FIELDS.map((field) => [field, sampleValue(sample, field)]))),
  )
  sample.vials.forEach((vial, at) => {
    const add = (field: string, message: string | null) => {
      if (message !== null) errors[`vials.${at}.${field}`] = [message]
    }
    add('dilution_factor', translated(importDilutionError(vialValue(vial, 'dilution_factor'))))
    vial.attachments.forEach(({ type, file }, index) =>
      add(
        `attachments.${index}`,
        file === null ? t('Choose a file.') : translated(attachmentTypeError(type, file.name)),
      ),
    )
    for (const { at: index, reason } of failedAmounts(analytesOf(vial), judged))
      add(analyteFieldName(index, judged), translated(reason))
    add('analytes', vial.source.analytes.some((_, index) => isValidAt(vial, index, judged)) ? null : NO_ANALYTE_TEXT)
  })
  known.set(sample, errors)
  return errors
}

export function isFaulty(sample: DraftSample, judged: JudgedField): boolean {
  return sample.refused.length > 0 || Object.keys(sampleErrors(sample, judged)).length > 0
}

/** A line of the list of what is wrong, rows counted from 1 as people count. */
export interface Fault {
  key: string
  severity: 'error' | 'warning'
  row: string
  column: string
  value: string
  reason: string
  /** The sample it belongs to, to be opened. */
  sampleKey: string | null
  /** Of the form, 'vials.0.dilution_factor'; '' for what only the file gives cause for. */
  field: string
}

/** What is wrong with the samples as they stand, and what the file itself gave cause for; `done` are rows imported. */
export function faultsOf(
  samples: readonly DraftSample[],
  problems: readonly ImportProblem[],
  judged: JudgedField,
  done: ReadonlySet<number>,
): Fault[] {
  const keys = new Map(samples.map((sample) => [sample.vials[0]?.source.row ?? null, sample.key]))
  const ofForm = samples.filter(takesPart).flatMap((sample) => {
    const row = sample.vials[0]?.source.row ?? null
    const place = { severity: 'error' as const, row: row === null ? '' : String(row + 1), sampleKey: sample.key }
    const rules = Object.entries(sampleErrors(sample, judged)).flatMap(([field, messages]) =>
      messages.map((reason) => ({
        ...place,
        field,
        column: columnAt(sample, field),
        value: valueAt(sample, field),
        reason,
      })),
    )
    return [...rules, ...sample.refused.map((reason) => ({ ...place, field: '', column: '', value: '', reason }))]
  })
  const ofFile = problems
    // An error of the file is one of the form, where it can be mended.
    .filter(({ severity, row }) => severity === 'warning' && !done.has(row))
    .map(({ severity, row, column, value, reason }) => ({
      severity,
      row: String(row + 1),
      column: column === null ? '' : columnLetters(column),
      value,
      reason,
      sampleKey: keys.get(row) ?? keys.get(null) ?? null,
      field: '',
    }))
  return [...ofForm, ...ofFile].map((fault, at) => ({ ...fault, key: String(at) }))
}

/** The faults of one reason. */
export interface FaultGroup extends Pick<Fault, 'severity' | 'reason'> {
  key: string
  /** What all of them share; '' where they differ. */
  column: string
  value: string
  faults: Fault[]
}

/** Faults by their reason, in the order in which the reasons first occur; the errors come first as they do in the list. */
export function groupFaults(faults: readonly Fault[]): FaultGroup[] {
  const groups = new Map<string, FaultGroup>()
  for (const fault of faults) {
    const { severity, reason, column, value } = fault
    const key = `${severity}\n${reason}`
    const known = groups.get(key)
    if (!known) {
      groups.set(key, { key, severity, reason, column, value, faults: [fault] })
      continue
    }
    known.faults.push(fault)
    if (known.column !== column) known.column = ''
    if (known.value !== value) known.value = ''
  }
  return [...groups.values()]
}

const HEADERS = { row: 'Row', column: 'Column', value: 'Value', severity: 'Severity', reason: 'Reason' }
const COLUMNS = (['row', 'column', 'value', 'severity', 'reason'] as const).map((key) => ({
  header: HEADERS[key],
  type: 'text' as const,
  value: (fault: Fault) => fault[key],
}))

/** The list as a file; the writer keeps a cell that a spreadsheet would run as a formula as text. */
export function faultsCsv(faults: readonly Fault[]): string {
  return writeCsv(COLUMNS, faults)
}

/** The column of the file for an amount, as the other problems of the file have it; else the field's name. */
function columnAt(sample: DraftSample, field: string): string {
  const [, vial, index] = /^vials\.(\d+)\.analytes\.(\d+)\./.exec(field) ?? []
  const column = sample.vials[Number(vial)]?.source.analytes[Number(index)]?.column ?? null
  return column === null ? fieldName(field) : columnLetters(column)
}

function fieldName(field: string): string {
  const [, vial, rest] = /^vials\.(\d+)\.(.+)$/.exec(field) ?? []
  if (vial === undefined || rest === undefined) return FIELD_NAMES[field] ?? field
  if (rest.startsWith('analytes')) return t('Analytes')
  return rest.startsWith('attachments') ? t('Attachments') : (FIELD_NAMES[rest] ?? rest)
}

function valueAt(sample: DraftSample, field: string): string {
  const [, at, rest] = /^vials\.(\d+)\.(.+)$/.exec(field) ?? []
  if (rest === undefined)
    return (SAMPLE_FIELDS as readonly string[]).includes(field) ? sampleValue(sample, field as 'loq') : ''
  const vial = sample.vials[Number(at)]
  if (!vial || rest === 'analytes') return ''
  const [, amount] = /^analytes\.(\d+)\./.exec(rest) ?? []
  if (amount !== undefined) return String(vial.source.analytes[Number(amount)]?.amount ?? '')
  const [, index] = /^attachments\.(\d+)$/.exec(rest) ?? []
  return index === undefined ? vialValue(vial, rest) : (vial.attachments[Number(index)]?.file?.name ?? '')
}
