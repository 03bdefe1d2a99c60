import { SignalFormatError } from '../input/signal-format-error.ts'
import type { TextBytes } from '../text/text-bytes.ts'

/** A day's runs are some tens; each is held in memory. */
const MOST_RUNS = 500
/** As many are named of those in one file. */
const NAMED = 3

/** One run of a text that holds several, byte for byte as it stands there, behind the mark of its encoding. */
export interface RunWithin {
  /** The name of its data file, e.g. '001F0101.D'. */
  name: string
  bytes: Uint8Array
}

interface Runs {
  bytes: Uint8Array
  text: TextBytes
  /** Where each begins. */
  starts: readonly number[]
  nameAt: (start: number, end: number) => string
}

/** The runs of a text. @throws SignalFormatError `too-large` */
export function partedRuns({ bytes, text, starts, nameAt }: Runs): RunWithin[] {
  if (starts.length > MOST_RUNS) throw text.fail('too-large', 0, `at most ${MOST_RUNS} runs`)
  const mark = bytes.subarray(0, text.offsetOf(0))
  return starts.map((at, k) => {
    const end = starts[k + 1] ?? text.length
    const part = bytes.subarray(k === 0 ? 0 : text.offsetOf(at), text.offsetOf(end))
    const name = nameAt(at, end) || `run ${k + 1}`
    return { name, bytes: k === 0 || mark.length === 0 ? part : joined(mark, part) }
  })
}

function joined(mark: Uint8Array, part: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(mark.length + part.length)
  bytes.set(mark)
  bytes.set(part, mark.length)
  return bytes
}

/** That a reader of one run was given several. */
export function severalRuns(runs: readonly RunWithin[], file: string): SignalFormatError {
  const named = runs.slice(0, NAMED).map(({ name }) => name)
  const list = runs.length > NAMED ? `${named.join(', ')} and ${runs.length - NAMED} more` : named.join(', ')
  return new SignalFormatError('not-a-chromatogram', {
    file,
    offset: null,
    expected: 'one run',
    message: `${file} holds ${runs.length} runs: ${list}. Choose it under Import New Results, where each is a run of its own.`,
  })
}
