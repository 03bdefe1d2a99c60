import type { Permissions, RoleSlug } from '@eluent/domain/auth'
import type { FastifyBaseLogger } from 'fastify'
import type { Scope } from '../db/database.ts'
import type { IdempotencyTicket } from '../db/idempotency.ts'

/** The signed-in user, as the session row says at this moment. */
export interface Actor {
  readonly userId: number
  readonly name: string
  readonly email: string
  /** The organization acted for; every record of the call belongs to it. */
  readonly organizationId: number
  /** Where the user's own row and sessions live. */
  readonly homeOrganizationId: number
  /** Admin-level while a super admin acts for an organization. */
  readonly role: RoleSlug
  readonly actualRole: RoleSlug
  readonly permissions: Permissions
  readonly sessionId: string
  /** Present when an instrument's driver calls by its own token, on behalf of the user. */
  readonly driverTokenId?: string
}

/** What every use case may know of the request behind it. */
export interface CallFacts {
  readonly requestId: string
  readonly log: FastifyBaseLogger
  readonly ip: string
  /** IANA name, when the caller sent a usable one. */
  readonly timezone: string | undefined
  readonly machineHostname: string | undefined
}

/** One request of a signed-in user. It is the scope of its transactions: organization, and idempotency key if any. */
export interface Call extends CallFacts, Scope {
  readonly actor: Actor
  readonly organizationId: number
  readonly idempotency: IdempotencyTicket | undefined
}
