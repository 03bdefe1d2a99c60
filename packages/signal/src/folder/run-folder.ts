import type { Chromatogram } from '../chromatogram/chromatogram.ts'

/**
 * How far a run folder is.
 *
 * - `complete`: every signal is whole and there is a result or a log that says the run ended. Nothing follows.
 * - `unreported`: every signal is whole, but no report, integration result or closing log entry. A report may follow.
 * - `writing`: the instrument is still at it. `complete`, `unreported` or `truncated` follows.
 * - `truncated`: the run ended and yet a signal is cut off. Nothing follows; the file is damaged.
 * - `damaged`: a signal contradicts its own header or check values. Nothing follows.
 * - `empty`: a folder without files. `writing` may follow.
 * - `not-a-run`: files, but no signal among them.
 */
export type RunFolderState = 'complete' | 'unreported' | 'writing' | 'truncated' | 'damaged' | 'empty' | 'not-a-run'

/** One run folder (.D) read whole. */
export interface RunFolder extends Chromatogram {
  state: 'complete' | 'unreported'
  /** The folder's own name, from the caller or from the report; null when neither tells. */
  name: string | null
  /** Which file the channels' peaks come from; null when there are none. */
  peaksFrom: string | null
  files: { path: string; sizeBytes: number }[]
}
