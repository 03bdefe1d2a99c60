import { distinctNames } from '../chart-parts.ts'
import type { Apex } from './peak-names.ts'

/** The detector signal of one vial; both arrays have the same length, and times rise. */
export interface ChromatogramTrace {
  name: string
  timesMin: Float64Array
  values: Float64Array
  /** The results that were measured on it, to name its peaks. */
  apexes?: readonly Apex[]
}

export const maxTracesPerView = 6
/** Half a minute is 30 s, so data in minutes and data in seconds share the ticks. */
export const tickIntervalMin = 0.5
/** What the screen shows first: 41 ticks. */
export const firstViewMin = 20

/** Splits the traces of a sample into views of at most six. */
export function chromatogramViews(traces: readonly ChromatogramTrace[]): ChromatogramTrace[][] {
  return Array.from({ length: Math.ceil(traces.length / maxTracesPerView) }, (_, view) =>
    traces.slice(view * maxTracesPerView, (view + 1) * maxTracesPerView),
  )
}

/** The last time of all traces, rounded up to a tick, in minutes; at least one tick. */
export function chromatogramEndMin(traces: readonly ChromatogramTrace[]): number {
  const last = traces.reduce((latest, { timesMin }) => Math.max(latest, timesMin[timesMin.length - 1] ?? 0), 0)
  return Math.max(1, Math.ceil(last / tickIntervalMin - 1e-9)) * tickIntervalMin
}

/** A tick reads '3.5'; an edge of a zoomed view that is not a tick reads '3.217'. */
export function timeLabel(timeMin: number): string {
  return Math.abs(timeMin / tickIntervalMin - Math.round(timeMin / tickIntervalMin)) < 1e-9
    ? timeMin.toFixed(1)
    : timeMin.toFixed(3)
}

const labelGapPx = 6

/** As many ticks as have room for their labels, evenly: every one, or every second, fourth, tenth. */
export function labelledTicks(ticks: readonly number[], betweenPx: number, widestPx: number): number[] {
  const every = [1, 2, 4, 10, 20, 40].find((step) => step * betweenPx >= widestPx + labelGapPx) ?? 40
  return ticks.filter((tick) => Math.round(tick / tickIntervalMin) % every === 0)
}

/** The names of a view's traces, told apart where two vials have one label. */
export function traceNames(traces: readonly ChromatogramTrace[]): string[] {
  return distinctNames(traces.map(({ name }) => name))
}

/** What the picture shows, for those who do not see it. */
export function chromatogramDescription(names: readonly string[], unit: string): string {
  return `Chromatogram: detector signal${unit ? ` in ${unit}` : ''} over time in minutes, ${names.length === 1 ? 'one vial' : `${names.length} vials`}: ${names.join(', ')}.`
}
