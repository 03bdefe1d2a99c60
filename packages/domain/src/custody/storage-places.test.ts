import { expect, test } from 'vitest'
import {
  PLACE_TEXTS,
  placeCode,
  placeErrors,
  placeIdOfCode,
  placePath,
  placesWithin,
  type StoragePlace,
} from './storage-places.ts'

const place = (id: number, parent_id: number | null, kind: StoragePlace['kind'], name: string): StoragePlace => ({
  id,
  parent_id,
  kind,
  name,
  code: id === 2 ? 'FRZ-A' : null,
})
const PLACES = [
  place(1, null, 'room', 'Room 1'),
  place(2, 1, 'cabinet', 'Freezer A'),
  place(3, 2, 'box', 'Box 7'),
  place(4, 3, 'position', 'A1'),
]

test('[CUSTODY-06] a place is named by the way to it and holds what is within', () => {
  const byId = new Map(PLACES.map((each) => [each.id, each]))
  expect(placePath(byId, 4)).toBe('Room 1 / Freezer A / Box 7 / A1')
  expect(placesWithin(PLACES, 2)).toEqual([2, 3, 4])
})

test('the code of a place is its own, or PL and its number', () => {
  expect(PLACES.map(placeCode)).toEqual(['PL1', 'FRZ-A', 'PL3', 'PL4'])
  expect([placeIdOfCode('pl4 '), placeIdOfCode('PL0'), placeIdOfCode('FRZ-A')]).toEqual([4, null, null])
})

test.each<[string, Parameters<typeof placeErrors>[0], number | null, object]>([
  ['a box in a room', { kind: 'box', parent_id: 1, name: 'Box 1' }, null, {}],
  ['a box in a box', { kind: 'box', parent_id: 3, name: 'x' }, null, { parent_id: [PLACE_TEXTS.parent] }],
  ['a room in a box', { kind: 'room', parent_id: 3, name: 'x' }, null, { parent_id: [PLACE_TEXTS.parent] }],
  [
    'a place in one that is not there',
    { kind: 'box', parent_id: 9, name: 'x' },
    null,
    { parent_id: [PLACE_TEXTS.parent] },
  ],
  [
    'a cabinet with a box in it, as a position',
    { kind: 'position', parent_id: 1, name: 'x' },
    2,
    { parent_id: [PLACE_TEXTS.parent] },
  ],
  ['a name twice in one place', { kind: 'box', parent_id: 2, name: 'box 7' }, null, { name: [PLACE_TEXTS.sameName] }],
  ['its own name', { kind: 'box', parent_id: 2, name: 'Box 7' }, 3, {}],
  ['a code twice', { kind: 'room', name: 'x', code: 'frz-a' }, null, { code: [PLACE_TEXTS.sameCode] }],
  ['a code of digits', { kind: 'room', name: 'x', code: '101' }, null, { code: [PLACE_TEXTS.code] }],
  ['the code of another place', { kind: 'room', name: 'x', code: 'PL4' }, null, { code: [PLACE_TEXTS.code] }],
])('[CUSTODY-06] %s', (_what, input, id, errors) => {
  expect(placeErrors(input, PLACES, id)).toEqual(errors)
})
