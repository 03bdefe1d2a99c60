import { describe, expect, test } from 'vitest'
import { vial } from '../testing/driver-bench.ts'
import { groupFolder, isSameVial, runName } from './run-names.ts'

describe('the group folder', () => {
  test.each([
    ['Blue Dream', 12, 'Blue-Dream_12'],
    ['Crème brûlée / 2:1', 3, 'Creme-brulee-2-1_3'],
    ['..\\..\\Windows', 4, 'Windows_4'],
    ['大麻', 5, 'Sample_5'],
    ['x'.repeat(128), 6, `${'x'.repeat(40)}_6`],
  ])('of %j and sample %i is %s: ends in the id, and every file system takes it', (name, id, expected) => {
    expect(groupFolder(name, id)).toBe(expected)
  })
})

test('a run is named by place, moment and attempt', () => {
  expect(runName(7, '2026-11-20T08:00:45.123Z', 2)).toBe('007-20261120-080045-2.D')
})

describe('the same vial', () => {
  test('is known by its key, whatever else', () => {
    expect(isSameVial(vial({ task_key: 'a' }), vial({ task_key: 'a', location: 9 }))).toBe(true)
    expect(isSameVial(vial({ task_key: 'a' }), vial({ task_key: 'b' }))).toBe(false)
    expect(isSameVial(vial({ task_key: 'a' }), vial())).toBe(false)
  })

  test.each([[{ sample_id: 13 }], [{ vial_number: 2 }], [{ location: 8 }], [{ epoch: 1 }]])(
    'without a key is not one that differs in %j',
    (more) => {
      expect(isSameVial(vial(), vial())).toBe(true)
      expect(isSameVial(vial(), vial(more))).toBe(false)
    },
  )
})
