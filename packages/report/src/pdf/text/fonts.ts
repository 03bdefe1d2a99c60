import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { codePointOf } from './printable-text.ts'
import { readTypeface, type Typeface } from './typeface.ts'

const require = createRequire(import.meta.url)

/** Inter for everything; Noto Sans Math and Chocolate Classical Sans (Chinese, Japanese) for what Inter lacks. All OFL. */
export function loadFonts() {
  const regular = readFileSync(require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'))
  const semiBold = readFileSync(require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'))
  const medium = readFileSync(require.resolve('@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf'))
  const math = readFileSync(require.resolve('@expo-google-fonts/noto-sans-math/400Regular/NotoSansMath_400Regular.ttf'))
  const han = readFileSync(
    require.resolve('@expo-google-fonts/chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf'),
  )
  const families = [
    { name: 'Inter', typeface: readTypeface(regular) },
    { name: 'Noto Sans Math', typeface: readTypeface(math) },
    { name: 'Chocolate Classical Sans', typeface: readTypeface(han) },
  ] as const
  const widthPx = (typeface: Typeface, text: string, fontSizePx: number): number => {
    let em = 0
    for (const character of text) em += typeface.advanceEm(codePointOf(character))
    return em * fontSizePx
  }
  const bold = readTypeface(semiBold)
  return {
    blobs: [regular, medium, semiBold, math, han],
    measure: (text: string, fontSizePx: number, isBold: boolean): number =>
      widthPx(isBold ? bold : families[0].typeface, text, fontSizePx),
    /**
     * True for a character that one of the fonts draws and PDF/A takes: it refuses private-use characters, and marks and
     * dashes of several ems that shaping gives a shape without a character of its own.
     */
    draws: (codePoint: number): boolean =>
      !/[\p{Co}\p{M}\u2e3a\u2e3b]/u.test(String.fromCodePoint(codePoint)) &&
      families.some(({ typeface }) => typeface.has(codePoint)),
    /** The first family that draws the whole text alone. */
    familyOf: (text: string): string | undefined =>
      families.find(({ typeface }) => Array.from(text).every((character) => typeface.has(codePointOf(character))))
        ?.name,
  }
}
