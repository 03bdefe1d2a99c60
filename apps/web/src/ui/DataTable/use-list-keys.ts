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
  /** To the row after, or before; answers which. */
  step: (by: 1 | -1) => Row | undefined
}

/**
 * J, K and X of a list: to the next and the previous row, and select the one that the focus is in. With Shift, J and K select the row
 * that they leave and the one that they reach; Ctrl A selects all that are shown.
 */
export function useListKeys<Row>({ rows, rowKey, selection, isPreviewing, step }: ListKeys<Row>): void {
  const select = () => {
    const row = currentRow(rows, rowKey)
    if (row !== undefined) selection?.toggle(row)
  }
  const extend = (by: 1 | -1) => {
    const from = currentRow(rows, rowKey)
    const reached = step(by)
    selection?.toggleAll?.(
      [from, reached].filter((row) => row !== undefined),
      true,
    )
  }
  const move = [
    { keys: 'J', does: isPreviewing ? t('Preview the next row') : t('Next row'), run: () => void step(1) },
    { keys: 'K', does: isPreviewing ? t('Preview the previous row') : t('Previous row'), run: () => void step(-1) },
  ]
  const choose = { keys: 'X', does: t('Select the row, or take it out of the selection'), run: select }
  const chooseMore = [
    { keys: 'Shift J', does: t('Select the row and the next one'), run: () => extend(1) },
    { keys: 'Shift K', does: t('Select the row and the previous one'), run: () => extend(-1) },
    { keys: 'Ctrl A', does: t('Select all that are shown'), run: () => selection?.toggleAll?.(rows, true) },
  ]
  const choosing = [...(selection ? [choose] : []), ...(selection?.toggleAll ? chooseMore : [])]
  useKeys(rows.length === 0 ? [] : [...move, ...choosing])
}

/** The row that the focus is in, else the one that is previewed. */
export function currentRow<Row>(rows: readonly Row[], rowKey: (row: Row) => Key): Row | undefined {
  const element =
    document.activeElement?.closest<HTMLElement>('tr[data-row]') ??
    document.querySelector<HTMLElement>('tr[data-previewed]')
  return rows.find((row) => String(rowKey(row)) === element?.dataset['row'])
}
