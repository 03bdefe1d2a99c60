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
