import { Alert, Button, Group, Text } from '@mantine/core'
import { CREDENTIAL_MAX } from '@eluent/contract'
import { CHEM_ID_TEXTS, chemIdFormErrors } from '@eluent/domain/chem-id'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useClientState, useServices, useWebSettings } from '../../frame/services.ts'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { useChemId } from './use-chem-id.ts'
import { PasswordField } from '../../ui/PasswordField/PasswordField.tsx'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { Select } from '../../ui/fields/Select.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

/** The sign-in to the external chemical-ID service, for this page load. */
export function ChemIdPanel() {
  const signedIn = useClientState((state) => state.chemId !== null)
  const { chem_id_url: url } = useWebSettings()
  if (url === '')
    return (
      <Text size="sm" c="dimmed">
        {t('No address of the ChemID service is set up for this installation.')}
      </Text>
    )
  return signedIn ? <SignedIn /> : <SignInForm />
}

function SignInForm() {
  const { login } = useChemId()
  const { form, submit, pending, failure } = useSaveForm({
    initialValues: { email: '', password: '' },
    validate: (values) => translated(chemIdFormErrors(values)),
    save: ({ email, password }) => login(email.trim(), password),
  })
  return (
    <form noValidate aria-label={t('ChemID sign-in')} onSubmit={submit}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('Sign in to transfer samples with a COA. The sign-in ends when this page is closed or reloaded.')}
      </Text>
      <TextInput
        label={t('ChemID e-mail')}
        type="email"
        autoComplete="off"
        maxLength={CREDENTIAL_MAX}
        mb="sm"
        {...form.getInputProps('email')}
      />
      <PasswordField
        label={t('ChemID password')}
        autoComplete="off"
        maxLength={CREDENTIAL_MAX}
        mb="sm"
        {...form.getInputProps('password')}
      />
      <FormError error={failure === null ? null : translated(CHEM_ID_TEXTS.loginFailed)} />
      <Group mt="sm">
        <Button type="submit" loading={pending}>
          {t('Sign in to ChemID')}
        </Button>
      </Group>
    </form>
  )
}

function SignedIn() {
  const { client } = useServices()
  const signIn = useClientState((state) => state.chemId)
  const logout = useMutation({ mutationFn: useChemId().logout })
  if (signIn === null) return null
  const { user, entities, entity } = signIn
  return (
    <>
      <Text fw={500}>{`${user.firstName} ${user.lastName}`.trim() || user.email}</Text>
      <Text size="sm" c="dimmed" mb="sm">
        {user.email}
      </Text>
      {entities.length === 0 && (
        <Alert color="orange" role="alert" icon={<IconAlertTriangle size={20} stroke={1.6} />} mb="sm">
          {translated(CHEM_ID_TEXTS.noEntities)}
        </Alert>
      )}
      <Select
        label={t('Entity')}
        placeholder={entities.length === 0 ? t('None') : t('Choose an entity')}
        disabled={entities.length <= 1}
        data={entities.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={entity === null ? null : String(entity.id)}
        onChange={(chosen) =>
          client.setState({
            chemId: { ...signIn, entity: entities.find(({ id }) => String(id) === chosen) ?? null },
          })
        }
      />
      <Group mt="md">
        <Button variant="default" loading={logout.isPending} onClick={() => logout.mutate()}>
          {t('Log Out of ChemID')}
        </Button>
      </Group>
    </>
  )
}
