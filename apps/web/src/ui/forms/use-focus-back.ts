import { useEffect, useRef, type RefObject } from 'react'

interface FocusBack<Opener extends HTMLElement> {
  /** What leads to the dialogs. */
  opener: RefObject<Opener | null>
  /** Says that what has the focus now leads to the next one. */
  keepFocus: () => void
}

/** What leads to dialogs that are mounted only while they are open gets the focus when they are closed. */
export function useFocusBack<Opener extends HTMLElement>(isOpen: boolean): FocusBack<Opener> {
  const opener = useRef<Opener>(null)
  const focused = useRef<Element>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const target = opener.current ?? focused.current
    if (wasOpen.current && !isOpen && target instanceof HTMLElement) target.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return {
    opener,
    keepFocus() {
      focused.current = document.activeElement
    },
  }
}
