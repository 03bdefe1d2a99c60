import { readFormField } from '@eluent/contract'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { FormFieldEditor } from './FormFieldEditor.tsx'
import { t } from '../../language/t.ts'

export function FormFieldCreatePage() {
  return (
    <>
      <PageHeader />
      <FormFieldEditor field={null} />
    </>
  )
}

export function FormFieldEditPage() {
  const { id } = usePathValues('formFieldEdit')
  const field = useData(readFormField, { params: { id: Number(id) } }, { snapshot: 'edit' })
  return (
    <>
      <PageHeader />
      <ReadRecord query={field} list={{ label: t('Form Fields'), to: pathTo('formFieldList') }}>
        {(read) => <FormFieldEditor field={read} />}
      </ReadRecord>
    </>
  )
}
