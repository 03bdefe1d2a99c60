import { clampPage, PAGE_SIZE, pageRange } from '@eluent/domain/lists'
import { isStorableText } from '@eluent/domain/text'
import { asRowChoice } from '@eluent/domain/users'
import { useNavigate } from '@tanstack/react-router'
import { useTextSearch } from '../../frame/use-text-search.ts'
import { leftOutOf } from './left-out.ts'

/** An address may name any page; past the last one the list shows its last. */
const MAX_PAGE = 1_000_000
/** A list call takes no more; the box shows what is searched for. */
const SEARCH_MAX = 64
/** What may be the name of a column; a call refuses anything else. */
const COLUMN = /^\w{1,64}$/

export type SortOrder = 'ASC' | 'DESC'

/** What a list call sends; see `listQuery` of the contract. */
export interface TableRequest {
  startIndex: number
  endIndex: number
  sortColumn: string
  sortOrder: SortOrder
  searchIn?: string
  searchData?: string
}

export interface TableState<Narrowing extends object = object> {
  /** Counts from 1. */
  page: number
  /** Rows of a page. */
  rows: number
  sortColumn: string
  sortOrder: SortOrder
  /** What the rows are searched for, as it was sent. */
  searchText: string
  searchIn: string
  /** What it is sorted by unless the address says otherwise, and all that it can be sorted by, where that is known. */
  firstColumn: string
  sortable: readonly string[] | undefined
  /** Parameters of the address that mean nothing. */
  leftOut: readonly string[]
  request: TableRequest & Narrowing
  setPage: (page: number) => void
  setRows: (rows: number) => void
  /** The page of an address that named another: the way back does not lead to that one again. */
  correctPage: (page: number) => void
  setSort: (column: string, order: SortOrder) => void
  setSearchText: (text: string) => void
  setSearchIn: (column: string) => void
}

interface TableDefaults<Narrowing extends object> {
  sortColumn?: string
  sortOrder?: SortOrder
  /** The column searched unless another is chosen; also what the request names. */
  searchIn?: string
  /** Rows of a page, unless the address says so. */
  rows?: number | undefined
  /** All that the list can be sorted by and searched in, where its call refuses anything else. */
  sortable?: readonly string[]
  searchable?: readonly string[]
  /** What filters of the address send besides. */
  narrowing?: Narrowing
}

/**
 * Page, sort and search of a list, kept in the address (?page&rows&sortColumn&sortOrder), so that a reload, a bookmark and the
 * way back show the same rows. What is being typed into the search is the box's own (`useTypedSearch`).
 */
export function useTableState<Narrowing extends object = object>(
  defaults: TableDefaults<Narrowing> = {},
): TableState<Narrowing> {
  const { sortColumn: firstColumn = 'id', sortOrder: firstOrder = 'DESC', searchIn: firstSearchIn = '' } = defaults
  const search = useTextSearch()
  const navigate = useNavigate()

  const rows = asRowChoice(search['rows']) ?? defaults.rows ?? PAGE_SIZE
  const page = clampPage(Number(search['page'] ?? 1), MAX_PAGE)
  const { sortable, searchable } = defaults
  const leftOut = leftOutOf(search, {
    page: (text) => /^\d{1,15}$/.test(text),
    rows: (text) => asRowChoice(text) !== null,
    sortOrder: (text) => toSortOrder(text) !== null,
    sortColumn: (text) => sortable?.includes(text) ?? COLUMN.test(text),
    searchIn: (text) => searchable?.includes(text) ?? COLUMN.test(text),
    search: isStorableText,
  })
  const said = (name: string) => (leftOut.includes(name) ? undefined : search[name])
  const sortColumn = said('sortColumn') ?? firstColumn
  const sortOrder = toSortOrder(search['sortOrder']) ?? firstOrder
  const searchIn = said('searchIn') ?? firstSearchIn
  const sentText = (said('search') ?? '').slice(0, SEARCH_MAX).toWellFormed()
  const change = (next: Record<string, string | number | undefined>, replace: boolean) =>
    void navigate({
      to: '.',
      search: (previous: object) => ({ ...previous, ...next }),
      replace,
      resetScroll: false,
    })

  return {
    page,
    rows,
    sortColumn,
    sortOrder,
    searchText: sentText,
    searchIn,
    firstColumn,
    sortable,
    leftOut,
    request: {
      ...pageRange(page, rows),
      sortColumn,
      sortOrder,
      ...(defaults.narrowing as Narrowing),
      ...(sentText !== '' && { searchData: sentText, ...(searchIn !== '' && { searchIn }) }),
    },
    setPage: (next) => change({ page: next }, false),
    // the first row that is shown stays on the page
    setRows: (next) => change({ rows: next, page: Math.floor(((page - 1) * rows) / next) + 1 }, false),
    correctPage: (next) => change({ page: next }, true),
    setSort: (column, order) => change({ sortColumn: column, sortOrder: order, page: 1 }, false),
    setSearchText: (text) => change({ search: text.trim() === '' ? undefined : text.trim(), page: 1 }, true),
    setSearchIn: (column) => change({ searchIn: column, page: 1 }, true),
  }
}

function toSortOrder(text: string | undefined): SortOrder | null {
  const upper = text?.toUpperCase()
  return upper === 'ASC' || upper === 'DESC' ? upper : null
}
