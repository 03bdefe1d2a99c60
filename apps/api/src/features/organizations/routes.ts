import {
  listActiveOrganizations as listActive,
  listPrivateOfficerships,
  type OrganizationChoice,
} from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import { mount } from '../../platform/http/mount.ts'
import { listActingChoices, listOfficerships } from './list-organizations.ts'

const asList = (data: OrganizationChoice[]) => ({ data, meta: { total_count: data.length } })

export function organizationsRoutes(app: FastifyInstance, deps: { db: Database }): void {
  mount(app, listActive, async ({ call }) => asList(await listActingChoices(deps, call)))
  mount(app, listPrivateOfficerships, async ({ call, query }) =>
    asList(await listOfficerships(deps, call, query.organization_id)),
  )
}
