import { useLayoutEffect, useState, type RefObject } from 'react'
import { rangeBetween, uniformRange, type Range } from './cell-window.ts'
import type { Place } from './grid-keys.ts'

const SPARE_ROWS = 12
const SPARE_COLUMNS = 2
/** Until the box is measured, and where nothing is laid out. */
const UNMEASURED = { width: 1000, height: 480 }
/** Sideways the columns in sight are computed again after so many px. */
const STEP_PX = 40

interface GridShape {
  rowCount: number
  rowHeight: number
  /** Height of what stands fixed at the top, and width of what stands fixed at the left, px. */
  headHeight: number
  headWidth: number
  /** See columnStarts. */
  starts: readonly number[]
}

interface GridWindow {
  rows: Range
  columns: Range
  /** The first row that is in sight, unlike `rows.first` without spare ones. */
  topRow: number
  onScroll: () => void
  /** Scrolls as far as needed for the place to be in sight, below `covered` px at the top. */
  reveal: (place: Place, covered: number) => void
  pageRows: () => number
}

const measure = (box: HTMLElement | null) => ({
  top: box?.scrollTop ?? 0,
  left: box?.scrollLeft ?? 0,
  width: box?.clientWidth || UNMEASURED.width,
  height: box?.clientHeight || UNMEASURED.height,
})
type Measures = ReturnType<typeof measure>

const same = (a: Measures, b: Measures): boolean =>
  a.top === b.top && a.left === b.left && a.width === b.width && a.height === b.height

/** The rows and columns of a large table that are in sight in its box; only they are drawn, however many there are. */
export function useGridWindow(box: RefObject<HTMLDivElement | null>, shape: GridShape): GridWindow {
  const { rowCount, rowHeight, headHeight, headWidth, starts } = shape
  const [seen, setSeen] = useState<Measures>(() => measure(null))

  /** In steps, so that a scroll by a pixel redraws nothing. */
  const look = (): void => {
    const now = measure(box.current)
    const next = {
      ...now,
      top: Math.floor(now.top / rowHeight) * rowHeight,
      left: Math.floor(now.left / STEP_PX) * STEP_PX,
    }
    setSeen((before) => (same(before, next) ? before : next))
  }

  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      setSeen((before) => {
        const { width, height } = measure(box.current)
        return before.width === width && before.height === height ? before : { ...before, width, height }
      })
    })
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])

  const { top, left, width, height } = seen
  return {
    rows: uniformRange(rowCount, rowHeight, top, top + height - headHeight, SPARE_ROWS),
    columns: rangeBetween(starts, left, left + STEP_PX + width - headWidth, SPARE_COLUMNS),
    topRow: Math.floor(top / rowHeight),
    onScroll: look,
    reveal: ({ row, column }, covered) => {
      const now = measure(box.current)
      const rowTop = row * rowHeight
      const lowest = rowTop + rowHeight - (now.height - headHeight)
      const start = starts[column] ?? 0
      const furthest = (starts[column + 1] ?? start) - (now.width - headWidth)
      box.current?.scrollTo({
        top: rowTop - covered < now.top ? Math.max(0, rowTop - covered) : Math.max(now.top, lowest),
        left: start < now.left ? start : Math.max(now.left, furthest),
      })
      look()
    },
    pageRows: () => Math.max(1, Math.floor((measure(box.current).height - headHeight) / rowHeight) - 1),
  }
}
