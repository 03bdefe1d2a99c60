import { listReleases } from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { mount } from '../../platform/http/mount.ts'
import { listReleaseRows } from '../../records/releases/releases-store.ts'

export function releasesRoutes(app: FastifyInstance, deps: { db: Database }): void {
  mount(app, listReleases, async () => {
    const data = await listReleaseRows(deps.db)
    return { data, meta: { total_count: data.length } }
  })
}
