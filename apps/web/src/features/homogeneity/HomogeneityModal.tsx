import { Text } from '@mantine/core'
import { createHomogeneityTest } from '@eluent/contract'
import { homogeneityErrors } from '@eluent/domain/profiles'
import { KNOWN_TOTALS } from '@eluent/domain/results'
import { useNavigate } from '@tanstack/react-router'
import { useCreate } from '../../frame/data/use-change.ts'
import { pathTo } from '../../frame/screens.ts'
import { ConfirmModal } from '../../ui/ConfirmModal/ConfirmModal.tsx'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { t } from '../../language/t.ts'
import { Select } from '../../ui/fields/Select.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface HomogeneityModalProps {
  ids: readonly number[]
  /** The name of the first, which the product is usually called by. */
  name: string
  /** Ids of those that it was done to. */
  onDone: (done: readonly number[]) => void
  onClose: () => void
}

/** Says that what is selected are the units of one product, and goes to what they were found to hold. */
export function HomogeneityModal({ ids, name, onDone, onClose }: HomogeneityModalProps) {
  const create = useCreate(createHomogeneityTest)
  const navigate = useNavigate()
  const record = useSaveForm({
    initialValues: { name, judged_by: 'THC', samples: '' },
    validate: (values) => firstMessages(homogeneityErrors({ ...values, samples: ids })),
    save: ({ name: product, judged_by }) =>
      create.mutateAsync({ body: { name: product, judged_by, samples: [...ids] } }),
    onSaved: ({ data }) => {
      onDone(ids)
      onClose()
      void navigate({ to: pathTo('homogeneity', { id: data.id }) })
    },
  })
  const { form } = record
  return (
    <ConfirmModal
      opened
      title={t('Homogeneity')}
      confirmLabel={t('Create')}
      pending={record.pending}
      error={record.error ?? form.errors['samples'] ?? null}
      onClose={onClose}
      onConfirm={record.submit}
    >
      <Text fz="sm" mb="md">
        {t('{text} are the units of one product. Mean and RSD follow their results.', {
          text: t('{count, plural, one {# sample} other {# samples}}', { count: ids.length }),
        })}
      </Text>
      <TextInput label={t('Product')} withAsterisk maxLength={64} {...form.getInputProps('name')} />
      <Select
        label={t('Judged by')}
        withAsterisk
        mt="sm"
        allowDeselect={false}
        data={KNOWN_TOTALS.map((total) => ({
          value: total.name,
          label: t('Total Potential {name}', { name: total.name }),
        }))}
        {...form.getInputProps('judged_by')}
      />
    </ConfirmModal>
  )
}
