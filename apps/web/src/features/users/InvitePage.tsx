import { Alert, Stack, Text } from '@mantine/core'
import { inviteUser } from '@eluent/contract'
import { plainText } from '@eluent/domain/text'
import { INVITATION_MS, USER_INPUT_MAX, validateInvitation } from '@eluent/domain/users'
import { IconMailCheck } from '@tabler/icons-react'
import { useChange } from '../../frame/data/use-change.ts'
import { pathTo } from '../../frame/screens.ts'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useResendWait } from '../../ui/forms/use-resend-wait.ts'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { Page } from '../../ui/Page/Page.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { RoleFields } from './RoleFields.tsx'
import { asksOwnPassword, ownPasswordErrors } from './user-form.ts'
import { UserFailure } from './UserFailure.tsx'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Invites somebody by mail, who then signs up by themselves. */
export function InvitePage() {
  const invite = useChange(inviteUser)
  const wait = useResendWait()
  const record = useSaveForm({
    initialValues: { email: '', role_id: '', own_password: '' },
    validate: (values) => ({
      ...firstMessages(validateInvitation({ ...values, email: plainText(values.email) })),
      ...ownPasswordErrors(values, null),
    }),
    clearOnChange: true,
    onValuesChange: wait.reset,
    save: ({ email, role_id, own_password }) => {
      const own = asksOwnPassword(role_id, null) ? { own_password } : {}
      return invite.mutateAsync({ body: { email: plainText(email), role_id: Number(role_id), ...own } })
    },
    onSaved: wait.begin,
  })
  const { form } = record
  return (
    <Page maxWidth={640}>
      <PageHeader />
      <RecordForm
        label={t('Invitation')}
        record={record}
        submitLabel={
          wait.left !== null
            ? t('Re-invite in {left}', { left: wait.left })
            : wait.sent
              ? t('Re-invite')
              : t('Send Invitation')
        }
        disabled={wait.left !== null}
        cancel={pathTo('userList')}
        cancelLabel={t('Back')}
        failure={null}
      >
        <Panel>
          <Stack gap="md">
            <Text c="dimmed" fz="sm">
              {t('A link to sign up is mailed to the address. It works once, for {invitationMs} days.', {
                invitationMs: INVITATION_MS / DAY_MS,
              })}
            </Text>
            <TextInput
              label={t('Email')}
              type="email"
              withAsterisk
              autoComplete="off"
              maxLength={USER_INPUT_MAX}
              {...form.getInputProps('email')}
            />
            <RoleFields form={form} />
            {wait.sent && (
              <Alert variant="light" icon={<IconMailCheck size={20} stroke={1.6} />}>
                {translated(invite.data?.message)}
              </Alert>
            )}
            <UserFailure failure={record.failure} />
          </Stack>
        </Panel>
      </RecordForm>
    </Page>
  )
}
