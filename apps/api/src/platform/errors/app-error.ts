import { ERRORS, errorText, type ErrorCode, type ErrorReply } from '@eluent/contract'
import { formatDateTime } from '@eluent/domain/text'

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
    super(textOf(code, details), { cause: details.cause })
    this.code = code
    this.details = details
  }

  get status(): number {
    return ERRORS[this.code].status
  }

  /** The text with its time as the caller's clock shows it. */
  textIn(timeZone: string | undefined): string {
    return this.details.when === undefined ? this.message : textOf(this.code, this.details, timeZone)
  }

  /** What goes over the wire. */
  toReply(timeZone?: string): ErrorReply {
    const { fields, who, when, retry, global } = this.details
    return {
      error: this.textIn(timeZone),
      code: this.code,
      ...(fields && { errors: fields }),
      ...(who !== undefined && { who }),
      ...(when !== undefined && { when }),
      ...(retry !== undefined && { retry }),
      ...(global && { global, data: { global } }),
    }
  }
}

function textOf(code: ErrorCode, { who = '', when, values }: Details, timeZone?: string): string {
  const time =
    when === undefined ? '' : `${formatDateTime(when, timeZone ?? 'UTC')}${timeZone === undefined ? ' UTC' : ''}`
  return errorText(code, { who, when: time, ...values })
}

/** A refusal of single fields: `{weight: ['...']}`. */
export function fieldErrors(fields: Record<string, string[]>): AppError {
  return new AppError('validation_failed', { fields })
}
