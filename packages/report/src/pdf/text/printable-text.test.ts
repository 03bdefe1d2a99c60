import { describe, expect, test } from 'vitest'
import { loadFonts } from './fonts.ts'
import { mapTexts, printableText } from './printable-text.ts'

const { draws, measure } = loadFonts()

describe('text for a page that may not miss a glyph', () => {
  test.each([
    ['Blue Dream 7', 'Blue Dream 7'],
    ['Δ9-THC µg/mL ≤ × ² √', 'Δ9-THC µg/mL ≤ × ² √'],
    ['蓝梦 青い夢', '蓝梦 青い夢'],
    ['Zo\u0065\u0308', 'Zoë'],
    ['x\u030c', 'x[U+030C]'],
    ['한국', '[U+D55C][U+AD6D]'],
    ['🌿', '[U+1F33F]'],
    ['a\u0000b\u0007c', 'abc'],
    ['a\r\n\tb\u2028c', 'a b c'],
    ['fdp\u202Egnp.\u200bexe\ufeff\u00ad', 'fdpgnp.exe'],
    ['\ud800x', '[U+FFFD]x'],
    ['\ue000', '[U+E000]'],
  ])('%j becomes %j', (text, printed) => {
    expect(printableText(text, draws)).toBe(printed)
  })

  test('reaches every text of a nested value and leaves numbers, null and bytes', () => {
    const bytes = new Uint8Array([1])
    expect(mapTexts({ a: ['x', 1, null], b: { c: 'y', bytes } }, (text) => `${text}!`)).toEqual({
      a: ['x!', 1, null],
      b: { c: 'y!', bytes },
    })
  })
})

describe('the typefaces', () => {
  test('know every character that they do not draw', () => {
    expect([0x41, 0x394, 0x84dd, 0x221a].every(draws)).toBe(true)
    expect([0xd55c, 0x1f33f, 0xe000, 0x10ffff].some(draws)).toBe(false)
  })

  test('measure text as Inter sets it: digits of "1" are narrower than "0", bold is wider, twice the size twice the width', () => {
    expect(measure('111', 10, false)).toBeLessThan(measure('000', 10, false))
    expect(measure('Total analytes', 10, true)).toBeGreaterThan(measure('Total analytes', 10, false))
    expect(measure('THCA', 20, false)).toBeCloseTo(2 * measure('THCA', 10, false), 9)
  })
})
