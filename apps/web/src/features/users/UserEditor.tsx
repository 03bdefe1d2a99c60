import { Button, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { ErrorList } from '../../ui/ErrorState/ErrorList.tsx'
import { errorMessages } from '../../ui/ErrorState/error-text.ts'
import { showFieldErrors } from '../../ui/forms/form-errors.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { USER_FAILED } from './queries.ts'
import { RoleSelect } from './RoleSelect.tsx'
import { userErrors, type UserValues } from './user-form.ts'
import { UserFields } from './UserFields.tsx'
import classes from './Users.module.css'

interface UserEditorProps {
  kind: 'create' | 'edit'
  initialValues: UserValues
  /** The role an edited user has. */
  keptRole?: string
  savedText: string
  save: (values: UserValues) => Promise<unknown>
}

/** The form of a new or a changed user: saved, the list opens. */
export function UserEditor({ kind, initialValues, keptRole, savedText, save }: UserEditorProps) {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  // A second click comes before the first is drawn as pending: it must make no second user.
  const sending = useRef(false)
  const form = useForm<UserValues>({
    mode: 'controlled',
    initialValues,
    validate: (values) => userErrors(values, kind, keptRole ?? null),
  })
  const guard = useUnsavedGuard(form.isDirty())
  const submit = async (values: UserValues) => {
    if (sending.current) return
    sending.current = true
    setSaving(true)
    setFailure(null)
    try {
      await save(values)
      guard.release()
      notifications.show({ color: 'accent', message: savedText })
      await navigate({ to: pathTo('userList') })
    } catch (error) {
      showFieldErrors(form, error)
      setFailure(error)
    } finally {
      sending.current = false
      setSaving(false)
    }
  }
  return (
    <form
      noValidate
      aria-label="User"
      className={classes['form']}
      onSubmit={(event) => form.onSubmit((values) => void submit(values))(event)}
    >
      <Panel>
        <UserFields
          form={form}
          kind={kind}
          role={<RoleSelect {...(keptRole !== undefined && { keptRole })} {...form.getInputProps('role_id')} />}
        />
      </Panel>
      <div className={classes['below']}>
        <ErrorList title={USER_FAILED} messages={failure === null ? [] : errorMessages(failure)} />
        <Group justify="flex-end">
          <Button component={Link} to={pathTo('userList')} variant="default">
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            {kind === 'create' ? 'Create User' : 'Save'}
          </Button>
        </Group>
      </div>
      {guard.modal}
    </form>
  )
}
