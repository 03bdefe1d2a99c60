const RETRYABLE_STATES = new Set(['53300', '40001', '40P01', '57P01', '57P02', '57P03', '25006', '55P03'])
const RETRYABLE_NODE_CODES = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT'])
const RETRYABLE_TEXTS = [
  'connection terminated',
  'not queryable',
  'timeout expired',
  'query read timeout',
  'timeout exceeded when trying to connect',
]
const CITUS_RETRYABLE_TEXTS = ['could not commit transaction', 'server closed the connection']

/** The code of an error of `pg`: a SQLSTATE, a Node code or none. */
export function databaseErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  return error.code
}

/**
 * Whether the whole transaction may succeed when it is run again on a new connection. Says nothing about whether the
 * first run took effect: after an error during COMMIT only an idempotency key can tell.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = databaseErrorCode(error)
  const text = error.message.toLowerCase()
  if (code === 'XX000') return CITUS_RETRYABLE_TEXTS.some((part) => text.includes(part))
  if (code !== undefined) return code.startsWith('08') || RETRYABLE_STATES.has(code) || RETRYABLE_NODE_CODES.has(code)
  return RETRYABLE_TEXTS.some((part) => text.includes(part))
}
