import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { placeAfterKey } from '../CellGrid/grid-keys.ts'
import classes from './CheckGrid.module.css'

export interface CheckCell {
  /** What stands in it: a word, or a figure with its shape. */
  content: ReactNode
  /** Everything that it says, for screen readers. */
  name: string
  tone: 'plain' | 'good' | 'warn' | 'bad'
}

interface CheckGridProps<Row, Column> {
  label: string
  /** Over the first column. */
  corner: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  rowHead: (row: Row) => ReactNode
  columns: readonly Column[]
  columnKey: (column: Column) => string | number
  columnHead: (column: Column) => ReactNode
  /** Null where nothing is checked. */
  cell: (row: Row, column: Column) => CheckCell | null
  /** The cell whose details stand beside. */
  opened: { row: string; column: string | number } | null
  onOpen: (row: Row, column: Column) => void
  /** A line below each column, such as its limits. */
  foot?: { head: string; cell: (column: Column) => ReactNode }
}

/** Checks in rows and columns: arrows move, Enter opens; the first column and the head stay in sight. */
export function CheckGrid<Row, Column>(props: CheckGridProps<Row, Column>) {
  const { label, corner, rows, rowKey, rowHead, columns, columnKey, columnHead, cell, opened, onOpen, foot } = props
  const grid = useRef<HTMLTableElement>(null)
  const [place, setPlace] = useState({ row: 0, column: 0 })
  const move = (event: KeyboardEvent) => {
    const size = { rows: rows.length, columns: columns.length, page: 8 }
    const next = placeAfterKey(event.key, event.ctrlKey, place, size)
    if (next === null) return
    event.preventDefault()
    setPlace(next)
    grid.current?.querySelector<HTMLButtonElement>(`[data-place="${next.row}/${next.column}"]`)?.focus()
  }
  return (
    <div className={classes['scroll']}>
      <table ref={grid} className={classes['grid']} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map((column) => (
              <th key={columnKey(column)} scope="col">
                {columnHead(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowAt) => (
            <tr key={rowKey(row)}>
              <th scope="row">{rowHead(row)}</th>
              {columns.map((column, columnAt) => {
                const shown = cell(row, column)
                const isOpen = opened?.row === rowKey(row) && opened.column === columnKey(column)
                const isStop = place.row === rowAt && place.column === columnAt
                return (
                  <td key={columnKey(column)}>
                    <button
                      type="button"
                      className={classes['cell']}
                      data-tone={shown?.tone ?? 'plain'}
                      data-place={`${rowAt}/${columnAt}`}
                      data-open={isOpen || undefined}
                      tabIndex={isStop ? 0 : -1}
                      onKeyDown={move}
                      aria-label={shown?.name ?? '–'}
                      aria-disabled={shown === null}
                      onFocus={() => setPlace({ row: rowAt, column: columnAt })}
                      onClick={() => shown !== null && onOpen(row, column)}
                    >
                      {shown?.content ?? '–'}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr>
              <th scope="row">{foot.head}</th>
              {columns.map((column) => (
                <td key={columnKey(column)}>{foot.cell(column)}</td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
