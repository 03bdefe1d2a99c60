import {
  listActiveOrganizations as listActive,
  limitOrganization as limitEndpoint,
  listOrganizationUse as listUseEndpoint,
  listPrivateOfficerships,
  readLogo,
  readOrganization as readEndpoint,
  readTokenHolder,
  updateOrganization as updateEndpoint,
  type OrganizationChoice,
} from '@eluent/contract'
import { parseListQuery } from '@eluent/domain/lists'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../views/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { mount, mountPublic } from '../../platform/http/mount.ts'
import { readLogoBytes } from '../../views/organizations/logo.ts'
import { readOrganization, updateOrganization } from './account.ts'
import { limitOrganization, listOrganizationUse } from './organization-limits.ts'
import { listActingChoices, listOfficerships } from './list-organizations.ts'
import { findTokenHolder } from '../../records/organizations/organizations-store.ts'

const asList = (data: OrganizationChoice[]) => ({ data, meta: { total_count: data.length } })

export function organizationsRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'files' | 'settings' | 'uses'>,
): void {
  mount(app, listActive, async ({ call }) => asList(await listActingChoices(deps, call)))
  mount(app, listPrivateOfficerships, async ({ call, query }) =>
    asList(await listOfficerships(deps, call, query.organization_id)),
  )
  mount(app, readEndpoint, async ({ call, params }) => ({ data: await readOrganization(deps, call, params.id) }))
  mount(app, updateEndpoint, async ({ call, params, body }) => ({
    data: await updateOrganization(deps, call, params.id, body.organization),
  }))
  mount(app, listUseEndpoint, async ({ call, query }) =>
    listOrganizationUse(
      deps,
      call,
      parseListQuery(query, { sortable: ['name'], searchable: ['name'], default_sort: 'name' }),
    ),
  )
  mount(app, limitEndpoint, async ({ call, params, body }) => ({
    data: await limitOrganization(deps, call, params.id, body),
  }))
  mountPublic(app, readLogo, async ({ params }) => readLogoBytes(deps, params.file), { perMinute: 300 })
  mount(
    app,
    readTokenHolder,
    async ({ params }) => {
      const holder = await findTokenHolder(deps.db, params.token)
      if (!holder) throw new AppError('not_found')
      return holder
    },
    { perMinute: 60 },
  )
}
