import { useEffect, useRef, useState } from 'react'
import { useServices } from '../../app/services.ts'
import { runImport, type ImportJob, type ImportProgress, type SampleOutcome } from './run-import.ts'

export interface ImportRun {
  running: boolean
  progress: ImportProgress | null
  /** Why it stopped; the same job may go on. */
  error: string | null
  cancelled: boolean
  /** The job that was stopped or cancelled. */
  job: ImportJob | null
  start: (job: ImportJob) => void
  cancel: () => void
  reset: () => void
}

interface Callbacks {
  onOutcomes: (outcomes: readonly SampleOutcome[]) => void
  /** Every sample of the job has had its turn. */
  onDone: (refused: number) => void
}

const IDLE = { running: false, progress: null, error: null, cancelled: false, job: null }

/** Carries an import out: one at a time, stoppable between two calls, and taken up again where it stopped. */
export function useImportRun({ onOutcomes, onDone }: Callbacks): ImportRun {
  const { api, fetch } = useServices()
  const [state, setState] = useState<Pick<ImportRun, 'running' | 'progress' | 'error' | 'cancelled' | 'job'>>(IDLE)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const start = (job: ImportJob): void => {
    const { signal } = (controller.current = new AbortController())
    let refused = 0
    setState({ ...IDLE, running: true, job })
    runImport(job, {
      api,
      fetch,
      signal,
      onProgress: (progress) => setState((now) => ({ ...now, progress })),
      onOutcomes: (outcomes) => {
        refused += outcomes.filter(({ kind }) => kind !== 'created').length
        onOutcomes(outcomes)
      },
    }).then(
      () => {
        setState(IDLE)
        onDone(refused)
      },
      (error: unknown) => {
        const cancelled = signal.aborted
        const text = error instanceof Error ? error.message : String(error)
        setState((now) => ({ ...now, running: false, cancelled, error: cancelled ? null : text }))
      },
    )
  }
  return { ...state, start, cancel: () => controller.current?.abort(), reset: () => setState(IDLE) }
}
