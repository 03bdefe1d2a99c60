import { createHash, timingSafeEqual } from 'node:crypto'
import { DRIVER_TOKEN_PREFIX } from '@eluent/contract'
import { isRoleSlug, permissionsOf, type Permissions } from '@eluent/domain/auth'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import type { Actor } from '../call/call.ts'

interface TokenFacts {
  name: string
  secret_sha256: string
  revoked_at: string | null
  readings_only: boolean
  may_import: boolean
  may_run_queue: boolean
  user_id: number
  user_name: string
  email: string
  role: string
  user_usable: boolean
  user_organization_id: number
  organization_usable: boolean
}

const TOKEN = new RegExp(`^${DRIVER_TOKEN_PREFIX}(\\d{1,15})_([0-9a-f]{32})_([\\w-]{43})$`)

/** All a driver may do, whatever the role of the user it acts for: store results, note starts, send readings of loggers. */
const SCOPE: Permissions = { sample: ['create'], sample_report: ['run_test'], equipment: ['enter'] }

export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Of the token of a logger. */
const READINGS_SCOPE: Permissions = { equipment: ['enter'] }

/** A token's text: where to look, which row, and the secret that only the driver keeps. */
export function driverTokenText(organizationId: number, id: string, secret: string): string {
  return `${DRIVER_TOKEN_PREFIX}${organizationId}_${id.replaceAll('-', '')}_${secret}`
}

export function isDriverToken(bearer: string): boolean {
  return bearer.startsWith(DRIVER_TOKEN_PREFIX)
}

/** What a token was made for beside storing results. */
export type TokenUse = 'may_import' | 'may_run_queue'

export interface DriverCaller {
  readonly actor: Actor
  readonly may: Readonly<Record<TokenUse, boolean>>
}

/**
 * Which driver stands behind a token at this moment, and what it was made for. It acts for the user who made the token, and no longer than that user
 * may. @throws AppError not_signed_in, driver_token_revoked, user_inactive
 */
export async function authenticateDriver(db: Database, token: string): Promise<DriverCaller> {
  const [, organization = '', hexId = '', secret = ''] = TOKEN.exec(token) ?? []
  const organizationId = Number(organization)
  if (secret === '' || !Number.isSafeInteger(organizationId) || organizationId < 1) throw new AppError('not_signed_in')
  const id = hexId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const facts = await readFacts(db, organizationId, id)
  if (!facts || !isRoleSlug(facts.role)) throw new AppError('not_signed_in')
  if (!timingSafeEqual(Buffer.from(secretHash(secret), 'hex'), Buffer.from(facts.secret_sha256, 'hex')))
    throw new AppError('not_signed_in')
  if (facts.revoked_at !== null) throw new AppError('driver_token_revoked')
  if (!facts.user_usable || !facts.organization_usable) throw new AppError('user_inactive')
  const actor = {
    userId: facts.user_id,
    name: `${facts.user_name} (driver ${facts.name})`,
    email: facts.email,
    organizationId,
    homeOrganizationId: facts.user_organization_id,
    role: facts.role,
    actualRole: facts.role,
    permissions: within(permissionsOf(facts.role), facts.readings_only ? READINGS_SCOPE : SCOPE),
    sessionId: id,
    driverTokenId: id,
  }
  return { actor, may: { may_import: facts.may_import, may_run_queue: facts.may_run_queue } }
}

async function readFacts(db: Database, organizationId: number, id: string): Promise<TokenFacts | undefined> {
  const { rows } = await db.lookUp(
    (lookups) => sql<TokenFacts>`select * from driver_token_with_uses(${organizationId}, ${id}::uuid)`.execute(lookups),
    organizationId,
  )
  return rows[0]
}

function within(held: Permissions, scope: Permissions): Permissions {
  return Object.fromEntries(
    Object.entries(scope).map(([resource, actions]) => [
      resource,
      actions.filter((action) => held[resource]?.includes(action)),
    ]),
  )
}
