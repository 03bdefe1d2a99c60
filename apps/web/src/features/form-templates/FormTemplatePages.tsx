import { readFormTemplate } from '@eluent/contract'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { FormTemplateEditor } from './FormTemplateEditor.tsx'
import { t } from '../../language/t.ts'

export function FormTemplateCreatePage() {
  return (
    <>
      <PageHeader />
      <FormTemplateEditor template={null} />
    </>
  )
}

export function FormTemplateEditPage() {
  const { id } = usePathValues('formTemplateEdit')
  const template = useData(readFormTemplate, { params: { id: Number(id) } }, { snapshot: 'edit' })
  return (
    <>
      <PageHeader />
      <ReadRecord query={template} list={{ label: t('Form Templates'), to: pathTo('formTemplateList') }}>
        {(read) => <FormTemplateEditor template={read} />}
      </ReadRecord>
    </>
  )
}
