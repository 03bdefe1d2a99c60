/**
 * Why a file or folder could not be read.
 *
 * - `empty`: no bytes at all.
 * - `unknown-format`: no reader knows these bytes.
 * - `other-format`: a known format that no reader takes; `expected` is a sentence that says what to do.
 * - `not-a-chromatogram`: a known format that holds something else, such as an infrared spectrum.
 * - `bad-header`: a header field holds what no instrument writes.
 * - `truncated`: the file ends before its own header says so.
 * - `corrupt`: the data contradict the file's own check values.
 * - `too-many-columns`: a two-column text has another number of columns.
 * - `bad-number`: a field that must be a number is none.
 * - `too-large`: a claim in the file exceeds what the file could hold.
 * - `run-being-written`: the instrument has not finished this run; try again later.
 * - `empty-run`: a run folder without files.
 * - `not-a-run`: a folder without any signal file.
 */
export type SignalFormatErrorCode =
  | 'empty'
  | 'unknown-format'
  | 'other-format'
  | 'not-a-chromatogram'
  | 'bad-header'
  | 'truncated'
  | 'corrupt'
  | 'too-many-columns'
  | 'bad-number'
  | 'too-large'
  | 'run-being-written'
  | 'empty-run'
  | 'not-a-run'

/** Where a reader stopped and what it expected there; `offset` is in bytes from the file's start, null for folders. */
export class SignalFormatError extends Error {
  override readonly name = 'SignalFormatError'
  readonly code: SignalFormatErrorCode
  readonly offset: number | null
  readonly expected: string
  readonly file: string

  constructor(
    code: SignalFormatErrorCode,
    at: { file: string; offset: number | null; expected: string; message?: string },
    options?: ErrorOptions,
  ) {
    const where = at.offset === null ? at.file : `${at.file} at byte ${at.offset}`
    super(at.message ?? `${where}: expected ${at.expected}`, options)
    this.code = code
    this.offset = at.offset
    this.expected = at.expected
    this.file = at.file
  }
}

/** A known format that no reader takes, with a sentence that says what it is and one that says what to do. */
export function otherFormat(file: string, advice: string): SignalFormatError {
  return new SignalFormatError('other-format', { file, offset: 0, expected: advice, message: `${file}: ${advice}` })
}
