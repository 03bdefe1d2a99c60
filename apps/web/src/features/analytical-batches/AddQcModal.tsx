import type { AnalyticalBatch, addQcToAnalyticalBatch } from '@eluent/contract'
import {
  ANALYTICAL_BATCH_TEXTS,
  PARENT_ROLES,
  QC_ROLES,
  REPLICATES_MAX,
  ROLE_WORDS,
  STANDARD_ROLES,
  type QcRole,
} from '@eluent/domain/analytical-batches'
import type { Change } from '../../frame/data/use-change.ts'
import { t } from '../../language/t.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { WholeNumberInput } from '../../ui/WholeNumberInput/WholeNumberInput.tsx'
import { Select } from '../../ui/fields/Select.ts'

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
  const record = useSaveForm<{ role: QcRole; parent_id: string; injections: number | string }, unknown>({
    initialValues: { role: 'CCV', parent_id: '', injections: 1 },
    validate: {
      parent_id: (parent, { role }) =>
        PARENT_ROLES.includes(role) && parent === '' ? ANALYTICAL_BATCH_TEXTS.parent : null,
      injections: (count) =>
        Number.isInteger(count) && Number(count) >= 1 && Number(count) <= REPLICATES_MAX
          ? null
          : t('Enter a whole number from 1 to {most}', { most: REPLICATES_MAX }),
    },
    save: ({ role, parent_id, injections }) =>
      add.mutateAsync({
        params: { id: batch.id },
        body: {
          role,
          ...(PARENT_ROLES.includes(role) && { parent_id: Number(parent_id) }),
          ...(STANDARD_ROLES.includes(role) && Number(injections) > 1 && { injections: Number(injections) }),
        },
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
      {STANDARD_ROLES.includes(form.values.role) && (
        <WholeNumberInput
          label={t('Injections')}
          description={t('Of one solution. Five or more give the RSD of area and retention time.')}
          mt="sm"
          {...form.getInputProps('injections')}
        />
      )}
    </FormModal>
  )
}
