import { notifications } from '@mantine/notifications'
import type { User } from '@eluent/contract'
import { useRef } from 'react'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { useUpdateUser } from './queries.ts'

/** Asks before a user is let in again or shut out. */
export function UserStatusModal({ user, onClose }: { user: User; onClose: () => void }) {
  const update = useUpdateUser(user.id)
  const word = user.is_active ? 'Deactivate' : 'Activate'
  // Two clicks of one double click are one change.
  const sending = useRef(false)
  const save = () => {
    if (sending.current) return
    sending.current = true
    update.mutate(
      { user: { is_active: !user.is_active } },
      {
        onSuccess: () => {
          onClose()
          notifications.show({ color: 'accent', message: 'User updated successfully' })
        },
        onError: () => (sending.current = false),
      },
    )
  }
  return (
    <ConfirmModal
      opened
      title={`${word} User`}
      confirmLabel={word}
      destructive={user.is_active}
      pending={update.isPending}
      error={update.error}
      onClose={onClose}
      onConfirm={save}
    >
      {user.is_active
        ? `${user.name} is signed out everywhere and cannot sign in until activated again.`
        : `${user.name} can sign in again with the password they had.`}
    </ConfirmModal>
  )
}
