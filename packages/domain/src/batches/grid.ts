import { isBlank } from '../text/well-formed.ts'
import { parseDecimal } from '../text/decimal-number.ts'

/** How a batch's field is divided, and the value each type needs: an area in acres, block numbers, or a number of positions. */
export const GRID_TYPES = [
  { slug: 'one_acre', name: 'One Acre', value: 'area' },
  { slug: 'four_acre', name: 'Four Acre', value: 'area' },
  { slug: 'block_number', name: 'Block Number', value: 'blocks' },
  { slug: 'rows', name: 'Rows', value: 'count' },
  { slug: 'centre_pivot', name: 'Centre Pivot', value: 'count' },
  { slug: 'segments', name: 'Segments', value: 'count' },
] as const
export type GridType = (typeof GRID_TYPES)[number]['slug']
export type GridValueKind = (typeof GRID_TYPES)[number]['value']

const MAX_GRID_POSITIONS = 500

export const GRID_TEXTS = {
  type: 'Please select a Grid Type',
  area: 'Please enter the area in acres',
  blocks: 'Please enter block numbers separated by commas',
  blockTwice: 'Block numbers must be unique',
  count: 'Please enter a whole number',
  positions: `The grid must have 1 to ${MAX_GRID_POSITIONS} positions`,
} as const

/** 500 block numbers of 6 digits with commas and spaces. */
export const GRID_VALUE_MAX = 4000

export function gridTypeOf(slug: unknown): (typeof GRID_TYPES)[number] | null {
  return GRID_TYPES.find((type) => type.slug === slug) ?? null
}

export type GridLabels = { labels: string[]; error: null } | { labels: null; error: string }

function refused(error: string): GridLabels {
  return { labels: null, error }
}

/** The labels of a grid's positions, in order; or what is wrong with its value. */
export function gridLabels(type: GridType, value: unknown): GridLabels {
  switch (type) {
    case 'one_acre':
      return acres('Acre', value, 1)
    case 'four_acre':
      return acres('Four Acre', value, 4)
    case 'block_number':
      return blocks(value)
    case 'rows':
      return counted('Row', value)
    case 'centre_pivot':
      return counted('Pivot', value)
    case 'segments':
      return counted('Segment', value)
  }
}

/** One position for each `size` acres begun. */
function acres(word: string, value: unknown, size: number): GridLabels {
  const area = parseDecimal(value)
  return area === null ? refused(GRID_TEXTS.area) : numbered(word, Math.ceil(area / size))
}

function counted(word: string, value: unknown): GridLabels {
  const count = parseDecimal(value)
  return count === null || !Number.isInteger(count) ? refused(GRID_TEXTS.count) : numbered(word, count)
}

function numbered(word: string, count: number): GridLabels {
  if (count < 1 || count > MAX_GRID_POSITIONS) return refused(GRID_TEXTS.positions)
  return { labels: Array.from({ length: count }, (_, index) => `${word} ${index + 1}`), error: null }
}

/** '3, 07' is Block 3 and Block 7. */
function blocks(value: unknown): GridLabels {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || isBlank(text)) return refused(GRID_TEXTS.blocks)
  const parts = text.split(',').map((part) => part.trim())
  if (!parts.every((part) => /^\d{1,6}$/.test(part))) return refused(GRID_TEXTS.blocks)
  const numbers = parts.map(Number)
  if (new Set(numbers).size !== numbers.length) return refused(GRID_TEXTS.blockTwice)
  if (numbers.length > MAX_GRID_POSITIONS) return refused(GRID_TEXTS.positions)
  return { labels: numbers.map((number) => `Block ${number}`), error: null }
}
