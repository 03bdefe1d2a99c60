import { readableTextColor } from '../report-methods/analyte-colors.ts'

/** Colours tried at random before the one furthest from the others is taken. */
const ATTEMPTS = 24
/** Distance in OKLab from which two light fills can be distinguished side by side. */
const FAR_ENOUGH = 0.12

/**
 * A random fill for a mapped cell, '#rrggbb', never too near one in use and never so dark or so grey that its text is
 * hard to read; with very many in use the one furthest from them.
 * @param random gives numbers from 0 to below 1.
 */
export function nextMappingColor(random: () => number, used: readonly string[]): string {
  const taken = used.map((color) => oklabOf(color))
  let best = ''
  let bestDistance = -1
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const color = randomFill(random)
    const distance = Math.min(...taken.map((other) => distanceBetween(oklabOf(color), other)), Infinity)
    if (distance >= FAR_ENOUGH) return color
    if (distance > bestDistance) [best, bestDistance] = [color, distance]
  }
  return best
}

/** Black or white, whichever reads better on the fill. */
export function mappingTextColor(color: string): '#000000' | '#FFFFFF' {
  return readableTextColor(color) === '000000' ? '#000000' : '#FFFFFF'
}

/** Any hue, well coloured, light enough for black text at 7 to 1 and dark enough to be seen on white. */
function randomFill(random: () => number): string {
  const lightness = 0.72 + random() * 0.16
  const chroma = 0.09 + random() * 0.06
  const hue = random() * 2 * Math.PI
  return hexOf([lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)])
}

type Oklab = readonly [lightness: number, a: number, b: number]

function distanceBetween(one: Oklab, other: Oklab): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
}

/** OKLab to sRGB (B. Ottosson, 2020), clipped to what a screen shows. */
function hexOf([lightness, a, b]: Oklab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((linear) => {
    const clipped = Math.min(1, Math.max(0, linear))
    const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

function oklabOf(color: string): Oklab {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}
