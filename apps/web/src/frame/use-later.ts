import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useServices } from './services.ts'

/** Whether the page has stood for a moment: its first load does not wait for what comes then. */
export function useLater(): boolean {
  const { laterMs } = useServices()
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), laterMs)
    return () => clearTimeout(timer)
  }, [laterMs])
  return isLater
}

/** Of the moment, the part for which the page reads nothing: its first load is over. */
const QUIET = 1 / 4

/** The same, and sooner where the page that is shown first has read all it shows. */
export function useQuiet(): boolean {
  const { laterMs, queries } = useServices()
  const isLater = useLater()
  const [isQuiet, setQuiet] = useState(false)
  const isPageThere = useRouterState({ select: ({ status }) => status === 'idle' })
  useEffect(() => {
    if (!isPageThere || isQuiet) return
    const cache = queries.getQueryCache()
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      const hasRead = cache.getAll().some(({ state }) => state.status !== 'pending')
      if (hasRead && queries.isFetching() === 0) timer = setTimeout(() => setQuiet(true), laterMs * QUIET)
    }
    const stop = cache.subscribe(wait)
    wait()
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [isPageThere, isQuiet, laterMs, queries])
  return isQuiet || isLater
}
