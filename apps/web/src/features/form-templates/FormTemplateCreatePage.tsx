import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { SavedTemplate } from './SavedTemplate.tsx'
import { emptyTemplate } from './template-form.ts'

export function FormTemplateCreatePage() {
  return (
    <>
      <PageHeader />
      <SavedTemplate
        template={null}
        initialValues={emptyTemplate}
        submitLabel="Create"
        savedText="Form template created successfully"
      />
    </>
  )
}
