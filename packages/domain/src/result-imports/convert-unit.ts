import type { StatedUnit } from '../import-templates/stated-unit.ts'

/** The units in which an import keeps its numbers. */
export type KeptUnit = '%' | 'mg/g' | 'ug/mL' | 'mg' | 'min'

/** What the amounts of a file can be said to be in where its headings state no unit; ppm is one of these, and says not which. */
export const UNITLESS_ANSWERS = ['%', 'mg/g', 'ug/g', 'ug/kg', 'mg/mL', 'ug/mL', 'mg/L', 'mg/unit'] as const
export type UnitlessAnswer = (typeof UNITLESS_ANSWERS)[number]

/** The largest density and the largest weight of one unit that are taken. */
export const MOST_DENSITY_G_ML = 25
export const MOST_UNIT_WEIGHT_G = 100_000

/** What somebody who knows the file said: its units are to be converted; amounts in a volume by this density. */
export interface UnitConversion {
  /** Of the samples, g/mL; null where no unit needs it. */
  density_g_ml: number | null
  /** Of one unit (a capsule, a gummy), g; null where nothing is stated per unit. */
  unit_weight_g?: number | null | undefined
  /** The unit of amounts whose headings state none. */
  unitless?: UnitlessAnswer | null | undefined
  /** The stated units that are converted; absent: all of them. */
  stated?: readonly string[] | undefined
}

/** What a file leaves open: which unit, whether to convert, by which density, by which weight of a unit. */
export type UnitQuestion = 'unit' | 'convert' | 'density' | 'unit_weight'

export type Conversion =
  /** The number is kept as it stands. */
  | { kind: 'same' }
  /** `by` is the quantity that the answer has to give, too. */
  | { kind: 'converted'; convert: (value: number) => number; by: 'density' | 'unit_weight' | null }
  /** Only the answer to this question tells how much of the mass it is. */
  | { kind: 'asks'; what: 'unit' | 'density' | 'unit_weight' }
  | { kind: 'impossible' }

const SAME: Conversion = { kind: 'same' }
const IMPOSSIBLE: Conversion = { kind: 'impossible' }
/** Digits that a number of a file or a workbook can be trusted to; what is behind them is of the conversion. */
const DIGITS = 15
/** 1 ug/mL in a product of 1 g/mL is 1 ug/g, so 10^-4 %. */
const UG_ML_IN_PERCENT = -4

/** How numbers in a stated unit become numbers in the kept one. */
export function conversionOf(unit: StatedUnit | null, kept: KeptUnit, said: UnitConversion | null): Conversion {
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
  if (unit.kind === 'per-unit') return byQuantity(unit.power + toKept, said?.unit_weight_g, 'unit_weight')
  if (unit.kind !== 'solution') return byPower(unit.power + toKept)
  return byQuantity(unit.power + UG_ML_IN_PERCENT + toKept, said?.density_g_ml, 'density')
}

function byQuantity(power: number, quantity: number | null | undefined, by: 'density' | 'unit_weight'): Conversion {
  if (quantity === null || quantity === undefined) return { kind: 'asks', what: by }
  return { kind: 'converted', convert: (value) => trusted(timesPower(value, power) / quantity), by }
}

function byPower(power: number): Conversion {
  return power === 0 ? SAME : { kind: 'converted', convert: (value) => timesPower(value, power), by: null }
}

function byFactor(factor: number): Conversion {
  return factor === 1 ? SAME : { kind: 'converted', convert: (value) => trusted(value * factor), by: null }
}

/** The power is written behind the digits, so that 0.7 mg/g is 0.07 % and not 0.06999999999999999. */
function timesPower(value: number, power: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + power}`)
}

function trusted(value: number): number {
  return Number(value.toPrecision(DIGITS))
}
