import { Group } from '@mantine/core'
import type { User } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { userChangeRefusal } from '@eluent/domain/users'
import { IconPencil, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { RowButton, RowLink } from '../../ui/row-actions/RowButton.tsx'
import { REFUSAL_TEXTS } from './user-texts.ts'
import { RemoveUserModal } from './RemoveUserModal.tsx'
import { UserStatusModal } from './UserStatusModal.tsx'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

/** Edit, remove, activate or deactivate; none of them on one's own row. */
export function UserRowActions({ user }: { user: User }) {
  const claims = useSession()?.claims
  const [asking, setAsking] = useState<'remove' | 'status' | null>(null)
  const actor = { id: Number(claims?.sub), role: claims?.actual_role.slug ?? '' }
  const verdict = userChangeRefusal(actor, { id: user.id, role: user.role.slug })
  const refusal = verdict === null ? null : translated(REFUSAL_TEXTS[verdict])
  const may = (key: 'edit' | 'delete' | 'status') => can(claims?.permissions, `user.${key}`)
  const close = () => setAsking(null)
  const of = user.name
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {may('edit') &&
        (refusal === null ? (
          <RowLink tip={t('Edit')} of={of} icon={IconPencil} to={pathTo('userEdit', { id: user.id })} />
        ) : (
          <RowButton tip={t('Edit')} of={of} icon={IconPencil} refusal={refusal} />
        ))}
      {may('status') && (
        <RowButton
          tip={user.is_active ? t('Deactivate') : t('Activate')}
          of={of}
          icon={user.is_active ? IconUserOff : IconUserCheck}
          refusal={refusal}
          onClick={() => setAsking('status')}
        />
      )}
      {may('delete') && (
        <RowButton tip={t('Remove')} of={of} icon={IconTrash} refusal={refusal} onClick={() => setAsking('remove')} />
      )}
      {asking === 'status' && <UserStatusModal user={user} onClose={close} />}
      {asking === 'remove' && <RemoveUserModal user={user} onClose={close} />}
    </Group>
  )
}
