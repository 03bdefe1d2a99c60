import { parseDecimal } from '../text/decimal-number.ts'
import { isStorableText } from '../text/well-formed.ts'

export const PAGE_SIZE = 10

/** The most rows one call returns. */
const MAX_ROWS = 1000

const SEARCH_MAX = 64

export type SortOrder = 'ASC' | 'DESC'

export interface ListQueryInput {
  startIndex?: string | number | undefined
  endIndex?: string | number | undefined
  sortOrder?: string | undefined
  sortColumn?: string | undefined
  searchIn?: string | undefined
  searchData?: string | undefined
}

export interface ListQuery<Column extends string> {
  /** Rows skipped. */
  offset: number
  /** Rows returned, 1 to 1000. */
  limit: number
  sort_column: Column
  sort_order: SortOrder
  search: { column: Column; text: string } | null
}

export interface ListColumns<Column extends string> {
  sortable: readonly Column[]
  searchable: readonly Column[]
  default_sort: Column
}

/**
 * Reads the data table's parameters: startIndex and endIndex 0 and 10 are the first ten rows. Whatever is missing or
 * out of range becomes the nearest that is not; without a sortOrder the order ascends.
 */
export function parseListQuery<Column extends string>(
  input: ListQueryInput,
  columns: ListColumns<Column>,
): ListQuery<Column> {
  const offset = wholeNumber(input.startIndex) ?? 0
  const end = wholeNumber(input.endIndex) ?? offset + PAGE_SIZE
  return {
    offset,
    limit: Math.min(Math.max(end - offset, 1), MAX_ROWS),
    sort_column: columns.sortable.find((column) => column === input.sortColumn) ?? columns.default_sort,
    sort_order: input.sortOrder?.toUpperCase() === 'DESC' ? 'DESC' : 'ASC',
    search: searchOf(input, columns.searchable),
  }
}

function searchOf<Column extends string>(
  { searchIn, searchData }: ListQueryInput,
  searchable: readonly Column[],
): { column: Column; text: string } | null {
  const column = searchable.find((name) => name === searchIn)
  const text = searchData?.trim() ?? ''
  if (column === undefined || text === '' || !isStorableText(text)) return null
  return { column, text: text.slice(0, SEARCH_MAX).toWellFormed() }
}

function wholeNumber(value: string | number | undefined): number | null {
  const number = parseDecimal(value)
  return number !== null && Number.isSafeInteger(number) && number >= 0 ? number : null
}
