import { Modal } from '@mantine/core'
import { listTemplateFields, type FormTemplateRow } from '@eluent/contract'
import { useData } from '../../frame/data/use-read.ts'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { FieldTable } from './FieldTable.tsx'
import { valuesOfField } from './template-form.ts'

/** The fields of a template, to be read. */
export function TemplateFieldsModal({ template, onClose }: { template: FormTemplateRow; onClose: () => void }) {
  const fields = useData(listTemplateFields, { params: { id: template.id }, query: { no_pagination: 'true' } })
  return (
    <Modal opened onClose={onClose} title={template.name} size="lg">
      <ReadRecord query={fields}>{(read) => <FieldTable fields={read.map(valuesOfField)} />}</ReadRecord>
    </Modal>
  )
}
