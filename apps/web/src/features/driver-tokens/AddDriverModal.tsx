import { Button, Code, Group, Modal, Text, TextInput } from '@mantine/core'
import '@mantine/core/styles/Code.css'
import { createDriverToken, DRIVER_NAME_MAX, type ReplyOf } from '@eluent/contract'
import { driverNameError } from '@eluent/domain/instrument'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { CopyButton } from '../../ui/CopyButton/CopyButton.tsx'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { t } from '../../language/t.ts'

type Created = ReplyOf<typeof createDriverToken>

/** Names a driver, then shows its token this once. */
export function AddDriverModal({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<Created | null>(null)
  const create = useChange(createDriverToken, { rereadAfter: 'settled' })
  const record = useSaveForm({
    initialValues: { name: '' },
    validate: { name: driverNameError },
    save: ({ name }) => create.mutateAsync({ body: { name: name.trim() } }),
    onSaved: setCreated,
  })
  return (
    <Modal
      opened
      onClose={record.pending ? () => undefined : onClose}
      title={created ? t('Token of {name}', { name: created.data.name }) : t('Add driver')}
      size="lg"
      // A click beside it must not lose what is shown once.
      closeOnClickOutside={created === null}
    >
      {created ? (
        <TokenOnce token={created.token} onClose={onClose} />
      ) : (
        <RecordForm label={t('Driver')} record={record} submitLabel={t('Create token')} cancel={onClose}>
          <TextInput
            label={t('Name')}
            description={t('What the laboratory calls the instrument or its computer, such as HPLC-1.')}
            required
            maxLength={DRIVER_NAME_MAX}
            data-autofocus
            {...record.form.getInputProps('name')}
          />
        </RecordForm>
      )}
    </Modal>
  )
}

function TokenOnce({ token, onClose }: { token: string; onClose: () => void }) {
  const lines = `ELUENT_API_URL=${window.location.origin}\nELUENT_API_TOKEN=${token}`
  return (
    <>
      <Text size="sm" mb="sm">
        {t(
          "Put these lines into the driver's settings file and start the driver again. The token is shown only now; who has it can store results for you.",
        )}
      </Text>
      <Code block aria-label={t('Settings of the driver')} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {lines}
      </Code>
      <Group justify="flex-end" mt="lg">
        <CopyButton value={lines} label={t('Copy settings')} />
        <Button onClick={onClose}>{t('Done')}</Button>
      </Group>
    </>
  )
}
