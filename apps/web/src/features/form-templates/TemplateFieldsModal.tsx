import { Modal } from '@mantine/core'
import type { FormTemplateRow } from '@eluent/contract'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { FieldTable } from './FieldTable.tsx'
import { useTemplateFields } from './queries.ts'
import { valuesOfField } from './template-form.ts'

/** The fields of a template, to be read. */
export function TemplateFieldsModal({ template, onClose }: { template: FormTemplateRow; onClose: () => void }) {
  const fields = useTemplateFields(template.id)
  return (
    <Modal opened onClose={onClose} title={template.name} size="lg">
      {fields.error ? (
        <ErrorState error={fields.error} onRetry={() => void fields.refetch()} retrying={fields.isFetching} />
      ) : fields.data === undefined ? (
        <SkeletonLines lines={3} />
      ) : (
        <FieldTable fields={fields.data.map(valuesOfField)} />
      )}
    </Modal>
  )
}
