import { CallError } from '@eluent/contract'
import { translated } from '../../language/translated.ts'

/** An answer's status text, or the network error's message where there was no answer; the sentence goes on behind it. */
export function failureDetail(error: unknown): string {
  return detailOf(error).replace(/\.$/, '')
}

function detailOf(error: unknown): string {
  if (!(error instanceof CallError)) return error instanceof Error ? error.message : String(error)
  if (error.status !== 0) return translated(error.statusText || error.message)
  return error.cause instanceof Error && error.cause.message !== ''
    ? translated(error.cause.message)
    : translated(error.message)
}
