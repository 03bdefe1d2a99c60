import { expect, test } from 'vitest'
import { loadFonts } from './fonts.ts'

const familiesOf = (fonts: ReturnType<typeof loadFonts>) => fonts.loaded().map(({ family }) => family)

test('the large fonts are read when a character needs them', () => {
  const fonts = loadFonts()
  fonts.familyOf('Δ9-THC, 12.5 %')
  expect(familiesOf(fonts)).toEqual(['Inter'])
  expect(fonts.familyOf('𝓪')).toBe('Noto Sans Math')
  expect(familiesOf(fonts)).toEqual(['Inter', 'Noto Sans Math'])
  expect(fonts.familyOf('蓝梦')).toBe('Chocolate Classical Sans')
  expect(familiesOf(fonts)).toHaveLength(3)
})
