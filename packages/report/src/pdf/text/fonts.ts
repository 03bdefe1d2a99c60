import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { codePointOf } from './printable-text.ts'
import { readTypeface, type Typeface } from './typeface.ts'

const require = createRequire(import.meta.url)
const regularFile = require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
const semiBoldFile = require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')

interface Font {
  family: string
  files: readonly string[]
}

/**
 * Inter for everything; Noto Sans Math and Chocolate Classical Sans (Chinese, Japanese) for what Inter lacks. All OFL.
 * In this order a character is looked for, and only then is a font read: the last is 12 MB.
 */
const fonts: readonly Font[] = [
  {
    family: 'Inter',
    files: [regularFile, require.resolve('@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf'), semiBoldFile],
  },
  {
    family: 'Noto Sans Math',
    files: [require.resolve('@expo-google-fonts/noto-sans-math/400Regular/NotoSansMath_400Regular.ttf')],
  },
  {
    family: 'Chocolate Classical Sans',
    files: [
      require.resolve('@expo-google-fonts/chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf'),
    ],
  },
]

const readFont = (file: string): Buffer => readFileSync(file)

interface LoadedFamily {
  family: string
  blobs: Buffer[]
  typeface: Typeface
}

function loadFamily({ family, files }: Font): LoadedFamily {
  const blobs = files.map(readFont)
  return { family, blobs, typeface: readTypeface(blobs[0] ?? new Uint8Array()) }
}

function widthPx(typeface: Typeface, text: string, fontSizePx: number): number {
  let em = 0
  for (const character of text) em += typeface.advanceEm(codePointOf(character))
  return em * fontSizePx
}

let faces: { regular: Typeface; semiBold: Typeface } | undefined

/** The width of a text in Inter. */
export function measureInter(text: string, fontSizePx: number, isBold: boolean): number {
  faces ??= { regular: readTypeface(readFont(regularFile)), semiBold: readTypeface(readFont(semiBoldFile)) }
  return widthPx(isBold ? faces.semiBold : faces.regular, text, fontSizePx)
}

/** The fonts of documents, read as their characters need them. */
export function loadFonts() {
  const loaded: LoadedFamily[] = []
  const firstThat = (draws: (typeface: Typeface) => boolean): LoadedFamily | undefined => {
    for (const [at, font] of fonts.entries()) {
      const family = (loaded[at] ??= loadFamily(font))
      if (draws(family.typeface)) return family
    }
    return undefined
  }
  firstThat(() => true)
  return {
    /** Those that were needed so far, and the document at hand with them. */
    loaded: (): readonly Pick<LoadedFamily, 'family' | 'blobs'>[] => loaded,
    measure: measureInter,
    /**
     * True for a character that one of the fonts draws and PDF/A takes: it refuses private-use characters, and marks and
     * dashes of several ems that shaping gives a shape without a character of its own.
     */
    draws: (codePoint: number): boolean =>
      !/[\p{Co}\p{M}\u2e3a\u2e3b]/u.test(String.fromCodePoint(codePoint)) &&
      firstThat((typeface) => typeface.has(codePoint)) !== undefined,
    /** The first family that draws the whole text alone. */
    familyOf: (text: string): string | undefined =>
      firstThat((typeface) => Array.from(text).every((character) => typeface.has(codePointOf(character))))?.family,
  }
}
