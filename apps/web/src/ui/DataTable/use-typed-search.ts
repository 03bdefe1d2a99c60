import { useEffect, useRef, useState } from 'react'
import type { TableState } from './use-table-state.ts'

const SEARCH_DELAY_MS = 1000

export interface TypedSearch {
  text: string
  type: (text: string) => void
  /** Sends what is typed without waiting for the pause. */
  send: () => void
}

/**
 * What is typed into a list's search, sent once, a second after the last key. It is the box's own: a key draws the box again, not
 * the list.
 */
export function useTypedSearch({ searchText: sent, setSearchText }: TableState): TypedSearch {
  // null once it is sent, so that the way back restores the box as well as the rows
  const [typed, setTyped] = useState<string | null>(null)
  // as it was typed: who pauses after 'Blue ' goes on with the next word
  const [last, setLast] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(setSearchText)
  useEffect(() => {
    latest.current = setSearchText
  })
  // Leaving the page before the second is over sends nothing.
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (text: string) => {
    setTyped(null)
    setLast(text)
    latest.current(text)
  }
  return {
    text: typed ?? (last.trim() === sent ? last : sent),
    type(text) {
      setTyped(text)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => send(text), SEARCH_DELAY_MS)
    },
    send() {
      clearTimeout(timer.current)
      if (typed !== null) send(typed)
    },
  }
}
