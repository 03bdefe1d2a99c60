import { useState } from 'react'
import type { Place } from '../CellGrid/grid-keys.ts'
import { withBlankEnd, withBlock, withCell, type EntryRows, type EntrySize } from './entry-rows.ts'

const STEPS_KEPT = 100

interface State {
  rows: EntryRows
  past: readonly EntryRows[]
  future: readonly EntryRows[]
  /** The cell being typed in: its letters are one step. */
  typing: string | null
}

export interface EntryState {
  rows: EntryRows
  setCell: (place: Place, text: string) => void
  /** Answers how many rows found no room. */
  setBlock: (place: Place, block: readonly (readonly (string | undefined)[])[]) => number
  /** Other rows, with no way back. */
  replace: (rows: EntryRows) => void
  undo: () => void
  redo: () => void
}

/** The rows of an EntryGrid, with the steps back. */
export function useEntryRows(size: EntrySize, initial: EntryRows = []): EntryState {
  const begin = (rows: EntryRows): State => ({ rows: withBlankEnd(rows, size), past: [], future: [], typing: null })
  const [state, setState] = useState(() => begin(initial))
  const step = (before: State, rows: EntryRows, typing: string | null): State => ({
    rows,
    typing,
    past: typing !== null && typing === before.typing ? before.past : [...before.past, before.rows].slice(-STEPS_KEPT),
    future: [],
  })
  return {
    rows: state.rows,
    setCell: (place, text) =>
      setState((before) => step(before, withCell(before.rows, place, text, size), `${place.row},${place.column}`)),
    setBlock: (place, block) => {
      const { leftOut } = withBlock(state.rows, place, block, size)
      setState((before) => step(before, withBlock(before.rows, place, block, size).rows, null))
      return leftOut
    },
    replace: (rows) => setState(begin(rows)),
    undo: () =>
      setState((before) => {
        const rows = before.past.at(-1)
        if (!rows) return before
        return { rows, past: before.past.slice(0, -1), future: [before.rows, ...before.future], typing: null }
      }),
    redo: () =>
      setState((before) => {
        const [rows, ...future] = before.future
        return rows ? { rows, past: [...before.past, before.rows], future, typing: null } : before
      }),
  }
}
