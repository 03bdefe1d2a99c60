import { pathTo, usePathValues } from '../../frame/screens.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { useFormTemplate } from './queries.ts'
import { SavedTemplate } from './SavedTemplate.tsx'
import { valuesOf } from './template-form.ts'

export function FormTemplateEditPage() {
  const { id } = usePathValues('formTemplateEdit')
  const template = useFormTemplate(Number(id))
  return (
    <>
      <PageHeader />
      <ReadRecord query={template} list={{ label: 'Form Templates', to: pathTo('formTemplateList') }} fresh>
        {(read) => (
          <SavedTemplate
            template={read}
            initialValues={valuesOf(read)}
            submitLabel="Save"
            savedText="Form template updated successfully"
          />
        )}
      </ReadRecord>
    </>
  )
}
