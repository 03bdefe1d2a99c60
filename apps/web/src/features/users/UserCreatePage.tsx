import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { useCreateUser } from './queries.ts'
import { bodyOf, emptyUser } from './user-form.ts'
import { UserEditor } from './UserEditor.tsx'

/** Makes a user on site: they can sign in at once with the password chosen here. */
export function UserCreatePage() {
  const create = useCreateUser()
  return (
    <>
      <PageHeader />
      <UserEditor
        kind="create"
        initialValues={emptyUser}
        savedText="User created successfully"
        save={(values) => create.mutateAsync({ ...bodyOf(values), password: values.password })}
      />
    </>
  )
}
