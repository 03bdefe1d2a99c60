import type { StatedUnit } from '../import-templates/stated-unit.ts'

/** The units in which an import keeps its numbers. */
export type KeptUnit = '%' | 'mg/g' | 'ug/mL' | 'mg' | 'min'

/** What somebody who knows the file said: its units are to be converted; amounts in a volume by this density. */
export interface UnitConversion {
  /** Of the samples, g/mL; null where no unit needs it. */
  density_g_ml: number | null
}

export type Conversion =
  /** The number is kept as it stands. */
  | { kind: 'same' }
  | { kind: 'converted'; convert: (value: number) => number; byDensity: boolean }
  /** Only a density tells how much of the mass it is. */
  | { kind: 'density' }
  | { kind: 'impossible' }

const SAME: Conversion = { kind: 'same' }
const IMPOSSIBLE: Conversion = { kind: 'impossible' }
/** Digits that a number of a file or a workbook can be trusted to; what is behind them is of the conversion. */
const DIGITS = 15
/** 1 ug/mL in a product of 1 g/mL is 1 ug/g, so 10^-4 %. */
const UG_ML_IN_PERCENT = -4

/** How numbers in a stated unit become numbers in the kept one. */
export function conversionOf(unit: StatedUnit | null, kept: KeptUnit, density: number | null): Conversion {
  if (unit === null) return SAME
  if (kept === 'min') return unit.kind === 'time' ? byFactor(unit.minutes) : IMPOSSIBLE
  if (unit.kind === 'time' || unit.kind === 'unknown') return IMPOSSIBLE
  if (kept === 'mg') return unit.kind === 'mass' ? byPower(unit.power) : IMPOSSIBLE
  if (unit.kind === 'mass') return IMPOSSIBLE
  if (kept === 'ug/mL') {
    if (unit.kind === 'solution') return byPower(unit.power)
    return unit.kind === 'parts' ? byPower(unit.power - UG_ML_IN_PERCENT) : IMPOSSIBLE
  }
  const toKept = kept === 'mg/g' ? 1 : 0
  if (unit.kind !== 'solution') return byPower(unit.power + toKept)
  const power = unit.power + UG_ML_IN_PERCENT + toKept
  if (density === null) return { kind: 'density' }
  return { kind: 'converted', convert: (value) => trusted(timesPower(value, power) / density), byDensity: true }
}

function byPower(power: number): Conversion {
  return power === 0 ? SAME : { kind: 'converted', convert: (value) => timesPower(value, power), byDensity: false }
}

function byFactor(factor: number): Conversion {
  return factor === 1 ? SAME : { kind: 'converted', convert: (value) => trusted(value * factor), byDensity: false }
}

/** The power is written behind the digits, so that 0.7 mg/g is 0.07 % and not 0.06999999999999999. */
function timesPower(value: number, power: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + power}`)
}

function trusted(value: number): number {
  return Number(value.toPrecision(DIGITS))
}
