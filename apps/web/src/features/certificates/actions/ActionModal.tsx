import { Alert, Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { expireCertificate, renewCertificate, revokeCertificate, type CertificateSummary } from '@eluent/contract'
import { ACTION_REASON_MAX, type CertificateAction } from '@eluent/domain/certificates'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../../frame/data/use-change.ts'
import { pathTo } from '../../../frame/screens.ts'
import { useServices } from '../../../frame/services.ts'
import { formatListDate } from '../../../ui/dates/format-list-date.ts'
import { fieldErrorsOf } from '../../../ui/forms/form-errors.ts'
import { useSaveForm } from '../../../ui/forms/use-save-form.ts'
import { actionErrors, emptyAction, isActionReady, NOW, type ActionValues } from './action-form.ts'
import { ACTION_WORDS } from './action-words.ts'
import { ExpiryFields } from './ExpiryFields.tsx'
import { RevokeFields } from './RevokeFields.tsx'
import { t } from '../../../language/t.ts'
import { TextInput } from '../../../ui/fields/TextInput.ts'

const DONE: Record<CertificateAction, string> = { expire: 'expired', renew: 'renewed', revoke: 'revoked' }

interface Acting {
  action: CertificateAction
  certificate: CertificateSummary
}

/** Sends the chosen action; the reply has the expiration date from now on. */
function useCertificateAction({ action, certificate }: Acting) {
  const { serverNow } = useServices()
  const expire = useChange(expireCertificate)
  const renew = useChange(renewCertificate)
  const revoke = useChange(revokeCertificate)
  const params = { batchId: certificate.batch_id }
  const ids = { certus_batch_id: certificate.batch_id, certusDocId: certificate.id }
  const send = (values: ActionValues) => {
    const reason = values.reason.trim()
    const expiry_date = values.date === NOW ? new Date(serverNow() ?? Date.now()).toISOString() : values.date
    if (action === 'revoke')
      return revoke.mutateAsync({ params, body: { ...ids, revoke_reason: reason, password: values.password } })
    return action === 'renew'
      ? renew.mutateAsync({ params, body: { ...ids, expiry_date, renew_reason: reason } })
      : expire.mutateAsync({ params, body: { ...ids, expiry_date, expiry_reason: reason } })
  }
  return { send, ...{ expire, renew, revoke }[action] }
}

/** A wrong password is said beside its field; everything else ends the dialog. */
function passwordMessage(error: unknown): Record<string, string> {
  const { password } = fieldErrorsOf(error)
  return password === undefined ? {} : { password }
}

/** Expires, renews or revokes a certificate after it was confirmed. */
export function ActionModal({ onClose, ...acting }: Acting & { onClose: () => void }) {
  const { action, certificate } = acting
  const { reload, serverNow } = useServices()
  const [opened] = useState(() => ({
    nowMs: serverNow() ?? Date.now(),
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  }))
  const { send, data: done } = useCertificateAction(acting)
  const { form, submit, pending, error } = useSaveForm({
    initialValues: emptyAction,
    validate: (values) => actionErrors(action, values),
    messagesOf: passwordMessage,
    save: send,
    onSaved: () => {
      if (action === 'revoke') onClose()
    },
  })
  const isReady = isActionReady(action, form.getValues(), opened)

  if (error !== null) return <FailedModal action={action} onClose={reload} />
  return (
    <Modal opened onClose={pending ? () => undefined : onClose} title={ACTION_WORDS[action]}>
      <Stack gap="md">
        <Text size="sm">
          {certificate.project_name} · <span className="tabular">{certificate.share_key}</span>
        </Text>
        {done === undefined ? (
          <form noValidate onSubmit={(event) => (isReady ? submit(event) : event.preventDefault())}>
            <Stack gap="md">
              {action === 'revoke' ? (
                <RevokeFields form={form} disabled={pending} />
              ) : (
                <ExpiryFields action={action} form={form} opened={opened} disabled={pending} />
              )}
              <TextInput
                label={t('Reason (optional)')}
                description={t('Shown to anyone who checks this VERISEAL. Name no person.')}
                maxLength={ACTION_REASON_MAX}
                disabled={pending}
                {...form.getInputProps('reason')}
              />
              <Group justify="flex-end">
                <Button variant="default" disabled={pending} onClick={onClose}>
                  {t('Cancel')}
                </Button>
                <Button
                  type="submit"
                  {...(action === 'revoke' && { color: 'red.8' })}
                  disabled={!isReady}
                  loading={pending}
                >
                  {t('OK')}
                </Button>
              </Group>
            </Stack>
          </form>
        ) : (
          <>
            <output>
              {t('New expiration date: {text}', {
                text: done.expiration_date === null ? 'none' : formatListDate(done.expiration_date),
              })}
            </output>
            <Group justify="flex-end">
              <Button onClick={onClose} data-autofocus>
                {t('OK')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  )
}

/** After a failure nothing else can be done here: the page is read again. */
function FailedModal({ action, onClose }: { action: CertificateAction; onClose: () => void }) {
  return (
    <Modal
      opened
      title={t('Error!')}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={20} stroke={1.6} />}>
        {t('This VERISEAL could not be {done} on the CERTUS KSI Blockchain, please ', { done: DONE[action] })}
        <Anchor component={Link} to={pathTo('support')} inherit>
          {t('submit a support ticket')}
        </Anchor>
        .
      </Alert>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          {t('Close')}
        </Button>
      </Group>
    </Modal>
  )
}
