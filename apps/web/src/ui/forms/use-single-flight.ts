import { useCallback, useRef } from 'react'

/**
 * Lets one call through at a time; what is started calls `done` when it is over. A second click comes before the first is
 * drawn as pending, and must not save twice.
 */
export function useSingleFlight(): (start: (done: () => void) => void) => void {
  const busy = useRef(false)
  return useCallback((start) => {
    if (busy.current) return
    busy.current = true
    start(() => {
      busy.current = false
    })
  }, [])
}
