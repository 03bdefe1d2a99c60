import { describe, expect, test } from 'vitest'
import { chartText, withOneTypefacePerText } from './chart-text.ts'
import { loadFonts } from './fonts.ts'

const fonts = loadFonts()

describe('a text in a chart', () => {
  test.each([
    ['Δ9-THC', 'Inter', 'Δ9-THC'],
    ['x𝓪', 'Noto Sans Math', 'x𝓪'],
    ['蓝梦 7', 'Chocolate Classical Sans', '蓝梦 7'],
    ['青い夢…', 'Chocolate Classical Sans', '青い夢…'],
    // No typeface has both the script letter and the Chinese one.
    ['Zoë 𝓪蓝', 'Inter', 'Zoë [U+1D4EA][U+84DD]'],
  ])('%j is drawn by one typeface alone, %s, as %j', (text, family, drawn) => {
    expect(chartText(text, fonts)).toBe(drawn)
    expect(fonts.familyOf(drawn)).toBe(family)
  })

  test('names that typeface in the SVG and no other, whatever else the SVG holds', () => {
    const text = (families: string, content: string) =>
      `<path d="M1 2"></path><text y="7" style="font-size:11px;font-family:${families};font-weight:600;" fill="#1c1917">${content}</text>`
    const all = 'Inter, Noto Sans Math, Chocolate Classical Sans'
    const svg = ['&lt; LOQ &amp; "x"', '蓝梦 &gt; 7', '𝓪 蓝'].map((content) => text(all, content)).join('')
    expect(withOneTypefacePerText(svg, fonts)).toBe(
      text('Inter', '&lt; LOQ &amp; "x"') +
        text('Chocolate Classical Sans', '蓝梦 &gt; 7') +
        text('Inter', '[U+1D4EA] [U+84DD]'),
    )
  })
})
