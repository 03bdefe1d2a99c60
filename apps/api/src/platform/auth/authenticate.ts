import { permissionsOf, isRoleSlug, type RoleSlug } from '@eluent/domain/auth'
import type { TokenClaims } from '@eluent/contract'
import { CompiledQuery, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { keepQuery } from '../db/kept-query.ts'
import { allRows, on } from '../db/rows.ts'
import { plannedOnShard } from '../db/shard-read.ts'
import { AppError } from '../errors/app-error.ts'
import type { Actor } from '../call/call.ts'
import type { AccessTokens } from './access-tokens.ts'

interface SessionFacts {
  user_id: number
  user_name: string
  email: string
  role: string
  user_usable: boolean
  acting_organization_id: number
  organization_usable: boolean
  expires_at: string
  ended_at: string | null
}

export interface AuthenticateDeps {
  db: Database
  tokens: AccessTokens
  now: () => Date
}

/** The role shown while a super admin acts for an organization. */
export const ACTING_ROLE: RoleSlug = 'admin'

const SESSION = 'select * from session_facts($1, $2::uuid)'

/** The same, word for word, on the shard of a distributed database: there the function is planned at each call, twice. */
const keptSession = keepQuery((tx, { session }: { session: string }) =>
  allRows(tx, 'sessions as s')
    .where('s.id', '=', session)
    .innerJoin('users as u', on(tx, 'u.id', 's.user_id'))
    .innerJoin('organizations as o', 'o.id', 's.acting_organization_id')
    .select([
      ...(['u.id as user_id', 'u.name as user_name', 'u.email', 'u.role', 's.acting_organization_id'] as const),
      sql<boolean>`u.is_active and u.deleted_at is null`.as('user_usable'),
      ...(['o.is_active as organization_usable', 's.expires_at', 's.ended_at'] as const),
    ])
    .modifyEnd(plannedOnShard),
)

async function readSession(
  db: Database,
  { home_organization_id: home, session_id: session, organization }: TokenClaims,
): Promise<SessionFacts | undefined> {
  if (db.delegatesReads) {
    const [found] = await db.read({ organizationId: home }, (tx) => keptSession(tx, { session }, null), {
      marked: true,
    })
    return found
  }
  const { rows } = await db.lookUp(
    (lookups) => lookups.executeQuery<SessionFacts>(CompiledQuery.raw(SESSION, [home, session])),
    organization.id,
  )
  return rows[0]
}

/**
 * Who stands behind a bearer token at this moment: the token names a session, the session row decides. `admit` may refuse the
 * organization that the token acts for, before the database is asked.
 * @throws AppError signature_expired, not_signed_in, session_ended or user_inactive
 */
export async function authenticate(
  deps: AuthenticateDeps,
  token: string,
  admit: (organizationId: number) => void = () => undefined,
): Promise<{ actor: Actor; claims: TokenClaims }> {
  const claims = await deps.tokens.read(token)
  admit(claims.organization.id)
  const facts = await readSession(deps.db, claims)
  if (!facts || String(facts.user_id) !== claims.sub || !isRoleSlug(facts.role)) throw new AppError('not_signed_in')
  if (facts.ended_at !== null || new Date(facts.expires_at) <= deps.now()) throw new AppError('session_ended')
  if (!facts.user_usable || !facts.organization_usable) throw new AppError('user_inactive')
  return {
    claims,
    actor: {
      userId: facts.user_id,
      name: facts.user_name,
      email: facts.email,
      organizationId: facts.acting_organization_id,
      homeOrganizationId: claims.home_organization_id,
      role: facts.role === 'superadmin' ? ACTING_ROLE : facts.role,
      actualRole: facts.role,
      permissions: permissionsOf(facts.role),
      sessionId: claims.session_id,
    },
  }
}
