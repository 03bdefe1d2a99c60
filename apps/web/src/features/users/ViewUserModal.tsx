import { Modal } from '@mantine/core'
import type { User } from '@eluent/contract'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { useUser } from './queries.ts'
import classes from './Users.module.css'

interface ViewUserModalProps {
  /** Whose; closed without one. */
  userId: number | null
  onClose: () => void
}

/** Everything an administrator may know of a user. */
export function ViewUserModal({ userId, onClose }: ViewUserModalProps) {
  return (
    <Modal opened={userId !== null} onClose={onClose} title="User">
      {userId !== null && <Facts userId={userId} />}
    </Modal>
  )
}

const factsOf = (user: User): [string, string | null][] => [
  ['Name', user.name],
  ['Role', user.role.name],
  ['Email', user.email],
  ['Phone', user.contact_number],
  ['AltEmail', user.alternate_email_id],
  ['Created At', formatListDate(user.created_at)],
  ['Updated At', formatListDate(user.updated_at)],
  ['Status', user.is_active ? 'Active' : 'Inactive'],
]

function Facts({ userId }: { userId: number }) {
  const user = useUser(userId)
  if (user.error)
    return <ErrorState error={user.error} retrying={user.isFetching} onRetry={() => void user.refetch()} />
  if (!user.data) return <SkeletonLines />
  return (
    <dl className={classes['facts']}>
      {factsOf(user.data).map(([label, value]) => (
        <FactRow key={label} label={label} value={value} />
      ))}
    </dl>
  )
}

function FactRow({ label, value }: { label: string; value: string | null }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value ?? '–'}</dd>
    </>
  )
}
