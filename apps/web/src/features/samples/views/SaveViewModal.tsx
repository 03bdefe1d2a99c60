import { Modal, Text } from '@mantine/core'
import { createListView, updateListView, type ListView } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { LIST_VIEW_NAME_MAX, viewNameError, type ViewDefinition, type ViewedList } from '@eluent/domain/lists'
import { useChange, useCreate } from '../../../frame/data/use-change.ts'
import { useSession } from '../../../frame/services.ts'
import { RecordForm } from '../../../ui/forms/RecordForm.tsx'
import { useSaveForm } from '../../../ui/forms/use-save-form.ts'
import { t } from '../../../language/t.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.ts'
import { TextInput } from '../../../ui/fields/TextInput.ts'

interface SaveViewModalProps {
  list: ViewedList
  /** Null for a new one. */
  view: ListView | null
  /** What a new one keeps. */
  definition: ViewDefinition
  onSaved: (view: ListView) => void
  onClose: () => void
}

/** Names what the list shows, or names a view otherwise; admins choose who sees it. */
export function SaveViewModal({ list, view, definition, onSaved, onClose }: SaveViewModalProps) {
  const mayShare = can(useSession()?.claims.permissions, 'list_view.share')
  const create = useCreate(createListView)
  const update = useChange(updateListView, { rereadAfter: 'settled' })
  const record = useSaveForm({
    record: view,
    initialValues: { name: view?.name ?? '', shared: view?.shared ?? false },
    validate: { name: (name) => viewNameError(name, list) },
    save: (values, opened) =>
      opened === null
        ? create.mutateAsync({ body: { list_view: { ...values, list, definition } } })
        : update.mutateAsync({ params: { id: opened.id }, body: { list_view: values, version: opened.version } }),
    savedText: ({ data: { name } }) => t('View {name} was saved.', { name }),
    onSaved: ({ data }) => {
      onClose()
      onSaved(data)
    },
  })
  const title = view ? t('Rename view') : t('Save view')
  return (
    <Modal opened onClose={record.pending ? () => undefined : onClose} title={title}>
      <RecordForm label={title} record={record} submitLabel={t('Save')} cancel={onClose}>
        {view === null && (
          <Text fz="sm" mb="sm">
            {t('The view keeps filters, search, columns and sort as the list shows them now.')}
          </Text>
        )}
        <TextInput
          label={t('Name')}
          required
          maxLength={LIST_VIEW_NAME_MAX}
          data-autofocus
          {...record.form.getInputProps('name')}
        />
        {mayShare && (
          <Checkbox
            mt="md"
            label={t('Share with the laboratory')}
            {...record.form.getInputProps('shared', { type: 'checkbox' })}
          />
        )}
      </RecordForm>
    </Modal>
  )
}
