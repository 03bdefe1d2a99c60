import { parseDecimal } from '../text/decimal-number.ts'
import { cellValue } from './cell-values.ts'
import { DEFAULT_DILUTION_TEXT, DEFAULT_LOQ_TEXT, PREFILL_FIELDS, type ImportedSample } from './imported-sample.ts'
import type { FileUnits, Scale } from './file-units.ts'
import type { StatedUnit } from '../import-templates/stated-unit.ts'
import type { DecimalSign } from './read-numbers.ts'

/** How sample amount and LOQ are taken; the dilution has no unit. */
export interface PrefillScales {
  weight: Scale
  loq: Scale
}

export function prefillScales(units: FileUnits, unitsOf: (label: string) => StatedUnit[]): PrefillScales {
  return {
    weight: units.scale('Sample amount', 'mg', unitsOf('Sample amount')),
    loq: units.scale('LOQ', '%', unitsOf('LOQ')),
  }
}

/** The first values of the preview, from the texts of the mapped cells by their label, and which of them the file states. */
export function prefillOf(
  metadata: Readonly<Record<string, string>>,
  decimal: DecimalSign | null,
  units: FileUnits,
  scales: PrefillScales,
): Pick<ImportedSample, 'prefill' | 'stated'> {
  const text = (label: string): string => metadata[label] ?? ''
  const numberText = (label: string, scale: Scale | null): string => {
    const own = scale === null ? null : units.ofCell(text(label).trim(), scale)
    const isPercent = own?.kept === '%' && own.conversion.kind === 'same'
    const value = cellValue(text(label), decimal, isPercent)
    if (typeof value !== 'number') return text(label)
    const taken = own === null ? value : units.take(value, own)
    return typeof taken === 'number' ? plainText(taken) : (taken ?? '')
  }
  const dilution = numberText('Dilution', null)
  const said = {
    strain_name: text('Sample name'),
    batch_number: text('Lims ID'),
    sample_weight: numberText('Sample amount', scales.weight),
    notes: text('Notes') || text('Description'),
    material_type: text('Sample type'),
    loq: numberText('LOQ', scales.loq),
    dilution_factor: (parseDecimal(dilution) ?? 0) > 0 ? dilution : '',
  }
  const prefill = {
    ...said,
    loq: said.loq || DEFAULT_LOQ_TEXT,
    dilution_factor: said.dilution_factor || DEFAULT_DILUTION_TEXT,
  }
  return { prefill, stated: PREFILL_FIELDS.filter((field) => said[field] !== '') }
}

/** Without an exponent, so that a form shows 0.0000001 and not 1e-7. */
function plainText(value: number): string {
  const text = String(value)
  const [digits = '', exponent] = text.split('e-')
  if (exponent === undefined || text.includes('e+')) return text
  const sign = digits.startsWith('-') ? '-' : ''
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${digits.replace('-', '').replace('.', '')}`
}
