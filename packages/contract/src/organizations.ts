import * as z from 'zod'
import { organizationChoice } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, listMeta, listQuery, nullableText, pathId, typed } from './primitives.ts'

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

/** An organization's own data, as reports show it. */
export const organization = z.object({
  id,
  name: z.string(),
  email: nullableText,
  contact_no: nullableText,
  address: nullableText,
  /** Where the logo is shown from. */
  logo: nullableText,
  license: nullableText,
  /** Why records are cleared, deleted or voided here, to choose from. */
  removal_reasons: z.array(z.string()),
})
export type Organization = z.output<typeof organization>

export const readOrganization = endpoint({
  method: 'GET',
  path: '/organizations/:id',
  summary: "The caller's organization",
  noun: 'organizations',
  access: 'user.my_account',
  params: idParams,
  reply: z.object({ data: organization }),
})

const given = z.string().max(1000).nullable().optional()
export const updateOrganization = endpoint({
  method: 'PATCH',
  path: '/organizations/:id',
  summary:
    'Changes logo (the id of an uploaded image), address, email, contact, license or reasons of removals; for admin roles.',
  noun: 'organizations',
  touches: ['organizations', 'users'],
  access: 'user.my_account',
  params: idParams,
  body: z.object({
    organization: z.object({
      logo: given,
      address: given,
      email: given,
      contact_no: given,
      license: given,
      removal_reasons: z.array(z.string().max(1000)).max(100).optional(),
    }),
  }),
  reply: z.object({ data: organization }),
})

/** Open to anyone, as are the reports that show it. A new logo has a new address. */
export const readLogo = endpoint({
  method: 'GET',
  path: '/logos/:file',
  summary: 'The logo of an organization',
  noun: 'organizations',
  access: 'public',
  params: z.object({ file: z.uuid() }),
  produces: ['image/png', 'image/jpeg'],
})

export const readTokenHolder = endpoint({
  method: 'GET',
  path: '/token_holders/:token',
  summary: 'Which organization stands behind the key of a report',
  noun: 'organizations',
  access: 'signed-in',
  params: z.object({ token: z.string().min(1).max(64) }),
  reply: organizationChoice,
})

const limit = z.number().int()
const ownLimit = limit.nullable()

export const organizationUse = z.object({
  id,
  name: z.string(),
  is_active: z.boolean(),
  /** Its own limits; null stands for the server's. */
  limits: z.object({
    calls_per_minute: ownLimit,
    calls_at_once: ownLimit,
    jobs_at_once: ownLimit,
    mails_waiting: ownLimit,
    stored_gb: ownLimit,
  }),
  /** Present use; of calls and jobs, that of the node that answers. */
  use: z.object({
    calls_this_minute: limit,
    calls_at_once: limit,
    jobs_at_once: limit,
    mails_waiting: limit,
    stored_bytes: limit,
    stored_files: limit,
  }),
})
export type OrganizationUse = z.output<typeof organizationUse>

export const listOrganizationUse = endpoint({
  method: 'GET',
  path: '/organization_limits',
  summary: "What each organization may use and uses; for the provider's super admins",
  noun: 'organizations',
  access: 'organization.limit',
  query: listQuery,
  reply: z.object({
    data: z.array(organizationUse),
    meta: listMeta.extend({
      /** The server's limits. */
      standard: z.object({
        calls_per_minute: limit,
        calls_at_once: limit,
        jobs_at_once: limit,
        mails_waiting: limit,
        stored_gb: limit,
      }),
    }),
  }),
})

export const limitOrganization = endpoint({
  method: 'PATCH',
  path: '/organization_limits/:id',
  summary: "Sets an organization's own limits, with a reason; for the provider's super admins",
  noun: 'organizations',
  touches: ['organizations'],
  access: 'organization.limit',
  params: idParams,
  body: z.object({
    limits: z.object({
      calls_per_minute: typed,
      calls_at_once: typed,
      jobs_at_once: typed,
      mails_waiting: typed,
      stored_gb: typed,
    }),
    reason: z.unknown().optional(),
  }),
  reply: z.object({ data: organizationUse.pick({ id: true, name: true, limits: true }) }),
})
