import type { User } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { userChangeRefusal } from '@eluent/domain/users'
import { IconPencil, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { ALLOWED, type RowAction, type RowActions } from '../../ui/row-actions/row-action.ts'
import { REFUSAL_TEXTS } from './user-texts.ts'
import { RemoveUserModal } from './RemoveUserModal.tsx'
import { UserStatusModal } from './UserStatusModal.tsx'
import { t } from '../../language/t.ts'

/** Edit, activate or deactivate, remove; none of them on one's own row. */
export function useUserActions(user: User): RowActions {
  const claims = useSession()?.claims
  const [asking, setAsking] = useState<'remove' | 'status' | null>(null)
  const actor = { id: Number(claims?.sub), role: claims?.actual_role.slug ?? '' }
  const refusal = userChangeRefusal(actor, { id: user.id, role: user.role.slug })
  const verdict = refusal === null ? ALLOWED : { allowed: false, text: REFUSAL_TEXTS[refusal] }
  const may = (key: 'edit' | 'delete' | 'status', action: Omit<RowAction, 'verdict'>) =>
    can(claims?.permissions, `user.${key}`) ? [{ ...action, verdict }] : []
  const close = () => setAsking(null)
  return {
    actions: [
      ...may('edit', { label: t('Edit'), icon: IconPencil, does: { to: pathTo('userEdit', { id: user.id }) } }),
      ...may('status', {
        label: user.is_active ? t('Deactivate') : t('Activate'),
        icon: user.is_active ? IconUserOff : IconUserCheck,
        does: { ask: () => setAsking('status') },
      }),
      ...may('delete', {
        label: t('Remove'),
        icon: IconTrash,
        destructive: true,
        does: { ask: () => setAsking('remove') },
      }),
    ],
    dialog:
      asking === 'status' ? (
        <UserStatusModal user={user} onClose={close} />
      ) : (
        asking && <RemoveUserModal user={user} onClose={close} />
      ),
  }
}
