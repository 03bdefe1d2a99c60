import { Navigate } from '@tanstack/react-router'
import { routeRow } from '../../frame/route-table.ts'

/** /account leads to /settings/account. */
export function AccountRedirect() {
  return <Navigate to={routeRow('account').path} replace />
}
