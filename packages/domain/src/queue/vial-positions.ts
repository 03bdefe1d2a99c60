/** The tray holds this many vials, counted from 1. */
export const TRAY_POSITIONS = 100

/** Positions of the wash vials; no sample goes there. */
export const WASH_POSITIONS: readonly number[] = [91, 92]

export const NO_FREE_POSITIONS_TEXT = 'Not enough free vial positions.'

/** The lowest free positions for `count` vials, ascending; null where there are too few. */
export function allocatePositions(taken: Iterable<number>, count: number): number[] | null {
  const used = new Set([...taken, ...WASH_POSITIONS])
  const free: number[] = []
  for (let position = 1; position <= TRAY_POSITIONS && free.length < count; position++) {
    if (!used.has(position)) free.push(position)
  }
  return free.length === count ? free : null
}
