import { ActionIcon, Group, Tooltip } from '@mantine/core'
import type { User } from '@eluent/contract'
import { can, userChangeRefusal } from '@eluent/domain'
import { IconPencil, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pathTo } from '../../app/screens.ts'
import { useSession } from '../../app/services.ts'
import { REFUSAL_TEXTS } from './refusal-texts.ts'
import { RemoveUserModal } from './RemoveUserModal.tsx'
import { UserStatusModal } from './UserStatusModal.tsx'

const ICON = { size: 18, stroke: 1.6 }
const LOOK = { variant: 'subtle', color: 'gray', size: 'lg' } as const

/** Edit, remove, activate or deactivate; none of them on one's own row. */
export function UserRowActions({ user }: { user: User }) {
  const claims = useSession()?.claims
  const [asking, setAsking] = useState<'remove' | 'status' | null>(null)
  const actor = { id: Number(claims?.sub), role: claims?.actual_role.slug ?? '' }
  const refusal = userChangeRefusal(actor, { id: user.id, role: user.role.slug })
  const blocked = refusal === null ? null : REFUSAL_TEXTS[refusal]
  const may = (key: 'edit' | 'delete' | 'status') => can(claims?.permissions, `user.${key}`)
  const tip = (word: string) => ({ label: blocked ?? word, withArrow: true, openDelay: 200 })
  const close = () => setAsking(null)
  const statusWord = user.is_active ? 'Deactivate' : 'Activate'
  const StatusIcon = user.is_active ? IconUserOff : IconUserCheck
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {may('edit') && (
        <Tooltip {...tip('Edit')}>
          {blocked === null ? (
            <ActionIcon
              component={Link}
              to={pathTo('userEdit', { id: user.id })}
              aria-label={`Edit ${user.name}`}
              {...LOOK}
            >
              <IconPencil {...ICON} />
            </ActionIcon>
          ) : (
            <ActionIcon disabled aria-label={`Edit ${user.name}`} {...LOOK}>
              <IconPencil {...ICON} />
            </ActionIcon>
          )}
        </Tooltip>
      )}
      {may('status') && (
        <Tooltip {...tip(statusWord)}>
          <ActionIcon
            disabled={blocked !== null}
            aria-label={`${statusWord} ${user.name}`}
            onClick={() => setAsking('status')}
            {...LOOK}
          >
            <StatusIcon {...ICON} />
          </ActionIcon>
        </Tooltip>
      )}
      {may('delete') && (
        <Tooltip {...tip('Remove')}>
          <ActionIcon
            disabled={blocked !== null}
            aria-label={`Remove ${user.name}`}
            onClick={() => setAsking('remove')}
            {...LOOK}
          >
            <IconTrash {...ICON} />
          </ActionIcon>
        </Tooltip>
      )}
      {asking === 'status' && <UserStatusModal user={user} onClose={close} />}
      {asking === 'remove' && <RemoveUserModal user={user} onClose={close} />}
    </Group>
  )
}
