import { addToAnalyticalBatch, createAnalyticalBatch, listAnalyticalBatches } from '@eluent/contract'
import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange, useCreate } from '../../frame/data/use-change.ts'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { t } from '../../language/t.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { showOutcome } from '../../ui/SelectionBar/show-outcome.tsx'
import { Select } from '../../ui/fields/Select.ts'

const NEW = 'new'

interface AddToBatchModalProps {
  ids: readonly number[]
  /** Ids of those that it was done to. */
  onDone: (done: readonly number[]) => void
  onClose: () => void
}

/** Puts what is selected into a new or an open analytical batch, and goes to it. */
export function AddToBatchModal({ ids, onDone, onClose }: AddToBatchModalProps) {
  const create = useCreate(createAnalyticalBatch)
  const add = useChange(addToAnalyticalBatch)
  const navigate = useNavigate()
  const [samples] = useState(() => [...ids])
  const open = useRead(listAnalyticalBatches, {
    query: { state: 'open', sortColumn: 'id', sortOrder: 'DESC', startIndex: 0, endIndex: 50 },
  })
  const record = useSaveForm({
    initialValues: { batch: NEW },
    validate: {},
    save: ({ batch }) =>
      batch === NEW
        ? create.mutateAsync({ body: { samples } })
        : add.mutateAsync({ params: { id: Number(batch) }, body: { samples } }),
    onSaved: (reply) => {
      showOutcome({ reply, did: t('added') })
      onDone(reply.done)
      onClose()
      if (reply.batch && reply.done.length > 0) void navigate({ to: pathTo('analyticalBatch', { id: reply.batch.id }) })
    },
  })
  return (
    <FormModal title={t('Add to Batch')} confirmLabel={t('Add')} form={record} onClose={onClose}>
      <Text fz="sm" mb="md">
        {t('{text} are measured together. The QC samples that their profile asks for are registered with them.', {
          text: t('{count, plural, one {# sample} other {# samples}}', { count: samples.length }),
        })}
      </Text>
      <Select
        label={t('Analytical Batch')}
        withAsterisk
        allowDeselect={false}
        data={[
          { value: NEW, label: t('A new one') },
          ...(open.data?.data ?? []).map(({ id, number, method_name, sample_count }) => ({
            value: String(id),
            label: t('{number}: {method}, {count, plural, one {# sample} other {# samples}}', {
              number,
              method: method_name ?? 'N/A',
              count: sample_count,
            }),
          })),
        ]}
        {...record.form.getInputProps('batch')}
      />
    </FormModal>
  )
}
