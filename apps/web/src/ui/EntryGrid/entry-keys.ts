import type { Place } from '../CellGrid/grid-keys.ts'

export interface CellKey {
  key: string
  shift: boolean
  ctrl: boolean
}

export type EntryAction = 'undo' | 'redo' | 'fill' | 'submit' | 'edit' | { to: Place }

/** Where the cursor stands in a cell's text. */
export interface Caret {
  from: number
  to: number
  length: number
}

/** What a key does in a cell; null where the field itself knows, as for letters, Tab and Delete. */
export function actionOf({ key, shift, ctrl }: CellKey, at: Place, caret: Caret): EntryAction | null {
  if (ctrl) {
    const actions: Record<string, EntryAction> = { z: shift ? 'redo' : 'undo', y: 'redo', d: 'fill', enter: 'submit' }
    return actions[key.toLowerCase()] ?? null
  }
  if (key === 'Enter') return { to: { ...at, row: at.row + (shift ? -1 : 1) } }
  if (shift) return null
  const isWhole = caret.from === 0 && caret.to === caret.length
  switch (key) {
    case 'ArrowUp':
      return { to: { ...at, row: at.row - 1 } }
    case 'ArrowDown':
      return { to: { ...at, row: at.row + 1 } }
    case 'ArrowLeft':
      return isWhole || caret.to === 0 ? { to: { ...at, column: at.column - 1 } } : null
    case 'ArrowRight':
      return isWhole || caret.from === caret.length ? { to: { ...at, column: at.column + 1 } } : null
    case 'F2':
      return 'edit'
    default:
      return null
  }
}
