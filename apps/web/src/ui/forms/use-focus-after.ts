import { useEffect, useRef, type RefObject } from 'react'

interface FocusAfter<E extends HTMLElement> {
  /** Within which the elements are looked for. */
  root: RefObject<E | null>
  /** Puts the cursor on the element with this accessible name once the change just made is drawn. */
  focusAfter: (ariaLabel: string) => void
}

/** Keeps the keyboard where the work is when rows of a form are added and removed. */
export function useFocusAfter<E extends HTMLElement>(): FocusAfter<E> {
  const root = useRef<E>(null)
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    root.current?.querySelector<HTMLElement>(`[aria-label="${wanted.current}"]`)?.focus()
    wanted.current = null
  })
  return {
    root,
    focusAfter: (ariaLabel) => {
      wanted.current = ariaLabel
    },
  }
}
