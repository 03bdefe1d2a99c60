import type { AnalyticalBatch, addQcToAnalyticalBatch } from '@eluent/contract'
import {
  ANALYTICAL_BATCH_TEXTS,
  PARENT_ROLES,
  QC_ROLES,
  ROLE_WORDS,
  type QcRole,
} from '@eluent/domain/analytical-batches'
import { Select } from '@mantine/core'
import type { Change } from '../../frame/data/use-change.ts'
import { t } from '../../language/t.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'

interface AddQcModalProps {
  batch: AnalyticalBatch
  add: Change<typeof addQcToAnalyticalBatch>
  onClose: () => void
}

const ROLES = QC_ROLES.filter((role) => role !== 'CAL').map((role) => ({
  value: role,
  label: `${role}, ${t(ROLE_WORDS[role])}`,
}))

/** Registers one more QC sample of a batch. */
export function AddQcModal({ batch, add, onClose }: AddQcModalProps) {
  const record = useSaveForm<{ role: QcRole; parent_id: string }, unknown>({
    initialValues: { role: 'CCV', parent_id: '' },
    validate: {
      parent_id: (parent, { role }) =>
        PARENT_ROLES.includes(role) && parent === '' ? ANALYTICAL_BATCH_TEXTS.parent : null,
    },
    save: ({ role, parent_id }) =>
      add.mutateAsync({
        params: { id: batch.id },
        body: { role, ...(PARENT_ROLES.includes(role) && { parent_id: Number(parent_id) }) },
      }),
    savedText: t('QC sample added'),
    onSaved: onClose,
  })
  const { form } = record
  return (
    <FormModal title={t('Add QC')} confirmLabel={t('Add')} form={record} onClose={onClose}>
      <Select label={t('Role')} withAsterisk allowDeselect={false} data={ROLES} {...form.getInputProps('role')} />
      {PARENT_ROLES.includes(form.values.role) && (
        <Select
          label={t('Repeats the sample')}
          withAsterisk
          mt="sm"
          searchable
          data={batch.members
            .filter(({ role }) => role === 'sample')
            .map(({ id, label, sample }) => ({ value: String(id), label: `${label}, ${sample.batch_number ?? ''}` }))}
          {...form.getInputProps('parent_id')}
        />
      )}
    </FormModal>
  )
}
