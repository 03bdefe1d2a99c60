import { Modal } from '@mantine/core'
import { listFormFields } from '@eluent/contract'
import { useState } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { emptyField, valuesOf, type FieldValues } from '../form-fields/form-field-form.ts'
import { FormFieldInputs } from '../form-fields/FormFieldInputs.tsx'
import { templateFieldErrors } from './template-form.ts'
import { t } from '../../language/t.ts'
import { Select } from '../../ui/fields/Select.ts'

interface FieldModalProps {
  /** The field that is edited; null for a new one. */
  field: FieldValues | null
  /** The other fields of the template: names are given once. */
  others: readonly FieldValues[]
  onClose: () => void
  onSave: (field: FieldValues) => void
}

/** The field editor in front of a template: a new field, one taken over from the form fields, or one that is changed. */
export function FieldModal({ field, ...props }: FieldModalProps) {
  const existing = useData(listFormFields, { query: { no_pagination: 'true', sortColumn: 'name', sortOrder: 'ASC' } })
  const [taken, setTaken] = useState<string | null>(null)
  const model = existing.data?.find(({ id }) => String(id) === taken)
  return (
    <Modal opened onClose={props.onClose} title={field === null ? t('Add Form Field') : t('Edit Form Field')} size="lg">
      {field === null && (
        <Select
          label={t('Take over an existing form field')}
          description={t('Its name, type and values are copied and can be changed here.')}
          placeholder={existing.data?.length === 0 ? t('There is none yet') : t('Choose')}
          searchable
          clearable
          mb="md"
          maw={480}
          data={(existing.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={taken}
          onChange={setTaken}
        />
      )}
      <FieldForm
        key={taken}
        {...props}
        initialValues={model ? valuesOf(model) : (field ?? emptyField)}
        submitLabel={field === null ? t('Add') : t('Save')}
      />
    </Modal>
  )
}

interface FieldFormProps extends Omit<FieldModalProps, 'field'> {
  initialValues: FieldValues
  submitLabel: string
}

function FieldForm({ others, onClose, onSave, initialValues, submitLabel }: FieldFormProps) {
  const record = useSaveForm({
    initialValues,
    validate: (values) => templateFieldErrors(values, others),
    save: async (values) => onSave(values),
  })
  return (
    <RecordForm label={t('Form field')} record={record} submitLabel={submitLabel} cancel={onClose}>
      <FormFieldInputs form={record.form} />
    </RecordForm>
  )
}
