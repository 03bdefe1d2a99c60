/**
 * Fourteen colours offered for analytes, hex without '#': neighbours differ in lightness as well as in hue, so that they
 * can be distinguished by colour-blind readers and in print.
 */
export const ANALYTE_PALETTE: readonly string[] = [
  '26547C',
  'F2C14E',
  '12A594',
  'D1495B',
  '9FB8D9',
  '1B6E53',
  'F4A7B0',
  '6C4E7C',
  'B8D8BA',
  'B98B0E',
  '4F9D69',
  '7A8B99',
  'E07A5F',
  '7C2D12',
]

const HEX = /^#?([0-9a-f]{6})$/i

/** A colour as methods keep it, six upper-case hex digits without '#'; null for anything but a colour. */
export function readAnalyteColor(value: unknown): string | null {
  if (typeof value !== 'string') return null
  return HEX.exec(value.trim())?.[1]?.toUpperCase() ?? null
}

/** Relative luminance of a hex colour, 0 black to 1 white (WCAG 2.2, "relative luminance", sRGB). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2, "contrast ratio"); anything but a colour counts as black. */
export function contrastRatio(one: string, other: string): number {
  const [a, b] = [one, other].map((color) => luminance(readAnalyteColor(color) ?? '000000'))
  return (Math.max(a ?? 0, b ?? 0) + 0.05) / (Math.min(a ?? 0, b ?? 0) + 0.05)
}

/** Black or white, whichever reads better on the colour; the better one always reaches 4.5 to 1. */
export function readableTextColor(background: string): '000000' | 'FFFFFF' {
  return contrastRatio(background, '000000') >= contrastRatio(background, 'FFFFFF') ? '000000' : 'FFFFFF'
}
