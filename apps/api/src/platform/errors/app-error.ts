import { ERRORS, errorText, type ErrorCode, type ErrorReply } from '@eluent/contract'

interface Details {
  /** Fills the marks of the text. */
  values?: Record<string, string | number>
  /** Messages by field, for 422. */
  fields?: Record<string, string[]>
  /** For 409: whose change it was, and when. */
  who?: string
  when?: string
  /** Whether the same request can succeed later. */
  retry?: boolean
  /** Messages for the top of a form; the sign-in screen reads them. */
  global?: string[]
  cause?: unknown
}

/** An answer that is not a success, by its code in the registry. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(errorText(code, { who: details.who ?? '', when: details.when ?? '', ...details.values }), {
      cause: details.cause,
    })
    this.code = code
    this.details = details
  }

  get status(): number {
    return ERRORS[this.code].status
  }

  /** What goes over the wire. */
  toReply(): ErrorReply {
    const { fields, who, when, retry, global } = this.details
    return {
      error: this.message,
      code: this.code,
      ...(fields && { errors: fields }),
      ...(who !== undefined && { who }),
      ...(when !== undefined && { when }),
      ...(retry !== undefined && { retry }),
      ...(global && { global, data: { global } }),
    }
  }
}

/** A refusal of single fields: `{weight: ['...']}`. */
export function fieldErrors(fields: Record<string, string[]>): AppError {
  return new AppError('validation_failed', { fields })
}
