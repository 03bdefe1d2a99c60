import type { StatedUnit } from '../import-templates/stated-unit.ts'
import { keptText } from './cell-values.ts'
import { conversionOf, type Conversion, type KeptUnit, type UnitConversion } from './convert-unit.ts'

/** A unit of the file that is not the one in which its item is kept. */
export interface StatedConversion {
  /** An analyte's name, or the label of a mapped item. */
  item: string
  /** As the file writes it. */
  unit: string
  to: KeptUnit
}

/** Which units a file states, and whether somebody has to say that they are converted; shown before anything is imported. */
export interface UnitReading {
  conversions: StatedConversion[]
  /** Whether nothing is taken from the file before the question is answered. */
  open: boolean
  asksDensity: boolean
  /** '' where every number is kept as it stands. */
  sentence: string
}

/** How the numbers of one item are taken. */
export interface Scale {
  item: string
  kept: KeptUnit
  /** As the file writes it; '' where it states none, all of them where they disagree. */
  unit: string
  conversion: Conversion
  /** Why its numbers are not taken; null where they are. */
  fault: string | null
}

const WORDS: Readonly<Record<KeptUnit, string>> = {
  '%': 'percent',
  'mg/g': 'mg/g',
  'ug/mL': 'ug/mL',
  mg: 'mg',
  min: 'minutes',
}
/** Items named in a sentence; of more their number is told. */
const NAMED = 5

/** The units of one file while it is mapped: what its headings state, and under which of them numbers were found. */
export class FileUnits {
  readonly #conversion: UnitConversion | null
  readonly #scales = new Map<string, Scale>()
  readonly #used = new Set<Scale>()

  constructor(conversion: UnitConversion | null) {
    this.#conversion = conversion
  }

  /** How numbers are taken of an item whose headings state these units. */
  scale(item: string, kept: KeptUnit, stated: readonly StatedUnit[]): Scale {
    const texts = [...new Set(stated.map(({ text }) => text))]
    const key = [item, kept, ...texts].join('\n')
    const known = this.#scales.get(key)
    if (known) return known
    const [first] = stated
    const agree = stated.every((unit) => measureOf(unit) === measureOf(first))
    const conversion: Conversion = agree
      ? conversionOf(first ?? null, kept, this.#conversion?.density_g_ml ?? null)
      : { kind: 'impossible' }
    const unit = agree ? (first?.text ?? '') : texts.join(' and ')
    const fault = agree
      ? `The unit ${unit} cannot be converted to ${WORDS[kept]}; the number is not taken.`
      : `The file states ${unit} for the same number; it is not taken.`
    const scale = { item, kept, unit, conversion, fault: conversion.kind === 'impossible' ? fault : null }
    this.#scales.set(key, scale)
    return scale
  }

  /** The value in the unit that is kept; a number that cannot be converted becomes a text with its unit. */
  take(value: number | string | null, scale: Scale): number | string | null {
    const { conversion, unit } = scale
    if (typeof value !== 'number' || conversion.kind === 'same') return value
    this.#used.add(scale)
    return conversion.kind === 'converted' ? conversion.convert(value) : keptText(`${value} ${unit}`)
  }

  reading(): UnitReading {
    const used = [...this.#used].filter(({ conversion }) => conversion.kind !== 'impossible')
    const isMissing = used.some(({ conversion }) => conversion.kind === 'density')
    const asksDensity =
      isMissing || used.some(({ conversion }) => conversion.kind === 'converted' && conversion.byDensity)
    const open = used.length > 0 && (this.#conversion === null || isMissing)
    const conversions = used.map(({ item, unit, kept }) => ({ item, unit, to: kept }))
    return { conversions, open, asksDensity, sentence: sentenceOf(conversions, open, isMissing) }
  }
}

/** Two spellings of one unit measure the same: ppm and mg/kg. */
function measureOf(unit: StatedUnit | undefined): string {
  if (!unit || unit.kind === 'unknown') return unit?.text.toLowerCase() ?? ''
  if (unit.kind === 'time') return `time ${unit.minutes}`
  return `${unit.kind === 'parts' ? 'fraction' : unit.kind} ${unit.power}`
}

function sentenceOf(conversions: readonly StatedConversion[], open: boolean, isMissing: boolean): string {
  if (conversions.length === 0) return ''
  const groups = Map.groupBy(conversions, ({ unit, to }) => (open ? unit : `${unit} to ${WORDS[to]}`))
  const parts = [...groups].map(([words, all]) => `${words} (${namesOf(all.map(({ item }) => item))})`).join(', ')
  if (!open) return `Converted: ${parts}.`
  const density =
    ' An amount in a volume needs the density of the samples, too; where it is of the solution in the vial, map it as Amount ug/mL.'
  return `The file states ${parts}. Results are kept in percent, weights in mg: nothing is read until you choose to convert.${isMissing ? density : ''}`
}

function namesOf(items: readonly string[]): string {
  const names = [...new Set(items)]
  const rest = names.length - NAMED
  return rest > 0 ? `${names.slice(0, NAMED).join(', ')} and ${rest} more` : names.join(', ')
}
