import { expect, test } from 'vitest'
import { changesOf, withNames } from './changes.ts'

test('a field on either side is a change, one that is equal on both is none', () => {
  expect(changesOf({ strain: 'A', weight: 750, notes: null }, { strain: 'B', weight: 750, label: 'new' })).toEqual([
    { field: 'strain', old: 'A', new: 'B' },
    { field: 'label', old: null, new: 'new' },
  ])
})

test('numbers, lists and objects read as JSON, texts as they are', () => {
  expect(changesOf(null, { epoch: 2, injections: [4, 5], vial: { label: 'Low' }, name: '"quoted"' })).toEqual([
    { field: 'epoch', old: null, new: '2' },
    { field: 'injections', old: null, new: '[4,5]' },
    { field: 'vial', old: null, new: '{"label":"Low"}' },
    { field: 'name', old: null, new: '"quoted"' },
  ])
})

test('a line without sides, or with sides that are no records, changes nothing', () => {
  expect(changesOf(null, null)).toEqual([])
  expect(changesOf('text', [1])).toEqual([])
})

test('ids of known records read as their names, others stay', () => {
  const names = { test_method_id: new Map([['3', 'Potency 12']]) }
  const changes = [
    { field: 'test_method_id', old: '3', new: '9' },
    { field: 'notes', old: null, new: '3' },
  ]
  expect(withNames(changes, names)).toEqual([
    { field: 'test_method_id', old: 'Potency 12', new: '9' },
    { field: 'notes', old: null, new: '3' },
  ])
})
