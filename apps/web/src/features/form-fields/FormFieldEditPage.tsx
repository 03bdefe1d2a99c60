import { pathTo, usePathValues } from '../../frame/screens.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { valuesOf } from './form-field-form.ts'
import { useFormField } from './queries.ts'
import { SavedField } from './SavedField.tsx'

export function FormFieldEditPage() {
  const { id } = usePathValues('formFieldEdit')
  const field = useFormField(Number(id))
  return (
    <>
      <PageHeader />
      <ReadRecord query={field} list={{ label: 'Form Fields', to: pathTo('formFieldList') }} fresh>
        {(read) => (
          <SavedField
            field={read}
            initialValues={valuesOf(read)}
            submitLabel="Save"
            savedText="Form field updated successfully"
          />
        )}
      </ReadRecord>
    </>
  )
}
