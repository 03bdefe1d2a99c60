import { tokenClaims, type TokenClaims } from '@eluent/contract'

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
  return tokenClaims.safeParse(readPayload(token)).data ?? null
}

/** Milliseconds until the token expires; negative once it has. */
export function timeLeftMs(claims: Claims, nowMs: number): number {
  return claims.exp * 1000 - nowMs
}
