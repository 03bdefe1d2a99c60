import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrastRatio } from '../report-methods/analyte-colors.ts'
import { mappingTextColor, nextMappingColor } from './mapping-colors.ts'

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271 + 11) % 2_147_483_647
    return state / 2_147_483_647
  }
}

function colorsOf(count: number, seed: number): string[] {
  const random = seeded(seed)
  const colors: string[] = []
  for (let index = 0; index < count; index++) colors.push(nextMappingColor(random, colors))
  return colors
}

/** In steps of 8-bit sRGB; a coarse second opinion on what lies apart. */
function apart(one: string, other: string): number {
  const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return Math.hypot(...channels(one).map((value, index) => value - (channels(other)[index] ?? 0)))
}

describe('colours of mapped cells', () => {
  test('[MAPPER-14] are random, of the form of a style sheet, and readable with their text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), (seed) => {
        const [color = ''] = colorsOf(1, seed)
        expect(color).toMatch(/^#[0-9a-f]{6}$/)
        expect(contrastRatio(color, mappingTextColor(color))).toBeGreaterThanOrEqual(7)
      }),
    )
    expect(new Set([1, 2, 3, 4, 5].map((seed) => colorsOf(1, seed)[0])).size).toBe(5)
  })

  test('[MAPPER-14] one after the other is never too near one in use', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), (seed) => {
        const colors = colorsOf(8, seed)
        const pairs = colors.flatMap((one, index) => colors.slice(index + 1).map((other) => apart(one, other)))
        expect(Math.min(...pairs)).toBeGreaterThan(18)
      }),
    )
  })

  test('with sixty in use there still is one, and none twice', () => {
    expect(new Set(colorsOf(60, 7)).size).toBe(60)
  })

  test('text is black on light and white on dark', () => {
    expect([mappingTextColor('#ffffff'), mappingTextColor('#000000')]).toEqual(['#000000', '#FFFFFF'])
  })
})
