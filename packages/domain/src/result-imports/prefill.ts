import { parseDecimal } from '../text/decimal-number.ts'
import { cellValue } from './cell-values.ts'
import { DEFAULT_DILUTION_TEXT, DEFAULT_LOQ_TEXT, PREFILL_FIELDS, type ImportedSample } from './imported-sample.ts'
import type { DecimalSign } from './read-numbers.ts'

/** The first values of the preview, from the texts of the mapped cells by their label, and which of them the file states. */
export function prefillOf(
  metadata: Readonly<Record<string, string>>,
  decimal: DecimalSign | null,
): Pick<ImportedSample, 'prefill' | 'stated'> {
  const text = (label: string): string => metadata[label] ?? ''
  const dilution = numberText(text('Dilution'), decimal)
  const said = {
    strain_name: text('Sample name'),
    batch_number: text('Lims ID'),
    sample_weight: numberText(text('Sample amount'), decimal),
    notes: text('Notes') || text('Description'),
    material_type: text('Sample type'),
    loq: numberText(text('LOQ'), decimal, true),
    dilution_factor: (parseDecimal(dilution) ?? 0) > 0 ? dilution : '',
  }
  const prefill = {
    ...said,
    loq: said.loq || DEFAULT_LOQ_TEXT,
    dilution_factor: said.dilution_factor || DEFAULT_DILUTION_TEXT,
  }
  return { prefill, stated: PREFILL_FIELDS.filter((field) => said[field] !== '') }
}

/** A number of the file in plain text with a decimal point; any other text unchanged. */
function numberText(text: string, decimal: DecimalSign | null, percent = false): string {
  const value = cellValue(text, decimal, percent)
  return typeof value === 'number' ? plainText(value) : text
}

/** Without an exponent, so that a form shows 0.0000001 and not 1e-7. */
function plainText(value: number): string {
  const text = String(value)
  const [digits = '', exponent] = text.split('e-')
  if (exponent === undefined || text.includes('e+')) return text
  const sign = digits.startsWith('-') ? '-' : ''
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${digits.replace('-', '').replace('.', '')}`
}
