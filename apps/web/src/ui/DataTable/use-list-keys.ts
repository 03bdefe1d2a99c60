import type { Key } from 'react'
import { t } from '../../language/t.ts'
import { useKeys } from '../keys/key-bindings.ts'
import type { RowSelection } from './RowTable.tsx'

interface ListKeys<Row> {
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  selection: RowSelection<Row> | undefined
  /** Whether a row is previewed beside the list. */
  isPreviewing: boolean
  /** To the row after, or before. */
  step: (by: 1 | -1) => void
}

/** J, K and X of a list: to the next and the previous row, and select the one that the focus is in. */
export function useListKeys<Row>({ rows, rowKey, selection, isPreviewing, step }: ListKeys<Row>): void {
  const select = () => {
    const row = currentRow(rows, rowKey)
    if (row !== undefined) selection?.toggle(row)
  }
  const move = [
    { keys: 'J', does: isPreviewing ? t('Preview the next row') : t('Next row'), run: () => step(1) },
    { keys: 'K', does: isPreviewing ? t('Preview the previous row') : t('Previous row'), run: () => step(-1) },
  ]
  const choose = { keys: 'X', does: t('Select the row, or take it out of the selection'), run: select }
  useKeys(rows.length === 0 ? [] : [...move, ...(selection ? [choose] : [])])
}

/** The row that the focus is in, else the one that is previewed. */
export function currentRow<Row>(rows: readonly Row[], rowKey: (row: Row) => Key): Row | undefined {
  const element =
    document.activeElement?.closest<HTMLElement>('tr[data-row]') ??
    document.querySelector<HTMLElement>('tr[data-previewed]')
  return rows.find((row) => String(rowKey(row)) === element?.dataset['row'])
}
