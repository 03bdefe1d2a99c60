import { describe, expect, test } from 'vitest'
import type { MapItem } from './map-items.ts'
import {
  clearPlace,
  confirmProposals,
  dismissProposals,
  EMPTY_MAPPER,
  leaveItem,
  pickPlace,
  propose,
  removeAnalyte,
  selectItem,
  type MapperState,
} from './mapper-state.ts'

/** Colours in the order they are requested, each once. */
const choose = (inUse: readonly string[]) => {
  let at = 0
  while (inUse.includes(`#${at}`)) at += 1
  return { color: `#${at}`, textColor: '#000' }
}
const metadata = (label: string): MapItem => ({ kind: 'metadata', label })
const required = 'Concentration %'
const select = (state: MapperState, item: MapItem) => selectItem(state, item, choose)
const pick = (state: MapperState, row: number, column: number) => pickPlace(state, { row, column }, choose, required)
const mapped = (label: string, row: number, column: number, from = EMPTY_MAPPER) =>
  pick(select(from, metadata(label)), row, column)

describe('selecting', () => {
  test('[MAPPER-11] makes an item the one active item, and a cell picked is assigned to it', () => {
    const first = select(EMPTY_MAPPER, metadata('LOQ'))
    const second = select(first, metadata('Sample name'))
    expect(second.active).toEqual(metadata('Sample name'))
    expect(pick(second, 4, 2).map.metadata).toEqual({ 'Sample name': '4,2' })
  })
  test('the active item again, or Escape, lets it go', () => {
    const active = select(EMPTY_MAPPER, metadata('LOQ'))
    expect(select(active, metadata('LOQ')).active).toBeNull()
    expect(leaveItem(active).active).toBeNull()
  })
  test('nothing is assigned while no item is active', () => {
    expect(pick(EMPTY_MAPPER, 4, 2)).toBe(EMPTY_MAPPER)
  })
  test('[MAPPER-12] [MAPPER-25] a row item takes the row of what is picked, as a number', () => {
    const state = pick(select(EMPTY_MAPPER, { kind: 'row', label: 'Analyte Header Row' }), 7, 3)
    expect(state.map.rows).toEqual({ 'Analyte Header Row': 7 })
    expect(Object.keys(state.colors)).toEqual(['7'])
  })
})

describe('colours', () => {
  test('[MAPPER-14] each place has its own, the same for all items that share it', () => {
    const state = mapped('LOQ', 5, 5, mapped('Description', 4, 2, mapped('Sample name', 4, 2)))
    expect(state.colors).toEqual({
      '4,2': { color: '#0', textColor: '#000' },
      '5,5': { color: '#1', textColor: '#000' },
    })
  })
  test('[MAPPER-13] an assigned item selected again loses its place; the colour stays while another item shares it', () => {
    const shared = mapped('Description', 4, 2, mapped('Sample name', 4, 2))
    const one = select(shared, metadata('Sample name'))
    expect(one.map.metadata).toEqual({ Description: '4,2' })
    expect(one.active).toBeNull()
    expect(one.colors).toEqual(shared.colors)
    expect(select(one, metadata('Description')).colors).toEqual({})
  })
  test('an item that moves leaves no colour behind', () => {
    const moved = pick({ ...mapped('LOQ', 1, 1), active: metadata('LOQ') }, 2, 2)
    expect(Object.keys(moved.colors)).toEqual(['2,2'])
  })
})

describe('analytes of a batch', () => {
  const added = pick(select(EMPTY_MAPPER, { kind: 'addAnalyte' }), 0, 5)
  test('[MAPPER-15] [MAPPER-27] a name cell adds an analyte, kept by its column', () => {
    expect(added.map.analytes).toEqual({ '5': { Name: '0,5' } })
  })
  test('its required item is the next, then the next name, so that cells alone map a list', () => {
    expect(added.active).toEqual({ kind: 'analyteItem', column: '5', label: required })
    const both = pick(pick(pick(added, 0, 5), 0, 6), 0, 6)
    expect(both.map.analytes).toEqual({
      '5': { Name: '0,5', [required]: '0,5' },
      '6': { Name: '0,6', [required]: '0,6' },
    })
    expect(both.active).toEqual({ kind: 'addAnalyte' })
  })
  test('[MAPPER-16] removing one takes its mappings, colours and proposals along', () => {
    const item: MapItem = { kind: 'analyteItem', column: '5', label: 'Units' }
    const state = removeAnalyte(propose(added, [{ item, place: '1,5' }], choose), '5', choose)
    expect(state).toEqual(EMPTY_MAPPER)
  })
})

describe('proposals', () => {
  const proposals = [
    { item: metadata('Sample name'), place: '0,0' },
    { item: metadata('LOQ'), place: '0,1' },
  ]
  test('are not part of the map until they are confirmed, each by itself or all', () => {
    const state = propose(EMPTY_MAPPER, proposals, choose)
    expect(state.map.metadata).toEqual({})
    const one = confirmProposals(state, proposals.slice(0, 1), choose)
    expect(one.map.metadata).toEqual({ 'Sample name': '0,0' })
    expect(one.proposals).toEqual(proposals.slice(1))
    expect(confirmProposals(state, proposals, choose).map.metadata).toEqual({ 'Sample name': '0,0', LOQ: '0,1' })
  })
  test('leave alone what is mapped already, and go when they are dismissed or the item is assigned by hand', () => {
    const state = propose(mapped('LOQ', 9, 9), proposals, choose)
    expect(state.proposals).toEqual(proposals.slice(0, 1))
    expect(state.map.metadata).toEqual({ LOQ: '9,9' })
    expect(dismissProposals(state, proposals, choose).proposals).toEqual([])
    expect(mapped('Sample name', 3, 3, state).proposals).toEqual([])
  })
})

test('clearing a cell clears all that is mapped to it, or else to its row', () => {
  const shared = mapped('Description', 4, 2, mapped('Sample name', 4, 2))
  const withRow = pick(select(shared, { kind: 'row', label: 'First Metadata Row' }), 4, 0)
  const cells = clearPlace(withRow, { row: 4, column: 2 }, choose)
  expect(cells.map).toEqual({ metadata: {}, analytes: {}, rows: { 'First Metadata Row': 4 } })
  expect(clearPlace(cells, { row: 4, column: 2 }, choose)).toEqual(EMPTY_MAPPER)
})
