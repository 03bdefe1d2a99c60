import type { User } from '@eluent/contract'
import { userChangeRefusal } from '@eluent/domain/users'
import { useState } from 'react'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { useUpdateUser, useUser } from './queries.ts'
import { REFUSAL_TEXTS } from './refusal-texts.ts'
import { bodyOf, valuesOf } from './user-form.ts'
import { UserEditor } from './UserEditor.tsx'

export function UserEditPage() {
  const { id } = usePathValues('userEdit')
  const user = useUser(Number(id))
  return (
    <>
      <PageHeader />
      <ReadRecord
        query={user}
        list={{ label: 'Users', to: pathTo('userList') }}
        errorTitle="Something Went Wrong! Please Try Again"
        fresh
      >
        {(read) => <EditUser key={read.id} read={read} />}
      </ReadRecord>
    </>
  )
}

function EditUser({ read }: { read: User }) {
  // As it was read when the form opened: a later reading must not pass for the one that is being changed.
  const [user] = useState(read)
  const claims = useSession()?.claims
  const update = useUpdateUser(user.id)
  const actor = { id: Number(claims?.sub), role: claims?.actual_role.slug ?? '' }
  const refusal = userChangeRefusal(actor, { id: user.id, role: user.role.slug })
  if (refusal !== null) return <EmptyState title={REFUSAL_TEXTS[refusal]} />
  return (
    <UserEditor
      kind="edit"
      initialValues={valuesOf(user)}
      keptRole={user.role.slug}
      savedText="User updated successfully"
      save={(values) => update.mutateAsync({ user: bodyOf(values), version: user.version })}
    />
  )
}
