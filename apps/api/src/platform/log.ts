import { pino } from 'pino'
import type { FastifyBaseLogger } from 'fastify'
import { LogOutput } from './log-output.ts'
import { activeTracing, logIds } from './telemetry/spans.ts'

const standardOutput = new LogOutput(1)

// whoever has a share key or TRACER whole may read the report
// 26 characters of Crockford's base 32 (platform/auth/new-share-key.ts), a TRACER with its check character 27; in whatever case
const SHARE_KEY = /\b([\da-z]{4})[\da-z]{22,23}\b/gi
// a terminal obeys control characters
const CONTROL = /\p{Cc}/gu

/** JSON lines on standard output; secrets are cut out, and JSON itself keeps line breaks and terminal codes harmless. */
export function createLog(level: string, destination?: { write: (line: string) => void }): FastifyBaseLogger {
  const options = {
    level,
    base: null,
    // with the trace that a line belongs to
    ...(activeTracing() && { mixin: (_facts: object, _level: number, logger: object) => logIds(logger) }),
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: ['req.headers.authorization', '*.password', '*.access_token', '*.token'],
    serializers: {
      req: (request: { method: string; url: string; ip: string }) => ({
        method: request.method,
        // a query may hold a signed ticket, and a mailed link the right to choose a password or to sign up
        path: request.url
          .replace(/\?.*$/s, '')
          .replace(/(\/(?:reset-password|users\/invite)\/).+$/, '$1...')
          .replace(SHARE_KEY, '$1...')
          .replace(CONTROL, ''),
        ip: request.ip,
      }),
    },
  }
  return pino(options, destination ?? standardOutput)
}
