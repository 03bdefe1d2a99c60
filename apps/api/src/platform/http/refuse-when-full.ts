import {
  checkInvitation,
  lookupReportMethod,
  recentPreviousCertificates,
  searchPreviousCertificates,
  type Endpoint,
} from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { KEPT_FREE_BYTES } from '../files/free-space.ts'

/** Questions that come with a body. */
const QUESTIONS: readonly Endpoint[] = [
  checkInvitation,
  lookupReportMethod,
  recentPreviousCertificates,
  searchPreviousCertificates,
]

/** Whether a call stores something; signing in and out does too, little, and must go on. */
function isWrite(endpoint: Endpoint): boolean {
  return endpoint.method !== 'GET' && endpoint.noun !== 'auth' && !QUESTIONS.includes(endpoint)
}

/** Refuses writes with storage_full before the disk is full to the last byte: reading, signing in and health go on. */
export function refuseWritesWhenFull(app: FastifyInstance, freeBytes: () => Promise<number>): void {
  app.addHook('onRequest', async (request) => {
    const endpoint = request.routeOptions.config.endpoint
    if (endpoint && isWrite(endpoint) && (await freeBytes()) < KEPT_FREE_BYTES) throw new AppError('storage_full')
  })
}
