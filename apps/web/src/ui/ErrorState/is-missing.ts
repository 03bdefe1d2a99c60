import { CallError } from '@eluent/contract'

/** Whether a read failed because there is no such record, or none by an address like this. */
export function isMissing(error: unknown): boolean {
  return error instanceof CallError && [404, 422].includes(error.status)
}
