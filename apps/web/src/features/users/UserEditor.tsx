import { createUser, updateUser, type User } from '@eluent/contract'
import { useChange, useCreate } from '../../frame/data/use-change.ts'
import { pathTo } from '../../frame/screens.ts'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.tsx'
import { Page } from '../../ui/Page/Page.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { RoleFields } from './RoleFields.tsx'
import { asksOwnPassword, bodyOf, emptyUser, userErrors, valuesOf } from './user-form.ts'
import { UserFailure } from './UserFailure.tsx'
import { UserFields } from './UserFields.tsx'
import { t } from '../../language/t.ts'

/** A new user, or one that is changed as they were read when the editor opened. */
export function UserEditor({ user }: { user: User | null }) {
  const kind = user === null ? 'create' : 'edit'
  const role = user?.role.slug
  const create = useCreate(createUser)
  const update = useChange(updateUser)
  const record = useRecordForm({
    record: user,
    initialValues: user === null ? emptyUser : valuesOf(user),
    validate: (values) => userErrors(values, kind, role ?? null),
    save: (values, opened) => {
      const own = asksOwnPassword(values.role_id, role ?? null) ? { own_password: values.own_password } : {}
      return opened === null
        ? create.mutateAsync({ body: { user: { ...bodyOf(values), password: values.password }, ...own } })
        : update.mutateAsync({
            params: { id: opened.id },
            body: { user: bodyOf(values), version: opened.version, ...own },
          })
    },
    savedText: t('User {text} successfully', { text: user === null ? 'created' : 'updated' }),
    next: pathTo('userList'),
  })
  const { form } = record
  return (
    <Page maxWidth={640}>
      <RecordForm
        label={t('User')}
        record={record}
        submitLabel={user === null ? t('Create User') : t('Save')}
        cancel={pathTo('userList')}
        failure={<UserFailure failure={record.failure} />}
      >
        <Panel>
          <UserFields
            form={form}
            kind={kind}
            role={<RoleFields form={form} {...(role !== undefined && { keptRole: role })} />}
          />
        </Panel>
      </RecordForm>
    </Page>
  )
}
