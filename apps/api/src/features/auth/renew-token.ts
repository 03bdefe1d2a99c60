import { authenticate, type AuthenticateDeps } from '../../platform/auth/authenticate.ts'

/** A new token of the same session, with the role as it is now. @throws AppError as authenticate */
export async function renewToken(deps: AuthenticateDeps, token: string): Promise<{ access_token: string }> {
  const { actor, claims } = await authenticate(deps, token)
  const { exp: _exp, iat: _iat, jti: _jti, ...kept } = claims
  const access_token = await deps.tokens.sign({
    ...kept,
    permissions: actor.permissions,
    role: { slug: actor.role },
    actual_role: { slug: actor.actualRole },
    name: actor.name,
    email: actor.email,
  })
  return { access_token }
}
