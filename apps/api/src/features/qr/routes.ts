import { checkQr as endpoint, readQrDetails as detailsEndpoint } from '@eluent/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { authenticate } from '../../platform/auth/authenticate.ts'
import type { Actor } from '../../platform/call/call.ts'
import { bearerOf } from '../../platform/http/guard.ts'
import { mount, mountPublic } from '../../platform/http/mount.ts'
import { checkQr } from './check-qr.ts'
import { readQrDetails } from './read-qr-details.ts'
import { sampleSettings } from '../../views/samples/sample-settings.ts'

const LOOKUPS_PER_MINUTE = 60

type QrDeps = Pick<Deps, 'db' | 'tokens' | 'now' | 'settings'>

/** Codes are scanned with and without a sign-in. @throws AppError as authenticate, for a token that is no good */
async function visitorOf(deps: QrDeps, request: FastifyRequest): Promise<Actor | null> {
  if (request.headers.authorization === undefined) return null
  return (await authenticate(deps, bearerOf(request))).actor
}

export function qrRoutes(app: FastifyInstance, deps: QrDeps): void {
  mountPublic(
    app,
    endpoint,
    async ({ params, request }) => ({ data: await checkQr(deps, await visitorOf(deps, request), params.shareKey) }),
    { perMinute: LOOKUPS_PER_MINUTE },
  )
  const details = { db: deps.db, ...sampleSettings(deps) }
  mount(app, detailsEndpoint, async ({ call, params }) => ({
    data: await readQrDetails(details, call, params.shareKey),
  }))
}
