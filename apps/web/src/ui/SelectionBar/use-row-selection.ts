import { useState } from 'react'
import type { RowSelection } from '../DataTable/RowTable.tsx'

export interface ChosenRows<Row> {
  /** As they were when they were selected, in that order. */
  chosen: readonly Row[]
  rows: RowSelection<Row>
  clear: () => void
  /** What was done to these is done: they are selected no more. */
  giveUp: (done: readonly number[]) => void
}

/**
 * The rows that are selected in a list, over its pages.
 *
 * @param label what the checkbox of a row is called
 */
export function useRowSelection<Row extends { id: number }>(label: (row: Row) => string): ChosenRows<Row> {
  const [chosen, setChosen] = useState<readonly Row[]>([])
  const ids = new Set(chosen.map(({ id }) => id))
  const without = (left: ReadonlySet<number>) => (rows: readonly Row[]) => rows.filter(({ id }) => !left.has(id))
  return {
    chosen,
    clear: () => setChosen([]),
    giveUp: (done) => setChosen(without(new Set(done))),
    rows: {
      label,
      has: ({ id }) => ids.has(id),
      toggle: (row) => setChosen(ids.has(row.id) ? without(new Set([row.id]))(chosen) : [...chosen, row]),
      toggleAll: (shown, selected) => {
        const others = without(new Set(shown.map(({ id }) => id)))(chosen)
        setChosen(selected ? [...others, ...shown] : others)
      },
    },
  }
}
