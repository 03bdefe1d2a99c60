import { disposeSamples } from '@eluent/contract'
import { CUSTODY_NOTE_MAX, CUSTODY_TEXT_MAX, custodyInputErrors, disposalErrors } from '@eluent/domain/custody'
import { RECEIPT_UNITS, type ReceiptUnit } from '@eluent/domain/samples'
import { Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { useServices, useSession } from '../../frame/services.ts'
import { ConfirmModal } from '../../ui/ConfirmModal/ConfirmModal.tsx'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { instantOf } from './custody-text.ts'
import { t } from '../../language/t.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { Select } from '../../ui/fields/Select.ts'
import { Textarea } from '../../ui/fields/Textarea.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface DisposeModalProps {
  samples: readonly number[]
  /** Whether the laboratory asks for a second person. */
  needsWitness: boolean
  /** In which the amount of one sample is kept; of several all that is left goes. */
  unit?: ReceiptUnit | null
  onClose: () => void
}

interface DisposalValues {
  at: string
  amount: string
  amount_unit: ReceiptUnit | null
  way: string
  mixed_with: string
  witness_name: string
  note: string
}

/** Asks how samples are destroyed, and who saw it; what is kept longer is named and stays. */
export function DisposeModal({ samples, needsWitness, unit = null, onClose }: DisposeModalProps) {
  const { serverNow } = useServices()
  const ownName = useSession()?.claims.name ?? ''
  const dispose = useChange(disposeSamples, { rereadAfter: 'settled' })
  const [refused, setRefused] = useState<readonly { id: number; name: string; reason: string }[]>([])
  const initialValues: DisposalValues = {
    at: '',
    amount: '',
    amount_unit: unit,
    way: '',
    mixed_with: '',
    witness_name: '',
    note: '',
  }
  const record = useSaveForm({
    initialValues,
    validate: (values: DisposalValues) => ({
      ...firstMessages(
        custodyInputErrors({ kind: 'disposed', ...eventOf(values) }, new Date(serverNow() ?? Date.now())),
      ),
      ...firstMessages(disposalErrors(values, { needsWitness, ownName })),
    }),
    save: (values) => {
      const { way, mixed_with, witness_name } = values
      const body = { samples: [...samples], event: eventOf(values), disposal: { way, mixed_with, witness_name } }
      return dispose.mutateAsync({ body })
    },
    savedText: ({ done }) =>
      t('{count, plural, one {# sample disposed of} other {# samples disposed of}}', { count: done.length }),
    onSaved: (reply) => (reply.refused.length === 0 ? onClose() : setRefused(reply.refused)),
  })
  const { form } = record
  if (refused.length > 0) {
    return (
      <ConfirmModal opened title={t('Not disposed of')} confirmLabel={t('Close')} onClose={onClose} onConfirm={onClose}>
        <List size="sm">
          {refused.map(({ id, name, reason }) => (
            <List.Item key={id}>{`${name}: ${reason}`}</List.Item>
          ))}
        </List>
      </ConfirmModal>
    )
  }
  return (
    <ConfirmModal
      opened
      destructive
      title={t('Dispose of Samples')}
      confirmLabel={t('Dispose')}
      pending={record.pending}
      error={record.error}
      onClose={onClose}
      onConfirm={() => record.submit()}
    >
      <Text mb="sm">
        {t(
          '{count, plural, one {# sample is} other {# samples are}} disposed of and stands in the waste log under your name. Nothing can be noted on it after that.',
          { count: samples.length },
        )}
      </Text>
      <Stack gap="sm">
        <TextInput
          label={t('Made unrecognizable and unusable by')}
          withAsterisk
          data-autofocus
          maxLength={CUSTODY_TEXT_MAX}
          {...form.getInputProps('way')}
        />
        <TextInput label={t('Mixed with')} maxLength={CUSTODY_TEXT_MAX} {...form.getInputProps('mixed_with')} />
        <TextInput
          label={t('Second person')}
          withAsterisk={needsWitness}
          maxLength={CUSTODY_TEXT_MAX}
          {...form.getInputProps('witness_name')}
        />
        {samples.length === 1 && (
          <Group gap="xs" align="flex-start" wrap="nowrap">
            <DecimalInput
              flex={1}
              label={t('Amount')}
              placeholder={t('All that is left')}
              maxLength={40}
              {...form.getInputProps('amount')}
            />
            <Select
              w={110}
              label={t('Unit')}
              clearable
              data={RECEIPT_UNITS.map((value) => ({ value, label: value === 'units' ? t('units') : value }))}
              {...form.getInputProps('amount_unit')}
            />
          </Group>
        )}
        <TextInput
          type="datetime-local"
          label={t('When (empty for now)')}
          max="9999-12-31T23:59"
          {...form.getInputProps('at')}
        />
        <Textarea label={t('Note')} autosize maxLength={CUSTODY_NOTE_MAX} {...form.getInputProps('note')} />
      </Stack>
    </ConfirmModal>
  )
}

/** A unit without an amount was not meant. */
function eventOf({ at, amount, amount_unit, note }: DisposalValues) {
  return { at: instantOf(at), amount, amount_unit: amount.trim() === '' ? null : amount_unit, note }
}
