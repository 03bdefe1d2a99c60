import { exportNonconformances } from '@eluent/contract'
import { Group, Stack } from '@mantine/core'
import { useApi } from '../../frame/services.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { saveBlob } from '../../ui/download/save-blob.ts'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { useToday } from './use-today.ts'
import { t } from '../../language/t.ts'
import { Select } from '../../ui/fields/Select.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

const FORMATS = [
  { value: 'pdf', label: 'PDF' },
  { value: 'csv', label: 'CSV' },
]

const FIRST: { format: 'csv' | 'pdf' } = { format: 'pdf' }

/** Saves the register of a period; it begins with this year. */
export function RegisterModal({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const today = useToday()
  const record = useSaveForm({
    initialValues: { from: `${today.slice(0, 4)}-01-01`, until: today, ...FIRST },
    validate: {
      from: (day) => (day === '' ? t('Please enter a day') : null),
      until: (day, { from }) => (day < from ? t('Please enter a day that is not before the first') : null),
    },
    save: async (query) => saveBlob(await api.send(exportNonconformances, { query })),
    onSaved: onClose,
  })
  const input = record.form.getInputProps
  return (
    <FormModal title={t('Export Register')} confirmLabel={t('Export')} form={record} onClose={onClose}>
      <Stack gap="sm">
        <Group gap="sm" grow align="flex-start">
          <TextInput label={t('Found from')} type="date" max="9999-12-31" data-autofocus {...input('from')} />
          <TextInput label={t('Until')} type="date" max="9999-12-31" {...input('until')} />
        </Group>
        <Select
          label={t('Format')}
          description={t('Both hold the counts by kind and the mean days to close, for the management review.')}
          data={FORMATS}
          allowDeselect={false}
          {...input('format')}
        />
      </Stack>
    </FormModal>
  )
}
