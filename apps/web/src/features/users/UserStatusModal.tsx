import { updateUser, type User } from '@eluent/contract'
import { useChange } from '../../frame/data/use-change.ts'
import { ActionModal } from '../../ui/ActionModal/ActionModal.tsx'

/** Asks before a user is let in again or shut out. */
export function UserStatusModal({ user, onClose }: { user: User; onClose: () => void }) {
  const word = user.is_active ? 'Deactivate' : 'Activate'
  return (
    <ActionModal
      opened
      title={`${word} User`}
      confirmLabel={word}
      destructive={user.is_active}
      action={useChange(updateUser)}
      input={{ params: { id: user.id }, body: { user: { is_active: !user.is_active } } }}
      doneText={() => 'User updated successfully'}
      onClose={onClose}
    >
      {user.is_active
        ? `${user.name} is signed out everywhere and cannot sign in until activated again.`
        : `${user.name} can sign in again with the password they had.`}
    </ActionModal>
  )
}
