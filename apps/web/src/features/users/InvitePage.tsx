import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { plainText } from '@eluent/domain/text'
import { INVITATION_MS, USER_INPUT_MAX, validateInvitation } from '@eluent/domain/users'
import { IconMailCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { ErrorList } from '../../ui/ErrorState/ErrorList.tsx'
import { errorMessages } from '../../ui/ErrorState/error-text.ts'
import { showFieldErrors } from '../../ui/forms/form-errors.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { useResendWait } from '../../ui/forms/use-resend-wait.ts'
import { useSingleFlight } from '../../ui/forms/use-single-flight.ts'
import { USER_FAILED, useInviteUser } from './queries.ts'
import { RoleSelect } from './RoleSelect.tsx'
import classes from './Users.module.css'

const DAY_MS = 24 * 60 * 60 * 1000

/** Invites somebody by mail, who then signs up by themselves. */
export function InvitePage() {
  const invite = useInviteUser()
  const wait = useResendWait()
  const [failure, setFailure] = useState<unknown>(null)
  const once = useSingleFlight()
  const form = useForm({
    mode: 'controlled',
    initialValues: { email: '', role_id: '' },
    validate: (values) =>
      Object.fromEntries(
        Object.entries(validateInvitation({ ...values, email: plainText(values.email) })).map(([field, [first]]) => [
          field,
          first,
        ]),
      ),
    onValuesChange: () => {
      wait.reset()
      invite.reset()
      setFailure(null)
    },
  })
  const send = ({ email, role_id }: { email: string; role_id: string }) =>
    once((over) => {
      setFailure(null)
      invite.mutate(
        { email: plainText(email), role_id: Number(role_id) },
        {
          onSuccess: wait.begin,
          onError: (error) => {
            showFieldErrors(form, error)
            setFailure(error)
          },
          onSettled: over,
        },
      )
    })
  return (
    <form
      noValidate
      aria-label="Invitation"
      className={classes['form']}
      onSubmit={(event) => form.onSubmit(send)(event)}
    >
      <PageHeader />
      <Panel>
        <Stack gap="md">
          <Text c="dimmed" fz="sm">
            {`A link to sign up is mailed to the address. It works once, for ${INVITATION_MS / DAY_MS} days.`}
          </Text>
          <TextInput
            label="Email"
            type="email"
            withAsterisk
            autoComplete="off"
            maxLength={USER_INPUT_MAX}
            {...form.getInputProps('email')}
          />
          <RoleSelect {...form.getInputProps('role_id')} />
          {wait.sent && (
            <Alert variant="light" icon={<IconMailCheck size={20} stroke={1.6} />}>
              {invite.data?.message}
            </Alert>
          )}
          <ErrorList title={USER_FAILED} messages={failure === null ? [] : errorMessages(failure)} />
        </Stack>
      </Panel>
      <Group justify="flex-end" mt="md">
        <Button component={Link} to={pathTo('userList')} variant="default">
          Back
        </Button>
        <Button type="submit" loading={invite.isPending} disabled={wait.left !== null}>
          {wait.left !== null ? `Re-invite in ${wait.left}` : wait.sent ? 'Re-invite' : 'Send Invitation'}
        </Button>
      </Group>
    </form>
  )
}
