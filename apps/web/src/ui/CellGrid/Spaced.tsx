import type { ReactNode } from 'react'
import type { Range } from './cell-window.ts'

/** Keeps the place of rows that are not drawn. */
export function SpacerRow({ heightPx }: { heightPx: number }) {
  return heightPx > 0 ? (
    <tr aria-hidden>
      <td aria-hidden style={{ height: heightPx, padding: 0, border: 0 }} />
    </tr>
  ) : null
}

/** Cells of a row between two fillers that keep the place of columns not drawn. */
export function SpacedCells({
  columns,
  starts,
  children,
}: {
  columns: Range
  starts: readonly number[]
  children: ReactNode
}) {
  const after = (starts.at(-1) ?? 0) - (starts[columns.end] ?? 0)
  return (
    <>
      {(starts[columns.first] ?? 0) > 0 && <td aria-hidden data-filler />}
      {children}
      {after > 0 && <td aria-hidden data-filler />}
    </>
  )
}

/** Widths of the columns drawn, behind a first one that stays in sight. */
export function ColumnWidths({
  columns,
  starts,
  firstPx,
}: {
  columns: Range
  starts: readonly number[]
  firstPx: number
}) {
  const before = starts[columns.first] ?? 0
  const after = (starts.at(-1) ?? 0) - (starts[columns.end] ?? 0)
  return (
    <colgroup>
      <col style={{ width: firstPx }} />
      {before > 0 && <col style={{ width: before }} />}
      {starts.slice(columns.first, columns.end).map((start, at) => (
        <col key={columns.first + at} style={{ width: (starts[columns.first + at + 1] ?? start) - start }} />
      ))}
      {after > 0 && <col style={{ width: after }} />}
    </colgroup>
  )
}
