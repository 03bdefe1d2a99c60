import {
  checkInvitation,
  lookupReportMethod,
  recentPreviousCertificates,
  SAVING_HEADER,
  searchPreviousCertificates,
  type Endpoint,
} from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { KEPT_FREE_BYTES } from '../files/free-space.ts'
import { toAppError } from './error-handler.ts'

/** Questions that come with a body. */
const QUESTIONS: readonly Endpoint[] = [
  checkInvitation,
  lookupReportMethod,
  recentPreviousCertificates,
  searchPreviousCertificates,
]
/** What reads and tells whether saving goes on need not know more exactly. */
const LOOK_EVERY_MS = 1_000
/** How long a refusal counts that the disk of the data folder does not explain: the database's disk, or the bucket, is full. */
const REFUSAL_COUNTS_MS = 30_000

/** Whether a call stores something; signing in and out does too, little, and must go on. */
function isWrite(endpoint: Endpoint | undefined): boolean {
  return (
    endpoint !== undefined && endpoint.method !== 'GET' && endpoint.noun !== 'auth' && !QUESTIONS.includes(endpoint)
  )
}

/**
 * Refuses writes with storage_full before the disk is full to the last byte: reading, signing in and health go on. While it
 * does, each answer of the API says so, which costs no call of its own.
 */
export function refuseWritesWhenFull(app: FastifyInstance, freeBytes: () => Promise<number>): void {
  let isFull = false
  let lookedAtMs = -Infinity
  let refusedUntilMs = -Infinity
  const look = async (): Promise<void> => {
    isFull = (await freeBytes()) < KEPT_FREE_BYTES
    lookedAtMs = performance.now()
  }
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/api/')) return
    const mustKnow = isWrite(request.routeOptions.config.endpoint)
    if (mustKnow || performance.now() - lookedAtMs > LOOK_EVERY_MS) await look()
    if (mustKnow && isFull) throw new AppError('storage_full')
  })
  app.addHook('onError', (_request, _reply, error, done) => {
    const { code, cause } = toAppError(error)
    if (code === 'storage_full' && cause !== undefined) refusedUntilMs = performance.now() + REFUSAL_COUNTS_MS
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode < 300 && isWrite(request.routeOptions.config.endpoint)) refusedUntilMs = -Infinity
    if ((isFull || performance.now() < refusedUntilMs) && request.url.startsWith('/api/'))
      void reply.header(SAVING_HEADER, 'off')
    done(null, payload)
  })
}
