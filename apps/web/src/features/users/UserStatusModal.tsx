import { updateUser, type User } from '@eluent/contract'
import { useChange } from '../../frame/data/use-change.ts'
import { ActionModal } from '../../ui/ActionModal/ActionModal.tsx'
import { t } from '../../language/t.ts'

/** Asks before a user is let in again or shut out. */
export function UserStatusModal({ user, onClose }: { user: User; onClose: () => void }) {
  const word = user.is_active ? t('Deactivate') : t('Activate')
  return (
    <ActionModal
      opened
      title={t('{word} User', { word })}
      confirmLabel={word}
      destructive={user.is_active}
      action={useChange(updateUser)}
      input={{ params: { id: user.id }, body: { user: { is_active: !user.is_active } } }}
      doneText={() => t('User updated successfully')}
      onClose={onClose}
    >
      {user.is_active
        ? t('{name} is signed out everywhere and cannot sign in until activated again.', { name: user.name })
        : t('{name} can sign in again with the password they had.', { name: user.name })}
    </ActionModal>
  )
}
