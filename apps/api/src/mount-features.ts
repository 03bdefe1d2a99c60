import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'

/** Every feature of the API; each mounts its own endpoints. */
export function mountFeatures(_app: FastifyInstance, _deps: Deps): void {}
