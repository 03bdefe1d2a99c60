import type { ImportTemplateRow } from '@eluent/contract'

/** Where each item of a template lies: cells as 'row,column', rows as their number, all from 0. */
export type TemplateMap = Pick<ImportTemplateRow, 'metadata' | 'analytes' | 'rows'>

/** One thing of a template that a cell or row is assigned to. */
export type MapItem =
  | { kind: 'metadata' | 'analyte' | 'row'; label: string }
  /** An item of one analyte of a batch template; analytes are told apart by the column of their name. */
  | { kind: 'analyteItem'; column: string; label: string }
  /** The next cell picked is the name of a further analyte. */
  | { kind: 'addAnalyte' }

export const NO_MAP: TemplateMap = { metadata: {}, analytes: {}, rows: {} }

export function itemKey(item: MapItem): string {
  if (item.kind === 'addAnalyte') return item.kind
  return item.kind === 'analyteItem' ? `analyteItem ${item.column} ${item.label}` : `${item.kind} ${item.label}`
}

/** The cell or row of an item, '4,2' or '4'; null for one that is not mapped. */
export function placeOf(map: TemplateMap, item: MapItem): string | null {
  switch (item.kind) {
    case 'metadata':
      return map.metadata[item.label] ?? null
    case 'row': {
      const row = map.rows[item.label]
      return row === undefined ? null : String(row)
    }
    case 'analyte': {
      const place = map.analytes[item.label]
      return typeof place === 'string' ? place : null
    }
    case 'analyteItem': {
      const places = map.analytes[item.column]
      return typeof places === 'object' ? (places[item.label] ?? null) : null
    }
    case 'addAnalyte':
      return null
  }
}

/** The map with the item at this place; with null, without it. */
export function withPlace(map: TemplateMap, item: MapItem, place: string | null): TemplateMap {
  switch (item.kind) {
    case 'metadata':
      return { ...map, metadata: withKey(map.metadata, item.label, place) }
    case 'row':
      return { ...map, rows: withKey(map.rows, item.label, place === null ? null : Number(place)) }
    case 'analyte':
      return { ...map, analytes: withKey(map.analytes, item.label, place) }
    case 'analyteItem': {
      const before = map.analytes[item.column]
      const places = withKey(typeof before === 'object' ? before : {}, item.label, place)
      return { ...map, analytes: { ...map.analytes, [item.column]: places } }
    }
    case 'addAnalyte':
      return map
  }
}

function withKey<T>(record: Record<string, T>, key: string, value: T | null): Record<string, T> {
  const { [key]: _, ...rest } = record
  return value === null ? rest : { ...rest, [key]: value }
}

export function withoutAnalyte(map: TemplateMap, column: string): TemplateMap {
  const { [column]: _, ...analytes } = map.analytes
  return { ...map, analytes }
}

/** Every item that is mapped, with its place. */
export function mappedItems(map: TemplateMap): { item: MapItem; place: string }[] {
  const rows = Object.entries(map.rows).map(([label, row]) => one({ kind: 'row', label }, String(row)))
  const metadata = Object.entries(map.metadata).map(([label, place]) => one({ kind: 'metadata', label }, place))
  const analytes = Object.entries(map.analytes).flatMap(([key, places]) =>
    typeof places === 'string'
      ? [one({ kind: 'analyte', label: key }, places)]
      : Object.entries(places).map(([label, place]) => one({ kind: 'analyteItem', column: key, label }, place)),
  )
  return [...rows, ...metadata, ...analytes]
}

const one = (item: MapItem, place: string) => ({ item, place })
