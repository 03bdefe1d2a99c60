import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { emptyField } from './form-field-form.ts'
import { SavedField } from './SavedField.tsx'

export function FormFieldCreatePage() {
  return (
    <>
      <PageHeader />
      <SavedField
        field={null}
        initialValues={emptyField}
        submitLabel="Create"
        savedText="Form field created successfully"
      />
    </>
  )
}
