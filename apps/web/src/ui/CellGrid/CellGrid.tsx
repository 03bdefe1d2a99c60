import { useId, useMemo, useState, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react'
import classes from './CellGrid.module.css'
import { columnLetters, columnStarts, placeName, widestRow } from './cell-window.ts'
import { placeAfterKey, type Place } from './grid-keys.ts'
import { useGridWindow } from './use-grid-window.ts'

/** How a cell or row is marked: its colour, a text colour readable on it, and what it stands for. */
export interface CellMark {
  color: string
  textColor: string
  label: string
  /** Proposed by the program and not yet confirmed. */
  tentative?: boolean
}

export interface CellGridProps {
  /** What the grid shows, for screen readers. */
  label: string
  rows: readonly (readonly string[])[]
  /** Marks by `row,column`, and of whole rows by row. */
  cellMarks: ReadonlyMap<string, CellMark>
  rowMarks: ReadonlyMap<number, CellMark>
  /** Rows that stay in sight at the top once they would scroll away. */
  pinned: readonly number[]
  /** What a click means: a cell, a whole row, or nothing. */
  picks: 'cell' | 'row' | null
  onPick?: (place: Place) => void
  /** Delete at a place. */
  onClear?: (place: Place) => void
  onEscape?: () => void
}

const ROW_PX = 30
const HEAD_PX = 28
const NUMBER_PX = 60

/** A file's cells, to be looked at and clicked: any number of rows and columns, of which only those in sight are drawn. */
export function CellGrid(props: CellGridProps) {
  const { label, rows, picks, pinned, onPick, onClear, onEscape } = props
  const id = useId()
  const [at, setAt] = useState<Place>({ row: 0, column: 0 })
  const columnCount = useMemo(() => Math.max(1, widestRow(rows)), [rows])
  const starts = useMemo(() => columnStarts(rows, columnCount), [rows, columnCount])
  const shape = { rowCount: rows.length, rowHeight: ROW_PX, headHeight: HEAD_PX, headWidth: NUMBER_PX, starts }
  const seen = useGridWindow(shape)
  const stuck = pinned.filter((row) => row < seen.topRow + pinned.filter((other) => other < row).length)

  const move = (place: Place): void => {
    setAt(place)
    seen.reveal(place, pinned.filter((row) => row < place.row).length * ROW_PX)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const size = { rows: rows.length, columns: columnCount, page: seen.pageRows() }
    const to = placeAfterKey(event.key, event.ctrlKey || event.metaKey, at, size)
    if (to !== null) move(to)
    else if ((event.key === 'Enter' || event.key === ' ') && picks !== null) onPick?.(at)
    else if (event.key === 'Delete' || event.key === 'Backspace') onClear?.(at)
    else if (event.key === 'Escape' && onEscape) onEscape()
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent<HTMLDivElement>): void => {
    const element = (event.target as Element).closest<HTMLElement>('[data-row]')
    if (!element) return
    const place = { row: Number(element.dataset['row']), column: Number(element.dataset['column'] ?? 0) }
    setAt(place)
    if (picks === 'row' || (picks === 'cell' && element.dataset['column'] !== undefined)) onPick?.(place)
  }

  const columns = Array.from({ length: seen.columns.end - seen.columns.first }, (_, i) => seen.columns.first + i)
  const drawn = Array.from({ length: seen.rows.end - seen.rows.first }, (_, i) => seen.rows.first + i).filter(
    (row) => !stuck.includes(row),
  )
  const active = drawn.includes(at.row) || stuck.includes(at.row)
  const line = (row: number, top: number) => (
    <GridLine key={row} {...props} id={id} row={row} top={top} columns={columns} starts={starts} at={at} />
  )
  return (
    <div
      ref={seen.box}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columnCount + 1}
      aria-readonly={picks === null}
      {...(active && columns.includes(at.column) && { 'aria-activedescendant': `${id}-${at.row}-${at.column}` })}
      tabIndex={0}
      className={classes['box']}
      data-picks={picks ?? undefined}
      style={{ '--row-px': `${ROW_PX}px`, '--number-px': `${NUMBER_PX}px` } as CSSProperties}
      onScroll={seen.onScroll}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div className={classes['head']} style={{ height: HEAD_PX, width: NUMBER_PX + (starts.at(-1) ?? 0) }}>
        <div role="row" aria-rowindex={1} className={classes['line']} style={{ height: HEAD_PX }}>
          <span role="columnheader" aria-colindex={1} className={classes['corner']}>
            <span className="visually-hidden">Row</span>
          </span>
          {columns.map((column) => (
            <span
              key={column}
              role="columnheader"
              aria-colindex={column + 2}
              className={classes['letter']}
              style={boxOf(starts, column)}
            >
              {columnLetters(column)}
            </span>
          ))}
        </div>
        {stuck.length > 0 && (
          <div role="rowgroup" className={classes['stuck']} style={{ top: HEAD_PX, height: stuck.length * ROW_PX }}>
            {stuck.map((row, index) => line(row, index * ROW_PX))}
          </div>
        )}
      </div>
      <div
        role="rowgroup"
        className={classes['sheet']}
        style={{ height: rows.length * ROW_PX, width: NUMBER_PX + (starts.at(-1) ?? 0) }}
      >
        {drawn.map((row) => line(row, row * ROW_PX))}
      </div>
    </div>
  )
}

const boxOf = (starts: readonly number[], column: number): CSSProperties => ({
  left: NUMBER_PX + (starts[column] ?? 0),
  width: (starts[column + 1] ?? 0) - (starts[column] ?? 0),
})

interface GridLineProps extends CellGridProps {
  id: string
  row: number
  top: number
  columns: readonly number[]
  starts: readonly number[]
  at: Place
}

function GridLine({ id, row, top, columns, starts, at, rows, rowMarks, cellMarks }: GridLineProps) {
  const whole = rowMarks.get(row)
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className={classes['line']}
      data-marked={whole !== undefined || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span
        role="rowheader"
        aria-colindex={1}
        data-row={row}
        className={classes['number']}
        {...(whole && { title: whole.label, 'aria-label': `${row + 1}, ${whole.label}` })}
        style={inkOf(whole)}
      >
        {row + 1}
      </span>
      {columns.map((column) => {
        const text = rows[row]?.[column] ?? ''
        const own = cellMarks.get(`${row},${column}`)
        const mark = own ?? whole
        return (
          <span
            key={column}
            id={`${id}-${row}-${column}`}
            role="gridcell"
            aria-colindex={column + 2}
            data-row={row}
            data-column={column}
            data-active={(at.row === row && at.column === column) || undefined}
            data-own={own !== undefined || undefined}
            data-tentative={mark?.tentative || undefined}
            className={classes['cell']}
            {...(mark
              ? { title: `${text}\n${mark.label}`, 'aria-label': `${text || 'empty'}, ${mark.label}` }
              : { title: text })}
            {...(!mark && text === '' && { 'aria-label': `empty, ${placeName(row, column)}` })}
            style={{ ...boxOf(starts, column), ...inkOf(mark) }}
          >
            {text}
          </span>
        )
      })}
    </div>
  )
}

const inkOf = (mark: CellMark | undefined): CSSProperties =>
  mark ? ({ '--mark': mark.color, '--mark-ink': mark.textColor } as CSSProperties) : {}
