import type { FileSource } from '../chromatogram/chromatogram.ts'
import { SignalFormatError } from '../readers/input/signal-format-error.ts'
import { readRunFolder } from './read-run-folder.ts'
import type { RunFolderState } from './run-folder.ts'

/** A run folder's state and, unless it can be read, the reason in words with the file it concerns. */
export interface RunFolderInspection {
  state: RunFolderState
  file: string | null
  reason: string | null
}

function stateOf(error: SignalFormatError): RunFolderState {
  if (error.code === 'run-being-written') return 'writing'
  if (error.code === 'empty-run') return 'empty'
  if (error.code === 'not-a-run') return 'not-a-run'
  return error.code === 'truncated' || error.code === 'empty' ? 'truncated' : 'damaged'
}

/** Whether a run folder can be read now, without throwing for what its files hold; errors of the source itself pass through. */
export async function inspectRunFolder(source: FileSource): Promise<RunFolderInspection> {
  try {
    const { state } = await readRunFolder(source, { spectra: false })
    return { state, file: null, reason: null }
  } catch (error) {
    if (!(error instanceof SignalFormatError)) throw error
    return { state: stateOf(error), file: error.file, reason: error.message }
  }
}
