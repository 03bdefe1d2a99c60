import { unitIn, type StatedUnit } from '../import-templates/stated-unit.ts'
import { columnLetters } from '../text/column-letters.ts'
import { keptText } from './cell-values.ts'
import { conversionOf, type Conversion, type KeptUnit, type UnitConversion, type UnitQuestion } from './convert-unit.ts'

/** A unit of the file that is not the one in which its item is kept, or that a person said of it. */
export interface StatedConversion {
  /** An analyte's name, or the label of a mapped item. */
  item: string
  /** As the file writes it; where it states none, the unit that was said. */
  unit: string
  to: KeptUnit
  /** The file states no unit here. */
  said?: true
}

/** The first number of an item, as the file has it and as it is stored. */
export interface ShownConversion extends StatedConversion {
  file: string
  /** null while it is not decided. */
  stored: number | null
  /** The cell as spreadsheets call it: 'C3'; null of what is read from several. */
  cell: string | null
}

/** Which units a file states, and whether somebody has to say that they are converted; shown before anything is imported. */
export interface UnitReading {
  conversions: StatedConversion[]
  /** The same with an example each. */
  shown: ShownConversion[]
  /** Whether nothing is taken from the file before the questions are answered. */
  open: boolean
  /** What the file asks, answered or not, and what of it is not answered. */
  asks: UnitQuestion[]
  waits: UnitQuestion[]
  /** '' where every number is kept as it stands. */
  sentence: string
}

/** How the numbers of one item are taken. */
export interface Scale {
  item: string
  kept: KeptUnit
  /** As the file writes it; where it states none what was said of it, '' before; all of them where they disagree. */
  unit: string
  /** The file states no unit for an amount. */
  isUnitless: boolean
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
/** Items named in a sentence; of more their number is reported. */
const NAMED = 5
const PERCENT: StatedUnit = { text: '%', kind: 'fraction', power: 0 }
const NO_UNIT: Conversion = { kind: 'asks', what: 'unit' }

/** The units of one file while it is mapped: what its headings state, and under which of them numbers were found. */
export class FileUnits {
  readonly #conversion: UnitConversion | null
  /** What the yes was said to; null: to every unit. */
  readonly #agreed: ReadonlySet<string> | null
  readonly #scales = new Map<string, Scale>()
  readonly #used = new Map<Scale, Pick<ShownConversion, 'file' | 'stored' | 'cell'>>()

  constructor(conversion: UnitConversion | null) {
    this.#conversion = conversion
    const stated = conversion?.stated
    this.#agreed = stated ? new Set(stated.map((text) => measureOf(unitIn(text) ?? undefined))) : null
  }

  /** How numbers are taken of an item whose headings state these units. */
  scale(item: string, kept: KeptUnit, stated: readonly StatedUnit[]): Scale {
    const texts = [...new Set(stated.map(({ text }) => text))]
    const key = [item, kept, ...texts].join('\n')
    const known = this.#scales.get(key)
    if (known) return known
    const made = kept === '%' && stated.length === 0 ? this.#unitless(item) : this.#stated(item, kept, stated, texts)
    this.#scales.set(key, made)
    return made
  }

  /** A percent of which only the mapping speaks: the file states no unit. */
  #unitless(item: string): Scale {
    const said = this.#conversion?.unitless ?? null
    const unit = said === null ? null : unitIn(said)
    const conversion = unit === null ? NO_UNIT : conversionOf(unit, '%', this.#conversion)
    return { item, kept: '%', unit: said ?? '', isUnitless: true, conversion, fault: null }
  }

  #stated(item: string, kept: KeptUnit, stated: readonly StatedUnit[], texts: readonly string[]): Scale {
    const [first] = stated
    const agree = stated.every((unit) => measureOf(unit) === measureOf(first))
    const conversion: Conversion = agree ? conversionOf(first ?? null, kept, this.#conversion) : { kind: 'impossible' }
    const unit = agree ? (first?.text ?? '') : texts.join(' and ')
    const fault = agree
      ? `The unit ${unit} cannot be converted to ${WORDS[kept]}; the number is not taken.`
      : `The file states ${unit} for the same number; it is not taken.`
    const isImpossible = conversion.kind === 'impossible'
    return { item, kept, unit, isUnitless: false, conversion, fault: isImpossible ? fault : null }
  }

  /** The scale of one cell: a percent sign behind its number is a unit where the headings state none. */
  ofCell(cell: string, scale: Scale): Scale {
    return scale.isUnitless && cell.endsWith('%') ? this.scale(scale.item, '%', [PERCENT]) : scale
  }

  /** The value in the unit that is kept; a number that cannot be converted becomes a text with its unit. */
  take(
    value: number | string | null,
    scale: Scale,
    place: { row: number; column: number | null } | null = null,
  ): number | string | null {
    const { conversion, unit, isUnitless } = scale
    if (typeof value !== 'number') return value
    if (conversion.kind === 'same' && !isUnitless) return value
    const stored =
      conversion.kind === 'same' ? value : conversion.kind === 'converted' ? conversion.convert(value) : null
    if (!this.#used.has(scale)) this.#used.set(scale, { file: String(value), stored, cell: cellName(place) })
    return stored ?? keptText(`${value} ${unit}`)
  }

  reading(): UnitReading {
    const used = [...this.#used].filter(([{ conversion }]) => conversion.kind !== 'impossible')
    const open = new Set<UnitQuestion>()
    const asks = new Set<UnitQuestion>()
    for (const [scale] of used) {
      const { conversion, isUnitless, unit } = scale
      if (isUnitless) asks.add('unit')
      else asks.add('convert')
      if (!isUnitless && !this.#isAgreed(unit)) open.add('convert')
      if (conversion.kind === 'asks') open.add(conversion.what)
      const what = conversion.kind === 'asks' ? conversion.what : conversion.kind === 'converted' ? conversion.by : null
      if (what !== null) asks.add(what)
    }
    const shown = used.map<ShownConversion>(([{ item, unit, kept, isUnitless }, example]) => ({
      item,
      unit,
      to: kept,
      ...(isUnitless && { said: true as const }),
      ...example,
    }))
    const conversions = shown.map(({ file: _file, stored: _stored, cell: _cell, ...stated }) => stated)
    return {
      conversions,
      shown,
      open: open.size > 0,
      asks: [...asks],
      waits: [...open],
      sentence: sentenceOf(shown, open),
    }
  }

  #isAgreed(unit: string): boolean {
    if (this.#conversion === null) return false
    return this.#agreed === null || this.#agreed.has(measureOf(unitIn(unit) ?? undefined))
  }
}

/** Two spellings of one unit measure the same: ppm and mg/kg. */
function measureOf(unit: StatedUnit | undefined): string {
  if (!unit || unit.kind === 'unknown') return unit?.text.toLowerCase() ?? ''
  if (unit.kind === 'time') return `time ${unit.minutes}`
  return `${unit.kind === 'parts' ? 'fraction' : unit.kind} ${unit.power}`
}

function sentenceOf(conversions: readonly ShownConversion[], open: ReadonlySet<UnitQuestion>): string {
  if (conversions.length === 0) return ''
  const isOpen = open.size > 0
  const stated = conversions.filter(({ said }) => !said)
  const unitless = conversions.filter(({ said }) => said)
  const groups = Map.groupBy(stated, ({ unit, to }) => (isOpen ? unit : `${unit} to ${WORDS[to]}`))
  const parts = [...groups].map(([words, all]) => `${words} (${namesOf(all.map(({ item }) => item))})`).join(', ')
  const names = namesOf(unitless.map(({ item }) => item))
  if (!isOpen) {
    const said = unitless[0]?.unit ?? ''
    return [
      ...(stated.length > 0 ? [`Converted: ${parts}.`] : []),
      ...(unitless.length > 0 ? [`The file states no unit for ${names}; taken as ${said}.`] : []),
    ].join(' ')
  }
  return [
    ...(stated.length > 0 ? [`The file states ${parts}.`] : []),
    ...(open.has('convert')
      ? ['Results are kept in percent, weights in mg: nothing is read until you choose to convert.']
      : []),
    ...(open.has('unit')
      ? [`The file states no unit for ${placesOf(unitless)}: nothing is read until you say which it is.`]
      : []),
    ...(open.has('density')
      ? [
          'An amount in a volume needs the density of the samples, too; where it is of the solution in the vial, map it as Amount ug/mL.',
        ]
      : []),
    ...(open.has('unit_weight') ? ['An amount per unit needs the weight of one unit, too.'] : []),
  ].join(' ')
}

function placesOf(items: readonly ShownConversion[]): string {
  return namesOf(items.map(({ item, cell }) => (cell === null ? item : `${item} (${cell})`)))
}

function cellName(place: { row: number; column: number | null } | null): string | null {
  return place === null || place.column === null ? null : `${columnLetters(place.column)}${place.row + 1}`
}

function namesOf(items: readonly string[]): string {
  const names = [...new Set(items)]
  const rest = names.length - NAMED
  return rest > 0 ? `${names.slice(0, NAMED).join(', ')} and ${rest} more` : names.join(', ')
}
