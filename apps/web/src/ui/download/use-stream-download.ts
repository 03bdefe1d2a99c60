import { useEffect, useRef, useState } from 'react'
import { saveBlob } from './save-blob.ts'
import { readWithProgress, type Progress } from './read-with-progress.ts'

export interface StreamDownload {
  /** What is being downloaded and how far it is; null while nothing is. */
  running: { label: string; progress: Progress } | null
  cancel: () => void
  /**
   * Fetches and saves; answers what was fetched, its body taken, or null when cancelled. One at a time: a second start cancels the first.
   * @throws what the fetch or the stream throws
   */
  start: (label: string, fetch: (signal: AbortSignal) => Promise<Response>) => Promise<Response | null>
}

/** One long download of this page, with progress by bytes and Cancel; leaving the page cancels it. */
export function useStreamDownload(): StreamDownload {
  const [running, setRunning] = useState<StreamDownload['running']>(null)
  const control = useRef<AbortController | null>(null)
  useEffect(() => () => control.current?.abort(), [])
  return {
    running,
    cancel: () => control.current?.abort(),
    start: async (label, fetch) => {
      control.current?.abort()
      const own = new AbortController()
      control.current = own
      const { signal } = own
      const show = (progress: Progress) => {
        if (!signal.aborted) setRunning({ label, progress })
      }
      show({ receivedBytes: 0, totalBytes: null })
      try {
        const answer = await fetch(signal)
        const whole = await readWithProgress(answer, show, signal)
        await saveBlob(whole)
        return answer
      } catch (error) {
        if (signal.aborted) return null
        throw error
      } finally {
        if (control.current === own) setRunning(null)
      }
    },
  }
}
