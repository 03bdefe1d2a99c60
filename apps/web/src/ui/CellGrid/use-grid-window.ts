import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { rangeBetween, uniformRange, type Range } from './cell-window.ts'
import type { Place } from './grid-keys.ts'

const SPARE_ROWS = 12
const SPARE_COLUMNS = 2
/** Until the box is measured, and where nothing is laid out. */
const UNMEASURED = { width: 1000, height: 480 }

export interface GridShape {
  rowCount: number
  rowHeight: number
  /** Height of what stands fixed at the top, and width of what stands fixed at the left, px. */
  headHeight: number
  headWidth: number
  /** See columnStarts. */
  starts: readonly number[]
}

interface Seen {
  rows: Range
  columns: Range
  /** The first row that is in sight, unlike `rows.first` without spare ones. */
  topRow: number
}

export interface GridWindow extends Seen {
  box: RefObject<HTMLDivElement | null>
  onScroll: () => void
  /** Scrolls as far as needed for the place to be in sight, below `covered` px at the top. */
  reveal: (place: Place, covered: number) => void
  pageRows: () => number
}

const sizeOf = (box: HTMLElement | null) => ({
  top: box?.scrollTop ?? 0,
  left: box?.scrollLeft ?? 0,
  width: box?.clientWidth || UNMEASURED.width,
  height: box?.clientHeight || UNMEASURED.height,
})

function seenIn(box: HTMLElement | null, shape: GridShape): Seen {
  const { top, left, width, height } = sizeOf(box)
  return {
    rows: uniformRange(shape.rowCount, shape.rowHeight, top, top + height - shape.headHeight, SPARE_ROWS),
    columns: rangeBetween(shape.starts, left, left + width - shape.headWidth, SPARE_COLUMNS),
    topRow: Math.floor(top / shape.rowHeight),
  }
}

const same = (a: Seen, b: Seen): boolean =>
  a.topRow === b.topRow &&
  a.rows.first === b.rows.first &&
  a.rows.end === b.rows.end &&
  a.columns.first === b.columns.first &&
  a.columns.end === b.columns.end

/** The rows and columns of a large grid that are in sight; only they are drawn, however many there are. */
export function useGridWindow(shape: GridShape): GridWindow {
  const box = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState<Seen>(() => seenIn(null, shape))
  const { rowCount, rowHeight, headHeight, headWidth, starts } = shape

  const look = useCallback(() => {
    const next = seenIn(box.current, { rowCount, rowHeight, headHeight, headWidth, starts })
    setSeen((before) => (same(before, next) ? before : next))
  }, [rowCount, rowHeight, headHeight, headWidth, starts])

  useLayoutEffect(() => {
    look()
    const observer = new ResizeObserver(look)
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [look])

  const reveal = (place: Place, covered: number): void => {
    const element = box.current
    if (!element) return
    const { top, left, width, height } = sizeOf(element)
    const rowTop = place.row * rowHeight
    const lowest = rowTop + rowHeight - (height - headHeight)
    if (rowTop - covered < top) element.scrollTop = Math.max(0, rowTop - covered)
    else if (lowest > top) element.scrollTop = lowest
    const start = starts[place.column] ?? 0
    const end = starts[place.column + 1] ?? start
    if (start < left) element.scrollLeft = start
    else if (end - (width - headWidth) > left) element.scrollLeft = end - (width - headWidth)
    look()
  }

  const pageRows = (): number => Math.max(1, Math.floor((sizeOf(box.current).height - headHeight) / rowHeight) - 1)
  return { ...seen, box, onScroll: look, reveal, pageRows }
}
