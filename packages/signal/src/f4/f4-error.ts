/**
 * - `unfit-chromatogram`: no signal that could be searched for peaks.
 * - `invalid-results`: no usable retention times came with it.
 */
export type F4ErrorCode = 'unfit-chromatogram' | 'invalid-results'

const MESSAGES: Record<F4ErrorCode, string> = {
  'unfit-chromatogram': 'Data cannot be parsed for F4 analysis.',
  'invalid-results': 'F4 data processing failed. Please upload valid results with associated retention times',
}

/** Why there are no F4 data; `message` is the text for the user, `cause` what exactly was wrong. */
export class F4Error extends Error {
  override readonly name = 'F4Error'
  readonly code: F4ErrorCode

  constructor(code: F4ErrorCode, cause: unknown) {
    super(MESSAGES[code], { cause })
    this.code = code
  }
}
