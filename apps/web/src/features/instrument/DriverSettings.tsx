import { Alert, Button, Group, Stack } from '@mantine/core'
import { driverAddressError, tidyDriverAddress } from '@eluent/domain/instrument'
import { useMutation } from '@tanstack/react-query'
import { useClientState, useServices, useWebSettings } from '../../frame/services.ts'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import type { DriverPlace } from './driver-client.ts'
import { testDriver, type DriverVerdict } from './test-driver.ts'
import { PasswordField } from '../../ui/PasswordField/PasswordField.tsx'
import { t } from '../../language/t.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

const COLORS: Record<DriverVerdict['kind'], string> = { ok: 'accent', warning: 'orange', error: 'red' }
const TOKEN_MAX = 128

/** Where this browser finds the driver, the token they share, and whether it works. */
export function DriverSettings() {
  const { client, serverNow } = useServices()
  const serverAddress = useWebSettings().driver_url
  const saved = useClientState((state) => state.driverAddress)
  const savedToken = useClientState((state) => state.pairingToken)
  const trial = useMutation({
    mutationFn: (place: DriverPlace) => testDriver(place, { serverNow, origin: window.location.origin }),
  })
  const { form, submit } = useSaveForm({
    initialValues: { address: saved, token: savedToken },
    validate: { address: (address) => driverAddressError(address, serverAddress) },
    onValuesChange: trial.reset,
    save: async ({ address, token }) => {
      const own = tidyDriverAddress(address)
      client.setState({ driverAddress: own === serverAddress ? '' : own, pairingToken: token.trim() })
    },
    savedText: t('Instrument settings saved in this browser'),
    onSaved: () => form.resetDirty(),
  })
  const placeOf = ({ address, token }: { address: string; token: string }): DriverPlace => {
    const own = tidyDriverAddress(address)
    return { address: own === '' ? serverAddress : own, token: token.trim() }
  }
  const test = () => {
    if (form.validate().hasErrors) return
    trial.mutate(placeOf(form.getValues()))
  }
  const nowhere = placeOf(form.values).address === ''
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('Driver address')}
          description={
            serverAddress === ''
              ? t('The server names none.')
              : t('Left empty, the one that the server names: {serverAddress}', { serverAddress })
          }
          placeholder={serverAddress === '' ? 'http://localhost:8081' : serverAddress}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('address')}
        />
        <PasswordField
          label={t('Pairing token')}
          description={t("The PAIRING_TOKEN of the driver's settings, if it has one. It stays in this browser.")}
          autoComplete="off"
          maxLength={TOKEN_MAX}
          visibilityToggleButtonProps={{ 'aria-label': t('Show pairing token'), tabIndex: 0 }}
          {...form.getInputProps('token')}
        />
        {trial.data && (
          <Alert color={COLORS[trial.data.kind]} variant="light">
            {trial.data.text}
          </Alert>
        )}
        <Group gap="xs">
          <Button type="submit" disabled={!form.isDirty()}>
            {t('Save')}
          </Button>
          <Button variant="default" loading={trial.isPending} disabled={nowhere} onClick={test}>
            {t('Test Connection')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
