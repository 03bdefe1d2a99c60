import { PAGE_SIZE } from './list-query.ts'

/** Pages of a list; an empty list has one. */
export function pageCount(totalCount: number, pageSize: number = PAGE_SIZE): number {
  return Math.max(Math.ceil(totalCount / pageSize), 1)
}

/** The startIndex and endIndex of a page, counted from 1. */
export function pageRange(page: number, pageSize: number = PAGE_SIZE): { startIndex: number; endIndex: number } {
  const startIndex = (Math.max(page, 1) - 1) * pageSize
  return { startIndex, endIndex: startIndex + pageSize }
}

/** The page a page-number input asks for; null for what it ignores: non-numbers, below 1, above the total. */
export function parsePageInput(text: string, pages: number): number | null {
  if (!/^\d{1,9}$/.test(text.trim())) return null
  const page = Number(text)
  return page >= 1 && page <= pages ? page : null
}

/** The page of a URL, nearest to what it asks for. */
export function clampPage(page: number, pages: number): number {
  return Number.isFinite(page) ? Math.min(Math.max(Math.trunc(page), 1), Math.max(pages, 1)) : 1
}
