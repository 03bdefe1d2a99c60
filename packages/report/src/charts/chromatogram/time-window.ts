import { firstViewMin, tickIntervalMin } from './chromatogram-traces.ts'

/** The part of a time axis in view, minutes. */
export interface TimeWindow {
  startMin: number
  endMin: number
}

/** No view is shorter than a tick interval. */
const shortestMin = tickIntervalMin

/** The axis ends with its data, and not before the 41st tick. */
export function axisEndMin(dataEndMin: number): number {
  return Math.max(firstViewMin, dataEndMin)
}

export const firstWindow: TimeWindow = { startMin: 0, endMin: firstViewMin }

/** A view of a given length that lies within the axis and begins as near to `startMin` as it can. */
function within(startMin: number, lengthMin: number, endMin: number): TimeWindow {
  const length = Math.min(endMin, Math.max(shortestMin, lengthMin))
  const start = Math.min(endMin - length, Math.max(0, startMin))
  return { startMin: start, endMin: start + length }
}

/** Makes the view `factor` times as long; what stands at `aroundMin` keeps its place. */
export function zoomWindow(
  { startMin, endMin }: TimeWindow,
  { aroundMin, factor, axisEndMin: end }: { aroundMin: number; factor: number; axisEndMin: number },
): TimeWindow {
  const length = Math.min(end, Math.max(shortestMin, (endMin - startMin) * factor))
  const place = (aroundMin - startMin) / (endMin - startMin)
  return within(aroundMin - place * length, length, end)
}

/** Moves the view along the axis; at its ends it stays. */
export function moveWindow({ startMin, endMin }: TimeWindow, byMin: number, end: number): TimeWindow {
  return within(startMin + byMin, endMin - startMin, end)
}

/** The view between two times, in either order. */
export function windowBetween(oneMin: number, otherMin: number, end: number): TimeWindow {
  return within(Math.min(oneMin, otherMin), Math.abs(otherMin - oneMin), end)
}
