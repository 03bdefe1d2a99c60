import { Button, Modal, Select } from '@mantine/core'
import { useState } from 'react'
import { emptyField, valuesOf, type FieldValues } from '../form-fields/form-field-form.ts'
import { FormFieldEditor } from '../form-fields/FormFieldEditor.tsx'
import { useAllFormFields } from '../form-fields/queries.ts'
import { templateFieldErrors } from './template-form.ts'

interface FieldModalProps {
  /** The field that is edited; null for a new one. */
  field: FieldValues | null
  /** The other fields of the template: names are given once. */
  others: readonly FieldValues[]
  onClose: () => void
  onSave: (field: FieldValues) => void
}

/** The field editor in front of a template: a new field, one taken over from the form fields, or one that is changed. */
export function FieldModal({ field, others, onClose, onSave }: FieldModalProps) {
  const existing = useAllFormFields()
  const [taken, setTaken] = useState<string | null>(null)
  const model = existing.data?.find(({ id }) => String(id) === taken)
  return (
    <Modal opened onClose={onClose} title={field === null ? 'Add Form Field' : 'Edit Form Field'} size="lg">
      {field === null && (
        <Select
          label="Take over an existing form field"
          description="Its name, type and values are copied and can be changed here."
          placeholder={existing.data?.length === 0 ? 'There is none yet' : 'Choose'}
          searchable
          clearable
          mb="md"
          maw={480}
          data={(existing.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={taken}
          onChange={setTaken}
        />
      )}
      <FormFieldEditor
        key={taken}
        bare
        initialValues={model ? valuesOf(model) : (field ?? emptyField)}
        validate={(values) => templateFieldErrors(values, others)}
        submitLabel={field === null ? 'Add' : 'Save'}
        pending={false}
        error={null}
        secondary={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
        onSubmit={onSave}
      />
    </Modal>
  )
}
