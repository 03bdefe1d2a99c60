import { createFormField, updateFormField, type FormField } from '@eluent/contract'
import { useChange } from '../../frame/data/use-change.ts'
import { pathTo } from '../../frame/screens.ts'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { bodyOf, emptyField, fieldErrors, valuesOf } from './form-field-form.ts'
import { FormFieldInputs } from './FormFieldInputs.tsx'

/** A new field, or one that is changed as it was read when the editor opened. */
export function FormFieldEditor({ field }: { field: FormField | null }) {
  const create = useChange(createFormField)
  const update = useChange(updateFormField)
  const record = useRecordForm({
    record: field,
    initialValues: field === null ? emptyField : valuesOf(field),
    validate: fieldErrors,
    save: (values, opened) =>
      opened === null
        ? create.mutateAsync({ body: bodyOf(values) })
        : update.mutateAsync({ params: { id: opened.id }, body: { ...bodyOf(values), version: opened.version } }),
    savedText: `Form field ${field === null ? 'created' : 'updated'} successfully`,
    next: pathTo('formFieldList'),
  })
  return (
    <RecordForm
      label="Form field"
      record={record}
      submitLabel={field === null ? 'Create' : 'Save'}
      cancel={pathTo('formFieldList')}
    >
      <Panel>
        <FormFieldInputs form={record.form} />
      </Panel>
    </RecordForm>
  )
}
