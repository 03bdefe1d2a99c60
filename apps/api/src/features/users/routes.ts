import { me } from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { mount } from '../../platform/http/mount.ts'
import { readProfile } from './read-profile.ts'

export function usersRoutes(app: FastifyInstance, deps: { db: Database }): void {
  mount(app, me, async ({ call }) => readProfile(deps, call))
}
