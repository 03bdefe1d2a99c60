import { CallError } from '@eluent/contract'

const RETRIES = 2

/** Only what may pass by itself is tried again: no connection, or a server that is busy or restarting. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (!(error instanceof CallError) || failures >= RETRIES) return false
  return error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504
}
