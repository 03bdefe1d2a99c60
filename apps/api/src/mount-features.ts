import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { authRoutes } from './features/auth/routes.ts'
import { organizationsRoutes } from './features/organizations/routes.ts'
import { releasesRoutes } from './features/releases/routes.ts'
import { usersRoutes } from './features/users/routes.ts'

/** Every feature of the API; each mounts its own endpoints. */
export function mountFeatures(app: FastifyInstance, deps: Deps): void {
  authRoutes(app, deps)
  organizationsRoutes(app, deps)
  releasesRoutes(app, deps)
  usersRoutes(app, deps)
}
