import { Modal, Text } from '@mantine/core'
import type { FormTemplateRow } from '@eluent/contract'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { useFormTemplate } from './queries.ts'

/** What a template is for, as it was written. */
export function DescriptionModal({ template, onClose }: { template: FormTemplateRow; onClose: () => void }) {
  const read = useFormTemplate(template.id)
  return (
    <Modal opened onClose={onClose} title={template.name}>
      {read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} retrying={read.isFetching} />
      ) : read.data === undefined ? (
        <SkeletonLines lines={2} />
      ) : read.data.description === null ? (
        <Text c="dimmed">No Description</Text>
      ) : (
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{read.data.description}</Text>
      )}
    </Modal>
  )
}
