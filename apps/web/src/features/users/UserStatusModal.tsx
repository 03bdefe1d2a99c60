import type { User } from '@eluent/contract'
import { DeedModal } from '../../ui/DeedModal/DeedModal.tsx'
import { useUpdateUser } from './queries.ts'

/** Asks before a user is let in again or shut out. */
export function UserStatusModal({ user, onClose }: { user: User; onClose: () => void }) {
  const update = useUpdateUser(user.id)
  const word = user.is_active ? 'Deactivate' : 'Activate'
  return (
    <DeedModal
      opened
      title={`${word} User`}
      confirmLabel={word}
      destructive={user.is_active}
      deed={update}
      input={{ user: { is_active: !user.is_active } }}
      doneText={() => 'User updated successfully'}
      onClose={onClose}
    >
      {user.is_active
        ? `${user.name} is signed out everywhere and cannot sign in until activated again.`
        : `${user.name} can sign in again with the password they had.`}
    </DeedModal>
  )
}
