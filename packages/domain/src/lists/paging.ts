import { PAGE_SIZE } from './list-query.ts'

/** Pages of a list; an empty list has one. */
export function pageCount(totalCount: number, size: number = PAGE_SIZE): number {
  return Math.max(Math.ceil(totalCount / size), 1)
}

/** The startIndex and endIndex of a page, counted from 1. */
export function pageRange(page: number, size: number = PAGE_SIZE): { startIndex: number; endIndex: number } {
  return { startIndex: (page - 1) * size, endIndex: page * size }
}

/** The page number typed into a pager; null for texts it ignores: non-numbers, below 1, above the total. */
export function parsePageInput(text: string, pages: number): number | null {
  if (!/^\d{1,9}$/.test(text.trim())) return null
  const page = Number(text)
  return page >= 1 && page <= pages ? page : null
}

/** The existing page nearest to a requested one; the first for NaN. */
export function clampPage(page: number, pages: number): number {
  return Number.isNaN(page) ? 1 : Math.min(Math.max(Math.trunc(page), 1), Math.max(pages, 1))
}
