import { describe, expect, test } from 'vitest'
import { BODY_DEPTH_MAX, isNestedTooDeep } from './body-depth.ts'

const arrays = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

describe('the depth of a body', () => {
  test('64 levels pass, 65 do not, of arrays and of objects', () => {
    expect(isNestedTooDeep(arrays(BODY_DEPTH_MAX))).toBe(false)
    expect(isNestedTooDeep(arrays(BODY_DEPTH_MAX + 1))).toBe(true)
    expect(isNestedTooDeep(`${'{"a":'.repeat(64)}1${'}'.repeat(64)}`)).toBe(false)
    expect(isNestedTooDeep(`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`)).toBe(true)
  })

  test('neighbours do not add up', () => {
    expect(isNestedTooDeep(`[${Array.from({ length: 100 }, () => arrays(63)).join()}]`)).toBe(false)
  })

  test('brackets in a text do not count, a quote behind a backslash does not end it', () => {
    expect(isNestedTooDeep(JSON.stringify({ name: `"${'['.repeat(100)}\\` }))).toBe(false)
    expect(isNestedTooDeep(`["\\\\",${arrays(64)}]`)).toBe(true)
  })

  test('a text that never ends is judged all the same', () => {
    expect(isNestedTooDeep('['.repeat(65))).toBe(true)
    expect(isNestedTooDeep(`"${'['.repeat(100)}`)).toBe(false)
  })
})
