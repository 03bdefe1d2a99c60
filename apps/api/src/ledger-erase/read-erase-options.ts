import { parseArgs } from 'node:util'
import { ACTION_REASON_MAX } from '@eluent/domain/certificates'
import { freeTextError } from '@eluent/domain/text'

export interface EraseOptions {
  readonly tracer: string
  /** Shown to anyone with the TRACER. */
  readonly why: string
}

export class EraseOptionsError extends Error {
  override readonly name = 'EraseOptionsError'
}

const USAGE = 'npm run ledger:erase -- --tracer TRACER --why "..."'

/** Reads the words behind `npm run ledger:erase --`. @throws EraseOptionsError with the usage */
export function readEraseOptions(words: readonly string[]): EraseOptions {
  try {
    const { values } = parseArgs({ args: [...words], options: { tracer: { type: 'string' }, why: { type: 'string' } } })
    const tracer = values.tracer?.trim().toUpperCase() ?? ''
    const why = values.why?.trim() ?? ''
    if (tracer === '' || why === '')
      throw new Error('a TRACER and a reason are needed: anyone with the TRACER sees both')
    const fault = freeTextError(why, ACTION_REASON_MAX)
    if (fault !== null) throw new Error(`--why: ${fault}`)
    return { tracer, why }
  } catch (cause) {
    throw new EraseOptionsError(`${(cause as Error).message}\nUse: ${USAGE}`, { cause })
  }
}
