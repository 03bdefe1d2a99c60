import type { ChromatogramTrace } from './chromatogram-traces.ts'
import type { TimeWindow } from './time-window.ts'
import { firstIndexAt } from './trace-columns.ts'

/** A result at the time of its peak, minutes. */
export interface Apex {
  name: string
  timeMin: number
}

/** How far from the result's time its apex is looked for. */
const nearMin = 0.05

/** The named peaks in view, each once: over the trace that stands highest there. */
export function namedApexes(
  traces: readonly ChromatogramTrace[],
  { startMin, endMin }: TimeWindow,
  hidden: ReadonlySet<number> = new Set(),
): (Apex & { value: number })[] {
  const found = new Map<string, Apex & { value: number }>()
  traces.forEach((trace, index) => {
    if (hidden.has(index)) return
    for (const { name, timeMin } of trace.apexes ?? []) {
      const value = highestNear(trace, timeMin)
      if (timeMin < startMin || timeMin > endMin || value === null) continue
      if (value > (found.get(name)?.value ?? -Infinity)) found.set(name, { name, timeMin, value })
    }
  })
  return [...found.values()].toSorted((one, other) => one.timeMin - other.timeMin)
}

function highestNear({ timesMin, values }: ChromatogramTrace, timeMin: number): number | null {
  const near = values.subarray(firstIndexAt(timesMin, timeMin - nearMin), firstIndexAt(timesMin, timeMin + nearMin))
  const highest = near.reduce((most, value) => Math.max(most, value), -Infinity)
  return Number.isFinite(highest) ? highest : null
}

interface NamedPlace {
  name: string
  /** The apex. */
  x: number
  y: number
}

/** Where a name stands: its middle, and whether a leader goes from it to the apex. */
export interface PlacedName extends NamedPlace {
  textX: number
  textY: number
  led: boolean
}

interface Room {
  left: number
  right: number
  /** As high as the middle of a name may stand. */
  top: number
  rowPx: number
  widthOf: (name: string) => number
}

const gapPx = 4
const overApexPx = 3

/** Each name over its apex, or beside and higher with a leader where others stand; left out where there is no room at all. */
export function placeNames(apexes: readonly NamedPlace[], { left, right, top, rowPx, widthOf }: Room): PlacedName[] {
  const taken: { from: number; to: number; y: number }[] = []
  return apexes.flatMap((apex) => {
    const width = widthOf(apex.name)
    const lowest = Math.max(top, apex.y - overApexPx - rowPx / 2)
    const rows = Math.floor((lowest - top) / rowPx) + 1
    const places = Array.from({ length: rows }, (_, row) => lowest - row * rowPx).flatMap((textY) =>
      [0, 1, -1, 2, -2].map((aside) => ({ textY, textX: apex.x + (aside * (width + gapPx)) / 2 })),
    )
    const place = places.find(({ textX, textY }) => {
      const [from, to] = [textX - width / 2, textX + width / 2]
      const isFree = taken.every(
        (name) => to + gapPx <= name.from || from >= name.to + gapPx || Math.abs(textY - name.y) >= rowPx,
      )
      return isFree && from >= left && to <= right
    })
    if (place === undefined) return []
    taken.push({ from: place.textX - width / 2, to: place.textX + width / 2, y: place.textY })
    return [{ ...apex, ...place, led: place.textX !== apex.x || place.textY < lowest }]
  })
}
