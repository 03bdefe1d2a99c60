import type { TokenClaims } from '@eluent/contract'

export type Claims = TokenClaims

/** What stands inside a signed token, unread; null where it is no token. The server checks signatures, the screen only reads. */
export function readPayload(token: string): unknown {
  const payload = token.split('.')[1]
  if (payload === undefined) return null
  try {
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    const text = new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)))
    return JSON.parse(text) as unknown
  } catch {
    return null // not base64 or not JSON: the same as no token
  }
}

/** The claims inside a bearer token, or null where it is not a token of ours. */
export function readClaims(token: string): Claims | null {
  const payload = readPayload(token)
  return isClaims(payload) ? payload : null
}

/** The same as the contract's schema says (claims.test.ts), without the schema library: every page begins with this. */
function isClaims(payload: unknown): payload is Claims {
  if (!isRecord(payload)) return false
  const { permissions, role, actual_role, organization } = payload
  return (
    ['exp', 'iat'].every((name) => Number.isFinite(payload[name])) &&
    ['jti', 'sub', 'session_id', 'name', 'email'].every((name) => typeof payload[name] === 'string') &&
    isRecord(permissions) &&
    Object.values(permissions).every((actions) => Array.isArray(actions) && actions.every(isText)) &&
    [role, actual_role].every((held) => isRecord(held) && isText(held['slug'])) &&
    isRecord(organization) &&
    isId(organization['id']) &&
    isText(organization['name']) &&
    isId(payload['home_organization_id'])
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isId = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0

/** Milliseconds until the token expires; negative once it has. */
export function timeLeftMs(claims: Claims, nowMs: number): number {
  return claims.exp * 1000 - nowMs
}
