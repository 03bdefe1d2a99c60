import { useCallback, useEffect, useRef, useState } from 'react'
import { translated } from '../../language/translated.ts'
import { readTableFile, type ReadFile } from './read-table-file.ts'

export interface TableFile {
  /** The file as read; null before and while another is read. */
  read: ReadFile | null
  /** Name of the file that is being read. */
  reading: string | null
  /** Why the last file was refused. */
  error: string | null
  choose: (file: File) => void
  /** Stops reading. */
  cancel: () => void
  clear: () => void
}

/** One results file, read beside the page. `refuse` judges a file by its name before it is read. */
export function useTableFile(refuse: (name: string) => string | null): TableFile {
  const [state, setState] = useState<Pick<TableFile, 'read' | 'reading' | 'error'>>(NOTHING)
  const running = useRef<AbortController | null>(null)
  const stop = useCallback(() => {
    running.current?.abort()
    running.current = null
  }, [])
  useEffect(() => stop, [stop])

  const choose = (file: File): void => {
    stop()
    const refusal = refuse(file.name)
    if (refusal !== null) {
      setState({ ...NOTHING, error: refusal })
      return
    }
    const controller = new AbortController()
    running.current = controller
    setState({ ...NOTHING, reading: file.name })
    readTableFile(file, controller.signal).then(
      (read) => setState({ ...NOTHING, read }),
      (error: unknown) => {
        if (controller.signal.aborted) return
        setState({ ...NOTHING, error: translated(error instanceof Error ? error.message : String(error)) })
      },
    )
  }
  const clear = (): void => {
    stop()
    setState(NOTHING)
  }
  return { ...state, choose, cancel: clear, clear }
}

const NOTHING = { read: null, reading: null, error: null }
