import { tokenClaims, type TokenClaims } from '@eluent/contract'

export type Claims = TokenClaims

/** The claims inside a token, or null where it is not a token of ours. The server checks the signature, the screen only reads. */
export function readClaims(token: string): Claims | null {
  const payload = token.split('.')[1]
  if (payload === undefined) return null
  try {
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    const text = new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)))
    return tokenClaims.parse(JSON.parse(text))
  } catch {
    return null // not base64, not JSON or not our claims: the same as no token
  }
}

/** Milliseconds until the token expires; negative once it has. */
export function timeLeftMs(claims: Claims, nowMs: number): number {
  return claims.exp * 1000 - nowMs
}
