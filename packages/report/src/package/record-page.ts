import { fieldWords } from '@eluent/domain/audit-packages'
import { html, htmlPage, htmlTable } from './html-page.ts'

type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json }

/** A deeper value stands as its JSON. */
const DEPTH_MAX = 6

/**
 * A record as a page that can be read without the product: its plain fields in a table, then each part of it under a heading,
 * lists of records as tables.
 */
export function recordPage(title: string, note: string, record: object, up: string): string {
  const fields = Object.entries(record as Readonly<Record<string, Json>>)
  const plain = fields.filter(([, value]) => isPlain(value))
  const parts = fields.filter(([, value]) => !isPlain(value))
  const sections = parts.map(
    ([key, value]) => `<h2>${html(fieldWords(key))}</h2><div class="wide">${valueHtml(value, 1)}</div>`,
  )
  const first = plain.length === 0 ? [] : [valueHtml(Object.fromEntries(plain), 0)]
  return htmlPage(title, note, [...first, ...sections].join('\n'), up)
}

function isPlain(value: Json): boolean {
  return isEmpty(value) || typeof value !== 'object'
}

function isRecord(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isEmpty(value: Json): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function valueHtml(value: Json, depth: number): string {
  if (isEmpty(value)) return '–'
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (typeof value !== 'object' || value === null) return html(String(value))
  if (depth > DEPTH_MAX) return `<code>${html(JSON.stringify(value))}</code>`
  if (Array.isArray(value)) return listHtml(value as readonly Json[], depth)
  const rows = Object.entries(value).map(
    ([key, held]) => `<tr><th scope="row">${html(fieldWords(key))}</th><td>${valueHtml(held, depth + 1)}</td></tr>`,
  )
  return rows.length === 0 ? '–' : `<table><tbody>${rows.join('\n')}</tbody></table>`
}

/** Records under one head; what is not a record, one below the other. */
function listHtml(list: readonly Json[], depth: number): string {
  if (!list.every(isRecord)) return list.map((item) => `<div>${valueHtml(item, depth + 1)}</div>`).join('')
  const keys = [...new Set(list.flatMap((item) => Object.keys(item)))]
  return htmlTable(
    keys.map(fieldWords),
    list.map((item) => keys.map((key) => valueHtml(item[key], depth + 1))),
  )
}
