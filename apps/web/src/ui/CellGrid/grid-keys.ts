export interface Place {
  row: number
  column: number
}

export interface GridSize {
  rows: number
  columns: number
  /** Rows that PageUp and PageDown pass. */
  page: number
}

const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))

/** Where a key of movement leads from a place; null for every other key. */
export function placeAfterKey(key: string, ctrl: boolean, at: Place, size: GridSize): Place | null {
  const to = (row: number, column: number): Place => ({
    row: clamp(row, size.rows),
    column: clamp(column, size.columns),
  })
  const { row, column } = at
  switch (key) {
    case 'ArrowUp':
      return to(ctrl ? 0 : row - 1, column)
    case 'ArrowDown':
      return to(ctrl ? size.rows - 1 : row + 1, column)
    case 'ArrowLeft':
      return to(row, ctrl ? 0 : column - 1)
    case 'ArrowRight':
      return to(row, ctrl ? size.columns - 1 : column + 1)
    case 'Home':
      return to(ctrl ? 0 : row, 0)
    case 'End':
      return to(ctrl ? size.rows - 1 : row, size.columns - 1)
    case 'PageUp':
      return to(row - size.page, column)
    case 'PageDown':
      return to(row + size.page, column)
    default:
      return null
  }
}
