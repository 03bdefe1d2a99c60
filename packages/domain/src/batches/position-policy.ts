import { ALLOWED, refuse, type Decision } from '../samples/decision.ts'

export const BATCH_IN_USE_TEXT = 'A batch with a batch test or a sample with weight or results cannot be deleted.'
export const POSITIONS_IN_USE_TEXT =
  'The grid type cannot be changed, and no position can be removed whose sample has a weight, a batch test or results'

/** What has been done with the sample of a position. */
export interface PositionFacts {
  has_weight: boolean
  has_batch_test: boolean
  has_results: boolean
  /** In the sample queue, or sealed. */
  held: boolean
}

/** Whether a position's sample is still unused, so that its QR code can be withdrawn. */
export function isUntouched(position: PositionFacts): boolean {
  return !position.has_weight && !position.has_batch_test && !position.has_results && !position.held
}

export function mayDeleteBatch(positions: readonly PositionFacts[]): Decision<'in_use'> {
  return positions.every(isUntouched) ? ALLOWED : refuse('in_use', BATCH_IN_USE_TEXT)
}

export interface GridChange<Position> {
  /** In the grid's order. */
  added: string[]
  removed: Position[]
  /** Why the positions to be removed cannot be. */
  error: string | null
}

/** The effect of a changed grid on the existing positions: those with the same label stay unchanged. */
export function changeGrid<Position extends { label: string; untouched: boolean }>(
  positions: readonly Position[],
  labels: readonly string[],
): GridChange<Position> {
  const present = new Set(positions.map(({ label }) => label))
  const wanted = new Set(labels)
  const removed = positions.filter(({ label }) => !wanted.has(label))
  return {
    added: labels.filter((label) => !present.has(label)),
    removed,
    error: removed.every(({ untouched }) => untouched) ? null : POSITIONS_IN_USE_TEXT,
  }
}
