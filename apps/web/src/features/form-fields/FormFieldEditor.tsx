import { createFormField, updateFormField, type FormField } from '@eluent/contract'
import { useChange, useCreate } from '../../frame/data/use-change.ts'
import { pathTo } from '../../frame/screens.ts'
import { RecordForm } from '../../ui/forms/RecordForm.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { bodyOf, emptyField, fieldErrors, valuesOf } from './form-field-form.ts'
import { FormFieldInputs } from './FormFieldInputs.tsx'
import { t } from '../../language/t.ts'

/** A new field, or one that is changed as it was read when the editor opened. */
export function FormFieldEditor({ field }: { field: FormField | null }) {
  const create = useCreate(createFormField)
  const update = useChange(updateFormField)
  const record = useRecordForm({
    record: field,
    initialValues: field === null ? emptyField : valuesOf(field),
    validate: fieldErrors,
    save: (values, opened) =>
      opened === null
        ? create.mutateAsync({ body: bodyOf(values) })
        : update.mutateAsync({ params: { id: opened.id }, body: { ...bodyOf(values), version: opened.version } }),
    savedText: t('Form field {text} successfully', { text: field === null ? 'created' : 'updated' }),
    next: pathTo('formFieldList'),
  })
  return (
    <RecordForm
      label={t('Form field')}
      record={record}
      submitLabel={field === null ? t('Create') : t('Save')}
      cancel={pathTo('formFieldList')}
    >
      <Panel>
        <FormFieldInputs form={record.form} />
      </Panel>
    </RecordForm>
  )
}
