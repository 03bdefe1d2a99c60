import { Modal, Text } from '@mantine/core'
import { readFormTemplate, type FormTemplateRow } from '@eluent/contract'
import { useData } from '../../frame/data/use-read.ts'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { t } from '../../language/t.ts'

/** What a template is for, as it was written. */
export function DescriptionModal({ template, onClose }: { template: FormTemplateRow; onClose: () => void }) {
  const read = useData(readFormTemplate, { params: { id: template.id } })
  return (
    <Modal opened onClose={onClose} title={template.name}>
      <ReadRecord query={read} skeleton={<SkeletonLines lines={2} />}>
        {({ description }) =>
          description === null ? (
            <Text c="dimmed">{t('No Description')}</Text>
          ) : (
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{description}</Text>
          )
        }
      </ReadRecord>
    </Modal>
  )
}
