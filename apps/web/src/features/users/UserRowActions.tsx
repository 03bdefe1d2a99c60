import type { User } from '@eluent/contract'
import { RowButtons } from '../../ui/row-actions/RowButtons.tsx'
import { useUserActions } from './use-user-actions.tsx'

/** What can be done with a user from the list. */
export function UserRowActions({ user }: { user: User }) {
  return <RowButtons name={user.name} {...useUserActions(user)} />
}
