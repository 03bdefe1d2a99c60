import * as z from 'zod'
import { organizationChoice } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { listMeta, pathId } from './primitives.ts'

const choices = z.object({ data: z.array(organizationChoice), meta: listMeta })

export const listActiveOrganizations = endpoint({
  method: 'GET',
  path: '/admin/organizations',
  summary: 'Active organizations; all of them for the provider, else those the caller may act for',
  noun: 'organizations',
  access: 'signed-in',
  reply: choices,
})

export const listPrivateOfficerships = endpoint({
  method: 'GET',
  path: '/admin/organization_officers/privates',
  summary: 'The organizations where the caller is an officer',
  noun: 'organizations',
  access: 'signed-in',
  query: z.object({ organization_id: pathId.optional() }),
  reply: choices,
})
