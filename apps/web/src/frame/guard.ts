import { can, type PermissionKey } from '@eluent/domain/auth'
import { redirect } from '@tanstack/react-router'
import type { Session } from './session/session-store.ts'
import { routeRow, type ScreenName } from './route-table.ts'

/** Where a visitor who may not see this screen is sent; null when the screen opens. */
export function guardTarget(name: ScreenName, session: Session | null): string | null {
  const { access } = routeRow(name)
  if (access === 'anyone') return null
  if (access === 'signed-out') return session === null ? null : '/'
  // Home is the way to the sign-in form for everyone without a session.
  if (session === null) return name === 'home' ? '/login' : '/'
  if (access === 'signed-in' || holds(session, access)) return null
  return '/404?authorizationError=true'
}

export function guard(name: ScreenName, session: Session | null): void {
  const target = guardTarget(name, session)
  if (target !== null) redirect({ href: target, replace: true, throw: true })
}

/** Whether the session holds this permission. */
export function holds(session: Session | null, permission: PermissionKey): boolean {
  return can(session?.claims.permissions, permission)
}
