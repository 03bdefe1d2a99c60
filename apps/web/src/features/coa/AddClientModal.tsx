import { Modal } from '@mantine/core'
import { createConsumer } from '@eluent/contract'
import { CONSUMER_NAME_MAX, consumerNameError } from '@eluent/domain/coa'
import { useCreate } from '../../frame/data/use-change.ts'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface AddClientModalProps {
  clients: readonly { name: string }[]
  onAdded: (client: { id: number }) => void
  onClose: () => void
}

/** Adds a client that the provider's COAs may be prepared for. */
export function AddClientModal({ clients, onAdded, onClose }: AddClientModalProps) {
  const create = useCreate(createConsumer)
  const record = useSaveForm({
    initialValues: { name: '' },
    validate: ({ name }) => {
      const error = consumerNameError(
        name,
        clients.map((client) => client.name),
      )
      return error === null ? {} : { name: translated(error) }
    },
    save: async ({ name }) => {
      const { data } = await create.mutateAsync({ body: { consumer: { name } } })
      onAdded(data)
      return data
    },
    savedText: t('The client was added.'),
    onSaved: onClose,
  })
  return (
    <Modal opened onClose={record.pending ? () => undefined : onClose} title={t('Add Client')}>
      <RecordForm label={t('Client')} record={record} submitLabel={t('Add Client')} cancel={onClose}>
        <TextInput
          label={t('Name')}
          withAsterisk
          data-autofocus
          maxLength={CONSUMER_NAME_MAX}
          {...record.form.getInputProps('name')}
        />
      </RecordForm>
    </Modal>
  )
}
