import { blockLows } from './block-lows.ts'
import { hullEdgeUnder, lowerHullByBlocks, type HullEdge, type Lows } from './lower-hull.ts'

/** A signal with the strings that were pulled tight below parts of it: the same part is asked for again and again. */
export interface StrungSignal extends Lows {
  hulls: Map<number, Int32Array>
  /** By the part, then by the point above. */
  edges: Map<number, Map<number, HullEdge>>
}

export function strung(t: Float64Array, y: Float64Array): StrungSignal {
  return { t, y, lows: blockLows(y), hulls: new Map(), edges: new Map() }
}

/** The `lowerHull` from `first` to `last`. */
export function hullBelow(signal: StrungSignal, first: number, last: number): Int32Array {
  const part = first * signal.y.length + last
  const known = signal.hulls.get(part)
  if (known !== undefined) return known
  const hull = lowerHullByBlocks(signal, first, last)
  signal.hulls.set(part, hull)
  return hull
}

/** The `hullEdgeUnder` the point `index`. */
export function edgeBelow(signal: StrungSignal, first: number, last: number, index: number): HullEdge {
  const part = first * signal.y.length + last
  let known = signal.edges.get(part)
  if (known === undefined) {
    known = new Map()
    signal.edges.set(part, known)
  }
  let edge = known.get(index)
  if (edge === undefined) {
    edge = hullEdgeUnder(signal, first, last, index)
    known.set(index, edge)
  }
  return edge
}
