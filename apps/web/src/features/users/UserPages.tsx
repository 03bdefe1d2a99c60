import { Button } from '@mantine/core'
import { readUser, type User } from '@eluent/contract'
import { userChangeRefusal } from '@eluent/domain/users'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { REFUSAL_TEXTS } from './user-texts.ts'
import { UserEditor } from './UserEditor.tsx'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

/** Makes a user on site: they can sign in at once with the password chosen here. */
export function UserCreatePage() {
  return (
    <>
      <PageHeader />
      <UserEditor user={null} />
    </>
  )
}

export function UserEditPage() {
  const { id } = usePathValues('userEdit')
  const user = useData(readUser, { params: { id: Number(id) } }, { snapshot: 'edit' })
  return (
    <>
      <PageHeader />
      <ReadRecord
        query={user}
        list={{ label: t('Users'), to: pathTo('userList') }}
        errorTitle={t('Something Went Wrong! Please Try Again')}
      >
        {(read) => <EditUser key={read.id} read={read} />}
      </ReadRecord>
    </>
  )
}

function EditUser({ read }: { read: User }) {
  // Whether the user may be changed is judged by what was read when the form opened.
  const [user] = useState(read)
  const claims = useSession()?.claims
  const actor = { id: Number(claims?.sub), role: claims?.actual_role.slug ?? '' }
  const refusal = userChangeRefusal(actor, { id: user.id, role: user.role.slug })
  return refusal === null ? (
    <UserEditor user={user} />
  ) : (
    <EmptyState
      title={translated(REFUSAL_TEXTS[refusal])}
      action={
        <Button component={Link} to={pathTo('userList')} variant="default">
          {t('Users')}
        </Button>
      }
    />
  )
}
