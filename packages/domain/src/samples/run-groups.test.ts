import { expect, test } from 'vitest'
import { isSuggestedRunGroup } from './run-groups.ts'

test.each([
  ['Blue Dream 41', true],
  ['sample_41', true],
  ['41', true],
  ['S-0041', true],
  ['run 141', false],
  ['41 Blue Dream', false],
  ['Blue Dream', false],
])('the folder %s for sample 41 is suggested: %s', (folder, suggested) => {
  expect(isSuggestedRunGroup(folder, 41)).toBe(suggested)
})
