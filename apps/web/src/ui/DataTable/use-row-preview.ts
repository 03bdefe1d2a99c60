import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, type Key, type RefObject } from 'react'
import { useTextSearch } from '../../frame/use-text-search.ts'
import { isTyping } from '../keys/is-typing.ts'
import type { RowSelection } from './RowTable.tsx'
import { currentRow, useListKeys } from './use-list-keys.ts'

/** Parts that move by the arrow keys themselves. */
const MOVES_ITSELF = '[role="slider"], [role="radiogroup"], input[type="radio"]'
const BESIDE = '(min-width: 1280px)'
/** From here on the list has room for its columns beside the preview, so that it can stay. */
const WIDE = '(min-width: 1680px)'

export interface PreviewPin {
  isOn: boolean
  set: (on: boolean) => void
}

/** The preview of a list's rows, as its table shows it. */
export interface RowPreview<Row> {
  label: (row: Row) => string
  isShown: (row: Row) => boolean
  /** Shows the row and leaves the focus where it is; hides it where it is shown already. */
  toggle: (row: Row) => void
  /** Shows the row, or hides it, and leads the focus into the preview. */
  enter: (row: Row) => void
}

interface RowPreviewState<Row> {
  /** Undefined where the window has no room for a preview beside the list. */
  rows: RowPreview<Row> | undefined
  row: Row | undefined
  close: () => void
  /** Undefined where the preview cannot stay open. */
  pin: PreviewPin | undefined
  /** Around the list, and the pane where there is one. */
  area: RefObject<HTMLDivElement | null>
  pane: RefObject<HTMLElement | null>
}

interface Previewed<Row> {
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  label: ((row: Row) => string) | undefined
  selection: RowSelection<Row> | undefined
  pin: PreviewPin | undefined
}

/**
 * The keys of a list; where it has a preview, one row is shown beside it. Which one stands in the address (?preview), for a
 * reload and the way back.
 */
export function useRowPreview<Row>({
  rows,
  rowKey,
  label,
  selection,
  pin: offered,
}: Previewed<Row>): RowPreviewState<Row> {
  const navigate = useNavigate()
  const shown = useTextSearch()['preview']
  const hasRoom = useMediaQuery(BESIDE, undefined, { getInitialValueInEffect: false })
  const area = useRef<HTMLDivElement>(null)
  const pane = useRef<HTMLElement>(null)
  const entering = useRef(false)
  const isOn = label !== undefined && hasRoom
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })
  const pin = isOn && isWide ? offered : undefined
  const isPinned = pin?.isOn ?? false
  const at = isOn && shown !== undefined ? rows.findIndex((row) => String(rowKey(row)) === shown) : -1
  // a pinned one shows the first row until another is chosen
  const row = rows[at] ?? (isPinned ? rows[0] : undefined)
  const key = row && rowKey(row)

  const show = (next: Row | undefined) =>
    void navigate({
      to: '.',
      search: (previous: object) => ({ ...previous, preview: next && rowKey(next) }),
      replace: true,
      resetScroll: false,
    })
  const focusRow = (next: Row) =>
    area.current?.querySelector<HTMLElement>(`tr[data-row="${rowKey(next)}"] :is(a, button)`)?.focus()
  const close = () => {
    if (row === undefined) return
    if (isPinned) pin?.set(false)
    show(undefined)
    focusRow(row)
  }
  const step = (by: 1 | -1) => {
    const from = row ?? currentRow(rows, rowKey)
    const next = rows[(from === undefined ? -1 : rows.indexOf(from)) + by]
    if (next === undefined) return undefined
    if (row !== undefined) show(next)
    if (pane.current?.contains(document.activeElement) !== true) focusRow(next)
    return next
  }

  useEffect(() => {
    if (key === undefined || !entering.current) return
    entering.current = false
    pane.current?.focus({ preventScroll: true })
  }, [key])
  useListKeys({ rows, rowKey, selection, isPreviewing: row !== undefined, step })
  useEffect(() => {
    if (row === undefined) return
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target)) return
      if (event.key === 'Escape' && isPinned) return
      if (event.key === 'Escape') {
        // the first Escape closes the preview, the next one clears the selection
        event.preventDefault()
        return close()
      }
      const by = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key]
      const target = event.target as Element
      if (by === undefined || area.current?.contains(target) !== true || target.closest(MOVES_ITSELF)) return
      event.preventDefault()
      step(by)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })

  return {
    rows: isOn
      ? {
          label,
          isShown: (other) => other === row,
          toggle: (other) => (other === row ? close() : show(other)),
          enter(other) {
            if (other === row) return close()
            entering.current = true
            show(other)
          },
        }
      : undefined,
    row,
    close,
    pin,
    area,
    pane,
  }
}
