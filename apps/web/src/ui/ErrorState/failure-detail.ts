import { CallError } from '@eluent/contract'
import { told } from '../../language/told.ts'

/** An answer's status text, or the network error's message where there was no answer. */
export function failureDetail(error: unknown): string {
  if (!(error instanceof CallError)) return error instanceof Error ? error.message : String(error)
  if (error.status !== 0) return error.statusText || told(error.message)
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : told(error.message)
}
