import { Button, Group } from '@mantine/core'
import { listUsers, type User } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { IconMail } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { AddLink } from '../../ui/AddLink/AddLink.tsx'
import { createdColumn, updatedColumn } from '../../ui/DataTable/common-columns.tsx'
import { DataTable } from '../../ui/DataTable/DataTable.tsx'
import type { Column } from '../../ui/DataTable/RowTable.tsx'
import { useTableState } from '../../ui/DataTable/use-table-state.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { useRowSelection } from '../../ui/SelectionBar/use-row-selection.ts'
import { UserSelectionBar } from './UserSelectionBar.tsx'
import { UserRowActions } from './UserRowActions.tsx'
import classes from './Users.module.css'
import { ViewUserModal } from './ViewUserModal.tsx'
import { roleName } from '../../frame/session/role-names.ts'
import { t } from '../../language/t.ts'

const COLUMNS: Column<User>[] = [
  { key: 'name', header: t('Name'), sortKey: 'name', render: (user) => <NameWithStatus user={user} /> },
  { key: 'email', header: t('Email'), sortKey: 'email', render: ({ email }) => <Address email={email} /> },
  { key: 'role', header: t('Role'), render: ({ role }) => roleName(role.slug) },
  createdColumn,
  updatedColumn,
]
const SEARCH_COLUMNS = [
  { value: 'name', label: t('Name') },
  { value: 'email', label: t('Email') },
  { value: 'role', label: t('Role') },
]
const rowActions = (user: User) => <UserRowActions user={user} />
const rowTone = ({ is_active }: User) => (is_active ? 'green' : 'red')

/** The people of the laboratory. */
export function UserListPage() {
  const permissions = useSession()?.claims.permissions
  const table = useTableState({ searchIn: 'name' })
  const [viewedId, setViewedId] = useState<number | null>(null)
  const mayAct = (['user.edit', 'user.delete', 'user.status'] as const).some((key) => can(permissions, key))
  const selection = useRowSelection<User>(({ name }) => t('Select {name}', { name }))
  const buttons = (
    <Group gap="xs">
      {can(permissions, 'user.invite') && (
        <Button component={Link} to={pathTo('userInvite')} variant="default" leftSection={<IconMail size={16} />}>
          {t('Remote Invitation')}
        </Button>
      )}
      <AddLink screen="userCreate">{t('Add User')}</AddLink>
    </Group>
  )
  return (
    <>
      <PageHeader action={buttons} />
      <DataTable
        label={t('Users')}
        emptyHint={t('Choose Add User, or Remote Invitation to let them sign up by mail.')}
        table={table}
        query={useRead(listUsers, { query: table.request }, { keepPrevious: true })}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowTone={rowTone}
        {...(can(permissions, 'user.view_user') && { onOpen: ({ id }: User) => setViewedId(id) })}
        {...(mayAct && { actions: rowActions })}
        {...(can(permissions, 'user.status') && {
          selection: selection.rows,
          selectionBar: <UserSelectionBar selection={selection} />,
        })}
        searchColumns={SEARCH_COLUMNS}
        errorTitle={t('Something Went Wrong! Please Try Again')}
      />
      <ViewUserModal userId={viewedId} onClose={() => setViewedId(null)} />
    </>
  )
}

/** Broken at its domain, if it must be. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1
  return (
    <span>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

function NameWithStatus({ user: { name, is_active } }: { user: User }) {
  return (
    <span className={classes['name']}>
      {name}
      <span className={classes['status']}>{is_active ? t('Active') : t('Inactive')}</span>
    </span>
  )
}
