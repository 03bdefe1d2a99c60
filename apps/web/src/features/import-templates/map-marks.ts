import { cellAt, itemLabel, NAME_ITEM } from '@eluent/domain/import-templates'
import { columnLetters } from '@eluent/domain/text'
import type { CellMark } from '../../ui/CellGrid/CellGrid.tsx'
import { itemKey, mappedItems, placeOf, type MapItem, type TemplateMap } from './map-items.ts'
import type { MapColor, Proposal } from './mapper-state.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

export interface Marks {
  cells: ReadonlyMap<string, CellMark>
  rows: ReadonlyMap<number, CellMark>
}

/** What a cell is said to stand for; an item of one analyte is named with the analyte. */
function labelOf(item: MapItem, name: (column: string) => string): string {
  if (item.kind === 'addAnalyte') return ''
  return item.kind === 'analyteItem'
    ? `${name(item.column)} ${translated(itemLabel(item.label))}`
    : translated(item.label)
}

/** The text of an analyte's name cell, also of a proposed one. */
export function analyteName(
  map: TemplateMap,
  column: string,
  grid: readonly (readonly string[])[],
  proposals: readonly Proposal[] = [],
): string {
  const item: MapItem = { kind: 'analyteItem', column, label: NAME_ITEM }
  const proposed = proposals.find((proposal) => itemKey(proposal.item) === itemKey(item))?.place
  const text = cellAt(grid, placeOf(map, item) ?? proposed)
  return text === '' ? t('Column {columnLetters}', { columnLetters: columnLetters(Number(column)) }) : text
}

/** The marks of a map over its file, and of proposals not yet confirmed. */
export function marksOf(
  map: TemplateMap,
  colors: Readonly<Record<string, MapColor>>,
  grid: readonly (readonly string[])[],
  proposals: readonly Proposal[] = [],
): Marks {
  const cells = new Map<string, CellMark>()
  const rows = new Map<number, CellMark>()
  const name = (column: string) => analyteName(map, column, grid, proposals)
  const add = (item: MapItem, place: string, tentative: boolean): void => {
    const ink = colors[place]
    if (!ink) return
    const label = tentative ? t('{label} (proposed)', { label: labelOf(item, name) }) : labelOf(item, name)
    const isRow = !place.includes(',')
    const before = isRow ? rows.get(Number(place)) : cells.get(place)
    const mark: CellMark = {
      ...ink,
      label: before ? `${before.label}, ${label}` : label,
      tentative: tentative && before?.tentative !== false,
    }
    if (isRow) rows.set(Number(place), mark)
    else cells.set(place, mark)
  }
  for (const { item, place } of mappedItems(map)) add(item, place, false)
  for (const { item, place } of proposals) add(item, place, true)
  return { cells, rows }
}
