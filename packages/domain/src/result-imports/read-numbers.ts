import { parseDecimal } from '../text/decimal-number.ts'
import type { DecimalSign } from '../text/typed-number.ts'
import type { Grid } from '../import-templates/template-map.ts'

export type { DecimalSign }

/** How the numbers of a file are read, and why; shown before anything is imported. */
export interface NumberReading {
  /** null: numbers such as 1,234 are not read until someone who knows the file chooses. */
  decimal: DecimalSign | null
  basis: 'chosen' | 'numbers' | 'default' | 'conflict' | 'undecided'
  /** The cell that decided, or one that could not be decided. */
  evidence: { row: number; column: number; value: string } | null
  sentence: string
}

export interface CellPlace {
  row: number
  column: number
}

type Form =
  /** Digits without a sign between them. */
  | 'plain'
  /** Can only be read with a decimal point, or only with a decimal comma. */
  | '.'
  | ','
  /** 1,234 and 1.234: a decimal or a group of thousands. */
  | 'either,'
  | 'either.'

const GROUP_SPACE = /(?<=\d)[ \u00A0\u202F'\u2019](?=\d{3}(?!\d))/g
const HAS_BLANK = /[ \u00A0\u202F'\u2019]/
const PLAIN = /^[+-]?\d+(?:[eE][+-]?\d{1,3})?$/
const SIMPLE = /^\d{1,15}(?:\.\d{1,15})?$/
const THOUSAND = /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})+$/
const GROUPED_DECIMAL = /^[+-]?[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*(?!\1)([.,])\d*(?:[eE][+-]?\d{1,3})?$/
const DECIMAL = /^[+-]?(?:\d+([.,])\d*|([.,])\d+)(?:[eE][+-]?\d{1,3})?$/

/** Decides the decimal sign of a file by the numbers in these cells, or by all others where these leave it open. */
export function readNumberSign(grid: Grid, places: Iterable<CellPlace>, chosen?: DecimalSign | null): NumberReading {
  if (chosen) {
    return {
      decimal: chosen,
      basis: 'chosen',
      evidence: null,
      sentence: `Numbers are read with a decimal ${word(chosen)}, as chosen.`,
    }
  }
  const seen = collect(grid, places)
  if (seen['.'] && seen[',']) return conflict(seen[','])
  const own = decided(seen)
  if (own) return own
  if (!seen['either,']) return byDefault(seen['either.'] ?? null)
  const anywhere = collect(grid, everyCell(grid))
  const other = anywhere['.'] && anywhere[','] ? null : decided(anywhere)
  return other ?? undecided(seen['either,'])
}

/**
 * The number of a cell's text, by the file's decimal sign; null for other texts and for numbers that can be read in two ways.
 * Group separators are dropped only between groups of thousands: 1,234.5 is 1234.5 and 12,34.5 is not a number.
 */
export function readNumber(text: string, decimal: DecimalSign | null): number | null {
  // Most numbers of most files: nothing but digits and one point.
  if (decimal === '.' && SIMPLE.test(text)) return Number(text)
  const { form, digits } = formOf(text)
  if (form === null) return null
  if (form === 'plain') return parseDecimal(digits)
  const sign = form === '.' || form === ',' ? form : decimal
  if (sign === null || (decimal !== null && sign !== decimal)) return null
  const group = sign === '.' ? ',' : '.'
  return parseDecimal(digits.replaceAll(group, '').replace(sign, '.'))
}

/** Whether the text is a number that can be read in two ways. */
export function isAmbiguousNumber(text: string): boolean {
  return formOf(text).form?.startsWith('either') ?? false
}

function formOf(text: string): { form: Form | null; digits: string } {
  const trimmed = text.trim().replace('\u2212', '-')
  if (trimmed.length === 0 || trimmed.length > 40) return { form: null, digits: '' }
  const digits = HAS_BLANK.test(trimmed) ? trimmed.replaceAll(GROUP_SPACE, '') : trimmed
  if (PLAIN.test(digits)) return { form: 'plain', digits }
  const thousand = THOUSAND.exec(digits)
  // 1 234,567: blanks already separate the thousands
  if (thousand && digits.length === trimmed.length) return { form: thousand[1] === ',' ? 'either,' : 'either.', digits }
  const grouped = GROUPED.exec(digits)
  if (grouped) return { form: grouped[1] === ',' ? '.' : ',', digits }
  const mixed = GROUPED_DECIMAL.exec(digits)
  if (mixed) return { form: mixed[2] === ',' ? ',' : '.', digits }
  const decimal = DECIMAL.exec(digits)
  return decimal ? { form: (decimal[1] ?? decimal[2]) === ',' ? ',' : '.', digits } : { form: null, digits: '' }
}

type Evidence = NonNullable<NumberReading['evidence']>
type SeenForms = Partial<Record<Form, Evidence>>

function collect(grid: Grid, places: Iterable<CellPlace>): SeenForms {
  const seen: SeenForms = {}
  for (const { row, column } of places) {
    const value = grid[row]?.[column] ?? ''
    const comma = value.includes(',')
    const point = value.indexOf('.')
    if (!comma && point === -1) continue
    // Another number with one point adds nothing; one with two points would.
    if (seen['.'] && !comma && value.lastIndexOf('.') === point) continue
    const { form } = formOf(value.replace(/\s*%\s*$/, ''))
    if (form !== null) seen[form] ??= { row, column, value: value.trim() }
    if (seen['.'] && seen[',']) break
  }
  return seen
}

function* everyCell(grid: Grid): Generator<CellPlace> {
  for (const [row, cells] of grid.entries()) for (let column = 0; column < cells.length; column++) yield { row, column }
}

function decided(seen: SeenForms): NumberReading | null {
  const sign = seen['.'] ? '.' : seen[','] ? ',' : null
  const evidence = sign === null ? undefined : seen[sign]
  if (sign === null || !evidence) return null
  const sentence = `Numbers are read with a decimal ${word(sign)}, as in '${evidence.value}' (${place(evidence)}).`
  return { decimal: sign, basis: 'numbers', evidence, sentence }
}

function byDefault(evidence: Evidence | null): NumberReading {
  const sentence = evidence
    ? `Numbers are read with a decimal point: '${evidence.value}' (${place(evidence)}) is taken as a decimal.`
    : 'Numbers are read with a decimal point.'
  return { decimal: '.', basis: 'default', evidence, sentence }
}

function undecided(evidence: Evidence): NumberReading {
  const sentence = `'${evidence.value}' (${place(evidence)}) can be read in two ways. Choose whether the comma is the decimal sign.`
  return { decimal: null, basis: 'undecided', evidence, sentence }
}

function conflict(evidence: Evidence): NumberReading {
  const sentence = `The file holds numbers with a decimal point and with a decimal comma, as in '${evidence.value}' (${place(evidence)}). Choose which it is.`
  return { decimal: null, basis: 'conflict', evidence, sentence }
}

function place({ row, column }: CellPlace): string {
  return `row ${row + 1}, column ${column + 1}`
}

function word(sign: DecimalSign): string {
  return sign === '.' ? 'point' : 'comma'
}
