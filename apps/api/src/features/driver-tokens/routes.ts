import { createDriverToken, driverHello, listDriverTokens, revokeDriverToken } from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { mount } from '../../platform/http/mount.ts'
import { createToken } from './create-token.ts'
import { listTokens } from '../../records/driver-tokens/driver-tokens-store.ts'
import { noteHello } from './note-hello.ts'
import { revokeToken } from './revoke-token.ts'

/** Tokens of instrument drivers: made, listed and revoked by admins, used by drivers. */
export function driverTokensRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>): void {
  mount(app, listDriverTokens, async ({ call }) => ({
    data: await deps.db.read(call, (tx) => listTokens(tx)),
  }))
  // the answer holds a secret, which must not be kept for a repeat; the name in use refuses a second one
  mount(app, createDriverToken, async ({ call, body }) => createToken(deps, call, body), { repeatable: true })
  mount(app, revokeDriverToken, async ({ call, params }) => revokeToken(deps, call, params.id))
  mount(app, driverHello, async ({ call, body }) => noteHello(deps, call, body), { repeatable: true })
}
