import { useId, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react'
import classes from './CellGrid.module.css'
import { columnLetters } from '@eluent/domain/text'
import { columnStarts, placeName, widestRow, type Range } from './cell-window.ts'
import { placeAfterKey, type Place } from './grid-keys.ts'
import { ColumnWidths, SpacedCells, SpacerRow } from './Spaced.tsx'
import { useGridWindow } from './use-grid-window.ts'
import { t } from '../../language/t.ts'

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
  const box = useRef<HTMLDivElement>(null)
  const seen = useGridWindow(box, shape)
  const stuck = pinned.filter((row) => row < seen.topRow + pinned.filter((other) => other < row).length)

  const move = (place: Place): void => {
    setAt(place)
    seen.reveal(place, pinned.filter((row) => row < place.row).length * ROW_PX)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const size = { rows: rows.length, columns: columnCount, page: seen.pageRows() }
    const to = placeAfterKey(event.key, event.ctrlKey || event.metaKey, at, size)
    if (to !== null) move(to)
    else if ((event.key === 'Enter' || event.key === ' ') && picks !== null) onPick?.(at)
    else if (event.key === 'Delete' || event.key === 'Backspace') onClear?.(at)
    else if (event.key === 'Escape' && onEscape) onEscape()
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent): void => {
    const element = (event.target as Element).closest<HTMLElement>('[data-row]')
    if (!element) return
    const place = { row: Number(element.dataset['row']), column: Number(element.dataset['column'] ?? 0) }
    setAt(place)
    if (picks === 'row' || (picks === 'cell' && element.dataset['column'] !== undefined)) onPick?.(place)
  }

  const { rows: drawn, columns } = seen
  const inSight = (row: number): boolean => stuck.includes(row) || (row >= drawn.first && row < drawn.end)
  const active = inSight(at.row) && at.column >= columns.first && at.column < columns.end
  const line = (row: number) => (
    <GridLine key={row} {...props} id={id} row={row} columns={columns} starts={starts} at={at} />
  )
  const loose = indices(drawn).filter((row) => !stuck.includes(row))
  // A row that is stuck at the top leaves its place to the filler.
  const skipped = stuck.filter((row) => row >= drawn.first && row < drawn.end).length
  return (
    <div ref={box} className={classes['box']} onScroll={seen.onScroll}>
      <table
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columnCount + 1}
        aria-readonly={picks === null}
        {...(active && { 'aria-activedescendant': `${id}-${at.row}-${at.column}` })}
        tabIndex={0}
        className={classes['grid']}
        data-picks={picks ?? undefined}
        style={{ width: NUMBER_PX + (starts.at(-1) ?? 0), '--row-px': `${ROW_PX}px` } as CSSProperties}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <ColumnWidths columns={columns} starts={starts} firstPx={NUMBER_PX} />
        <thead>
          <tr aria-rowindex={1} style={{ height: HEAD_PX }}>
            <th scope="col" aria-colindex={1} className={classes['corner']}>
              <span className="visually-hidden">{t('Row')}</span>
            </th>
            <SpacedCells columns={columns} starts={starts}>
              {indices(columns).map((column) => (
                <th key={column} scope="col" aria-colindex={column + 2} className={classes['letter']}>
                  {columnLetters(column)}
                </th>
              ))}
            </SpacedCells>
          </tr>
          {stuck.map((row) => line(row))}
        </thead>
        <tbody>
          <SpacerRow heightPx={(drawn.first + skipped - stuck.length) * ROW_PX} />
          {loose.map((row) => line(row))}
          <SpacerRow heightPx={(rows.length - drawn.end) * ROW_PX} />
        </tbody>
      </table>
    </div>
  )
}

const indices = ({ first, end }: Range): number[] => Array.from({ length: end - first }, (_, at) => first + at)

interface GridLineProps extends CellGridProps {
  id: string
  row: number
  columns: Range
  starts: readonly number[]
  at: Place
}

function GridLine({ id, row, columns, starts, at, rows, rowMarks, cellMarks }: GridLineProps) {
  const whole = rowMarks.get(row)
  return (
    <tr aria-rowindex={row + 2} className={classes['line']}>
      <th
        scope="row"
        aria-colindex={1}
        data-row={row}
        className={classes['number']}
        {...(whole && { title: whole.label, 'aria-label': `${row + 1}, ${whole.label}` })}
        style={inkOf(whole)}
      >
        {row + 1}
      </th>
      <SpacedCells columns={columns} starts={starts}>
        {indices(columns).map((column) => {
          const text = rows[row]?.[column] ?? ''
          const own = cellMarks.get(`${row},${column}`)
          const mark = own ?? whole
          return (
            <td
              key={column}
              id={`${id}-${row}-${column}`}
              aria-colindex={column + 2}
              data-row={row}
              data-column={column}
              data-active={(at.row === row && at.column === column) || undefined}
              data-own={own !== undefined || undefined}
              data-tentative={mark?.tentative || undefined}
              className={classes['cell']}
              {...(mark
                ? { title: `${text}\n${mark.label}`, 'aria-label': `${text || t('empty')}, ${mark.label}` }
                : text === ''
                  ? { 'aria-label': `${t('empty')}, ${placeName(row, column)}` }
                  : { title: text })}
              style={inkOf(mark)}
            >
              {text}
            </td>
          )
        })}
      </SpacedCells>
    </tr>
  )
}

const inkOf = (mark: CellMark | undefined): CSSProperties =>
  mark ? ({ '--mark': mark.color, '--mark-ink': mark.textColor } as CSSProperties) : {}
