import { Modal } from '@mantine/core'
import { readUser, type User } from '@eluent/contract'
import { useData } from '../../frame/data/use-read.ts'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { Fact, Facts } from '../../ui/Facts/Facts.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { roleName } from '../../frame/session/role-names.ts'
import { t } from '../../language/t.ts'

interface ViewUserModalProps {
  /** Whose; closed without one. */
  userId: number | null
  onClose: () => void
}

/** Everything an administrator may know of a user. */
export function ViewUserModal({ userId, onClose }: ViewUserModalProps) {
  return (
    <Modal opened={userId !== null} onClose={onClose} title={t('User')}>
      {userId !== null && <UserFacts userId={userId} />}
    </Modal>
  )
}

const factsOf = (user: User): [string, string | null][] => [
  [t('Name'), user.name],
  [t('Role'), roleName(user.role.slug)],
  [t('Email'), user.email],
  [t('Phone'), user.contact_number],
  [t('AltEmail'), user.alternate_email_id],
  [t('Created At'), formatListDate(user.created_at)],
  [t('Updated At'), formatListDate(user.updated_at)],
  [t('Status'), user.is_active ? t('Active') : t('Inactive')],
]

function UserFacts({ userId }: { userId: number }) {
  const user = useData(readUser, { params: { id: userId } })
  if (user.error)
    return <ErrorState error={user.error} retrying={user.isFetching} onRetry={() => void user.refetch()} />
  if (!user.data) return <SkeletonLines />
  return (
    <Facts>
      {factsOf(user.data).map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </Facts>
  )
}
