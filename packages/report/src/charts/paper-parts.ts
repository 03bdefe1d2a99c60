import { printChartTheme as theme } from './chart-theme.ts'
import { cycled } from './cycled.ts'
import { escapeXml } from './escape-xml.ts'
import type { MeasureText } from './measure-text.ts'
import { traceDashes } from './trace-dashes.ts'

interface Lettering {
  x: number
  y: number
  anchor: 'start' | 'middle' | 'end'
  color: string
  fontPx: number
  isBold?: boolean
}

export const muted = { color: theme.mutedText, fontPx: theme.fontSizePx }

/** A line of text, its middle at `y`. */
export function lettered(text: string, { x, y, anchor, color, fontPx, isBold = false }: Lettering): string {
  const weight = isBold ? 'font-weight:600;' : ''
  return `<text dominant-baseline="central" text-anchor="${anchor}" style="font-size:${fontPx}px;font-family:${theme.fontFamily};${weight}" x="${x}" y="${y}" fill="${color}">${escapeXml(text)}</text>`
}

/** In the colour and the dashes of the trace at an index. */
export function traceLine(d: string, index: number, widthPx: number): string {
  const dash = cycled(traceDashes, index)
  const dashes = dash.length === 0 ? '' : ` stroke-dasharray="${dash.join(',')}"`
  return `<path d="${d}" fill="none" stroke="${cycled(theme.traces, index)}" stroke-width="${widthPx}"${dashes} stroke-linejoin="bevel"/>`
}

/** As an SVG begins, in CSS pixels. */
export function paperOf(widthPx: number, heightPx: number): string {
  return `<svg width="${widthPx}" height="${heightPx}" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widthPx} ${heightPx}">`
}

export function strokedLine(d: string, color: string): string {
  return `<path d="${d}" fill="none" stroke="${color}"/>`
}

/** Lines of one pixel lie on pixels. */
export function onPixel(place: number): number {
  return Math.floor(place) + 0.5
}

/** A tenth of a pixel is finer than a printer's dot. */
export function tenths(place: number): number {
  return Math.round(place * 10) / 10
}

/** The text, or as much of its begin as has room before an ellipsis. */
export function shortened(text: string, roomPx: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= roomPx) return text
  const letters = Array.from(text)
  const shown = letters.findLastIndex((_, at) => widthOf(`${letters.slice(0, at + 1).join('')}…`) <= roomPx)
  return `${letters.slice(0, shown + 1).join('')}…`
}

const linePx = 28
const textPx = 33
const gapPx = 14
const rowPx = theme.fontSizePx * 1.6
const edgePx = 20
const mostLetters = 26

/** As many entries to a row as have room; the widest row stands in the middle. */
export function paperLegend(names: readonly string[], widthPx: number, measure: MeasureText) {
  let [x, row, widest] = [0, 0, 0]
  const entries = names.map((whole) => {
    const letters = Array.from(whole)
    const name = letters.length > mostLetters ? `${letters.slice(0, mostLetters - 1).join('')}…` : whole
    const entryPx = textPx + measure(name, theme.fontSizePx, false)
    if (x > 0 && x + entryPx > widthPx - 2 * edgePx) [x, row] = [0, row + 1]
    const entry = { name, x, y: 10 + row * rowPx }
    widest = Math.max(widest, x + entryPx)
    x += entryPx + gapPx
    return entry
  })
  const left = Math.max(edgePx, (widthPx - widest) / 2)
  const tenths = (place: number): number => Math.round((left + place) * 10) / 10
  return {
    heightPx: names.length === 0 ? 0 : (row + 1) * rowPx,
    parts: entries.flatMap((entry, index) => [
      traceLine(`M${tenths(entry.x)} ${entry.y}h${linePx}`, index, 2),
      lettered(entry.name, {
        x: tenths(entry.x + textPx),
        y: entry.y,
        anchor: 'start',
        color: theme.text,
        fontPx: theme.fontSizePx,
      }),
    ]),
  }
}
