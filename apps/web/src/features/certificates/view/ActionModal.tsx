import { Alert, Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { CertificateSummary } from '@eluent/contract'
import type { CertificateAction } from '@eluent/domain/certificates'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { pathTo } from '../../../frame/screens.ts'
import { useServices } from '../../../frame/services.ts'
import { formatListDate } from '../../../ui/dates/format-list-date.ts'
import { ExpiryForm } from './ExpiryForm.tsx'
import { useCertificateAction } from '../parts/queries.ts'
import { RevokeForm } from './RevokeForm.tsx'

const TITLES: Record<CertificateAction, string> = { expire: 'Set Expire Date', renew: 'Renew', revoke: 'Revoke' }
const DONE: Record<CertificateAction, string> = { expire: 'expired', renew: 'renewed', revoke: 'revoked' }

export interface Acting {
  action: CertificateAction
  certificate: CertificateSummary
}

interface ActionModalProps {
  /** Null closes it. */
  acting: Acting | null
  onClose: () => void
}

/** Expires, renews or revokes a certificate after it was confirmed. */
export function ActionModal({ acting, onClose }: ActionModalProps) {
  // Each opening starts anew.
  return acting && <OpenModal key={`${acting.action}-${acting.certificate.id}`} {...acting} onClose={onClose} />
}

/** What a form chose; a day or an instant, and the optional reason. */
export interface ActionChoice {
  expiryDate?: string
  reason: string
}

function OpenModal({ action, certificate, onClose }: Acting & { onClose: () => void }) {
  const { reload } = useServices()
  const act = useCertificateAction()
  const [key] = useState(() => crypto.randomUUID())
  const sending = useRef(false)
  const send = (choice: ActionChoice) => {
    if (sending.current) return
    sending.current = true
    act.mutate(
      { action, certificate, ...choice, key },
      { onSuccess: () => (action === 'revoke' ? onClose() : undefined) },
    )
  }

  if (act.isError) return <FailedModal action={action} onClose={reload} />
  return (
    <Modal opened onClose={act.isPending ? () => undefined : onClose} title={TITLES[action]}>
      <Stack gap="md">
        <Text size="sm">
          {certificate.project_name} · <span className="tabular">{certificate.share_key}</span>
        </Text>
        {act.data !== undefined ? (
          <>
            <output>
              {`New expiration date: ${act.data.expiration_date === null ? 'none' : formatListDate(act.data.expiration_date)}`}
            </output>
            <Group justify="flex-end">
              <Button onClick={onClose} data-autofocus>
                OK
              </Button>
            </Group>
          </>
        ) : action === 'revoke' ? (
          <RevokeForm pending={act.isPending} onSubmit={send} onCancel={onClose} />
        ) : (
          <ExpiryForm action={action} pending={act.isPending} onSubmit={send} onCancel={onClose} />
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
      title="Error!"
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={20} stroke={1.6} />}>
        {`This VERISEAL could not be ${DONE[action]} on the CERTUS KSI Blockchain, please `}
        <Anchor component={Link} to={pathTo('support')} inherit>
          submit a support ticket
        </Anchor>
        .
      </Alert>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Modal>
  )
}
