import { NAME_ITEM } from '@eluent/domain/import-templates'
import {
  itemKey,
  mappedItems,
  NO_MAP,
  placeOf,
  withoutAnalyte,
  withPlace,
  type MapItem,
  type TemplateMap,
} from './map-items.ts'

export interface MapColor {
  /** '#rrggbb' */
  color: string
  /** Readable on it. */
  textColor: string
}

/** Chooses a colour that is far from those in use. */
export type ChooseColor = (inUse: readonly string[]) => MapColor

export interface Proposal {
  item: MapItem
  place: string
}

/** What a person has mapped so far. */
export interface MapperState {
  map: TemplateMap
  /** The item that the next pick is for. */
  active: MapItem | null
  /** Found by the program, waiting for a yes; not part of the map. */
  proposals: readonly Proposal[]
  /** By place. One place has one colour, however many items share it. */
  colors: Readonly<Record<string, MapColor>>
}

export const EMPTY_MAPPER: MapperState = { map: NO_MAP, active: null, proposals: [], colors: {} }

const sameItem = (a: MapItem | null, b: MapItem): boolean => a !== null && itemKey(a) === itemKey(b)
const without = (proposals: readonly Proposal[], item: MapItem): Proposal[] =>
  proposals.filter((proposal) => !sameItem(proposal.item, item))

/** A colour for each place: the one it has, else a new one. */
export function colorsFor(
  places: readonly string[],
  before: MapperState['colors'],
  choose: ChooseColor,
): Record<string, MapColor> {
  const colors: Record<string, MapColor> = {}
  for (const place of places) {
    const kept = before[place]
    if (kept) colors[place] = kept
  }
  for (const place of places) colors[place] ??= choose(Object.values(colors).map(({ color }) => color))
  return colors
}

/** Places no longer in use lose their colour. */
function colored(state: Omit<MapperState, 'colors'>, before: MapperState['colors'], choose: ChooseColor): MapperState {
  const places = [...mappedItems(state.map), ...state.proposals].map(({ place }) => place)
  return { ...state, colors: colorsFor(places, before, choose) }
}

/** Selecting an item makes it the one active item; selecting an assigned one clears it, an active one lets it go. */
export function selectItem(state: MapperState, item: MapItem, choose: ChooseColor): MapperState {
  if (placeOf(state.map, item) !== null) {
    return colored({ ...state, active: null, map: withPlace(state.map, item, null) }, state.colors, choose)
  }
  return { ...state, active: sameItem(state.active, item) ? null : item }
}

export function leaveItem(state: MapperState): MapperState {
  return { ...state, active: null }
}

/**
 * Assigns a place to the active item. Naming an analyte makes its required item the next; having assigned that one makes
 * the next analyte's name the next, so that a list is mapped by clicks on cells alone.
 */
export function pickPlace(
  state: MapperState,
  at: { row: number; column: number },
  choose: ChooseColor,
  required: string,
): MapperState {
  const { active } = state
  if (active === null) return state
  const cell = `${at.row},${at.column}`
  if (active.kind === 'addAnalyte') {
    const column = String(at.column)
    const item: MapItem = { kind: 'analyteItem', column, label: NAME_ITEM }
    const next: MapItem = { kind: 'analyteItem', column, label: required }
    const map = withPlace(state.map, item, cell)
    const proposals = without(state.proposals, item)
    return colored({ map, proposals, active: placeOf(map, next) === null ? next : active }, state.colors, choose)
  }
  const next: MapItem | null =
    active.kind === 'analyteItem' && active.label === required ? { kind: 'addAnalyte' } : null
  const map = withPlace(state.map, active, active.kind === 'row' ? String(at.row) : cell)
  return colored({ map, proposals: without(state.proposals, active), active: next }, state.colors, choose)
}

/** Clears everything that is mapped to a cell, or to its row. */
export function clearPlace(state: MapperState, at: { row: number; column: number }, choose: ChooseColor): MapperState {
  const cell = `${at.row},${at.column}`
  const own = mappedItems(state.map).filter(({ place }) => place === cell)
  const gone = own.length > 0 ? own : mappedItems(state.map).filter(({ place }) => place === String(at.row))
  const map = gone.reduce((rest, { item }) => withPlace(rest, item, null), state.map)
  return colored({ ...state, map }, state.colors, choose)
}

/** Removes an analyte of a batch template with all its items. */
export function removeAnalyte(state: MapperState, column: string, choose: ChooseColor): MapperState {
  const ofIt = (item: MapItem): boolean => item.kind === 'analyteItem' && item.column === column
  const active = state.active !== null && ofIt(state.active) ? null : state.active
  const proposals = state.proposals.filter(({ item }) => !ofIt(item))
  return colored({ active, proposals, map: withoutAnalyte(state.map, column) }, state.colors, choose)
}

/** Shows proposals for what is not mapped yet; those of before go. */
export function propose(state: MapperState, proposals: readonly Proposal[], choose: ChooseColor): MapperState {
  const open = proposals.filter(({ item }) => placeOf(state.map, item) === null)
  return colored({ ...state, active: null, proposals: open }, state.colors, choose)
}

/** Takes proposals into the map: one, or all. */
export function confirmProposals(state: MapperState, which: readonly Proposal[], choose: ChooseColor): MapperState {
  const map = which.reduce((rest, { item, place }) => withPlace(rest, item, place), state.map)
  const proposals = which.reduce<readonly Proposal[]>((rest, { item }) => without(rest, item), state.proposals)
  return colored({ ...state, map, proposals }, state.colors, choose)
}

export function dismissProposals(state: MapperState, which: readonly Proposal[], choose: ChooseColor): MapperState {
  const proposals = which.reduce<readonly Proposal[]>((rest, { item }) => without(rest, item), state.proposals)
  return colored({ ...state, proposals }, state.colors, choose)
}
