import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { isTyping } from '../keys/is-typing.ts'

const CONTROLS = 'a[href], button, input, select, textarea'
const BY: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

interface RowStops {
  body: RefObject<HTMLTableSectionElement | null>
  onFocus: (event: FocusEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/**
 * Tab stops at the controls of one row alone, the one that had the focus last, so that it takes four keys to pass a list and not
 * forty; the arrow keys lead to the same control of the row after or before (WAI-ARIA Authoring Practices, roving tabindex).
 */
export function useRowStops(isOn: boolean): RowStops {
  const body = useRef<HTMLTableSectionElement>(null)
  const last = useRef<string | undefined>(undefined)

  // what a row draws is its list's, so that its stops are set once it is drawn
  const place = useCallback(() => {
    const rows = rowsOf(body.current)
    const stop = rows.find((row) => row.dataset['row'] === last.current) ?? rows[0]
    for (const row of rows) for (const control of controlsOf(row)) control.tabIndex = row === stop ? 0 : -1
  }, [])
  useLayoutEffect(() => {
    if (isOn) place()
  })
  // buttons that a row draws later
  useEffect(() => {
    if (!isOn || body.current === null) return
    const observer = new MutationObserver(place)
    observer.observe(body.current, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [isOn, place])

  return {
    body,
    onFocus(event) {
      const row = isOn ? ownRow(body.current, event.target) : undefined
      if (row === undefined || row.dataset['row'] === last.current) return
      last.current = row.dataset['row']
      place()
    },
    onKeyDown(event) {
      const by = BY[event.key]
      const row = isOn && by !== undefined ? ownRow(body.current, event.target) : undefined
      if (row === undefined || by === undefined || event.defaultPrevented || isMoved(event)) return
      const rows = rowsOf(body.current)
      const next = rows[rows.indexOf(row) + by]
      if (next === undefined) return
      event.preventDefault()
      sameControl(row, next, event.target as Element)?.focus()
    },
  }
}

/** By something else: a field, an open menu, a row that is previewed, or with another key. */
function isMoved({ target, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent<HTMLElement>): boolean {
  if (ctrlKey || metaKey || altKey || shiftKey || isTyping(target)) return true
  if (target instanceof HTMLInputElement && target.type !== 'checkbox') return true
  const isOpen = target instanceof Element && target.getAttribute('aria-expanded') === 'true'
  return isOpen || document.querySelector('tr[data-previewed]') !== null
}

function rowsOf(body: HTMLElement | null): HTMLElement[] {
  return [...(body?.querySelectorAll<HTMLElement>(':scope > tr[data-row]') ?? [])]
}

/** A dialog that a row opened is below it for React, not in the page. */
function ownRow(body: HTMLElement | null, target: EventTarget): HTMLElement | undefined {
  return rowsOf(body).find((row) => row.contains(target as Node))
}

function controlsOf(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(CONTROLS)]
}

/** The control of the same cell, as far into it; else the first one of the row. */
function sameControl(row: HTMLElement, next: HTMLElement, control: Element): HTMLElement | undefined {
  const cellOf = (one: HTMLElement) => [...one.children].find((cell) => cell.contains(control))
  const cell = cellOf(row)
  const at = cell === undefined ? -1 : [...row.children].indexOf(cell)
  const inCell = next.children[at]?.querySelectorAll<HTMLElement>(CONTROLS) ?? []
  const place = [...(cell?.querySelectorAll(CONTROLS) ?? [])].indexOf(control)
  return inCell[place] ?? inCell[0] ?? controlsOf(next)[0]
}
