import { permissionsOf, type RoleSlug } from '@eluent/domain/auth'

interface TokenFacts {
  /** seconds since 1970 */
  exp?: number
  role?: RoleSlug
  name?: string
  sessionId?: string
  userId?: string
  homeOrganizationId?: number
}

/** A token of the right shape that no server has signed, for what happens before any server is called. */
export function unsignedToken(facts: TokenFacts = {}): string {
  const { exp = Math.floor(Date.now() / 1000) + 7200, role = 'tester', name = 'Mara Lindqvist' } = facts
  const claims = {
    exp,
    iat: exp - 7200,
    jti: crypto.randomUUID(),
    sub: facts.userId ?? '7',
    session_id: facts.sessionId ?? '0b5a0d1e-7d3c-4a5e-8f6b-1a2b3c4d5e6f',
    permissions: permissionsOf(role),
    role: { slug: role },
    actual_role: { slug: role },
    organization: { id: 1, name: 'Laboratory' },
    home_organization_id: facts.homeOrganizationId ?? 1,
    name,
    email: 'mara@example.org',
  }
  return ['{"alg":"none"}', JSON.stringify(claims), ''].map(base64Url).join('.')
}

/** The token as a role that lacks these actions would hold it; no server takes it, as its signature is the old one's. */
export function withoutActions(token: string, resource: string, actions: readonly string[]): string {
  const [head = '', body = '', tail = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { permissions: Record<string, string[]> }
  const held = claims.permissions[resource] ?? []
  claims.permissions[resource] = held.filter((action) => !actions.includes(action))
  return [head, base64Url(JSON.stringify(claims)), tail].join('.')
}

function base64Url(text: string): string {
  const binary = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
