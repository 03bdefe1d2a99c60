import { createLotUse, listLots, type Lot, type LotRow } from '@eluent/contract'
import { validateUse, type LotSubject } from '@eluent/domain/inventory'
import { parseDecimal } from '@eluent/domain/text'
import { Select, Stack, TextInput } from '@mantine/core'
import { useChange } from '../../frame/data/use-change.ts'
import { useRead } from '../../frame/data/use-read.ts'
import { ConfirmModal } from '../../ui/ConfirmModal/ConfirmModal.tsx'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { USABLE_LOTS } from './all-items.ts'
import { lotChoice } from './lot-texts.ts'
import { t } from '../../language/t.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'

interface UseModalProps {
  subject: LotSubject
  /** Of the sample or the calibration. */
  recordId?: number
  /** The lot that is used, where it is known. */
  lot?: Lot
  /** Control materials in quarantine are offered, too. */
  isTrial?: boolean
  onClose: () => void
}

/** Asks which lot was used, and how much of it. */
export function UseModal({ subject, recordId, lot, isTrial = false, onClose }: UseModalProps) {
  const use = useChange(createLotUse)
  const lots: readonly LotRow[] =
    useRead(listLots, lot ? null : { query: isTrial ? { ...USABLE_LOTS, trial: 'true' } : USABLE_LOTS }).data?.data ??
    (lot ? [lot] : [])
  const record = useSaveForm({
    initialValues: { lot_id: lot ? String(lot.id) : (null as string | null), amount: '', machine_name: '' },
    validate: ({ lot_id, amount, machine_name }) => ({
      ...firstMessages(validateUse({ subject, amount: parseDecimal(amount), record_id: recordId, machine_name })),
      ...(lot_id === null && { lot_id: t('Please select a lot') }),
    }),
    save: ({ lot_id, amount, machine_name }) =>
      use.mutateAsync({
        body: {
          use: {
            lot_id: Number(lot_id),
            subject,
            amount: parseDecimal(amount),
            ...(recordId !== undefined && { record_id: recordId }),
            ...(subject === 'machine' && { machine_name }),
          },
        },
      }),
    savedText: t('Use noted'),
    onSaved: onClose,
  })
  const { form } = record
  const chosen = lots.find(({ id }) => String(id) === form.getValues().lot_id)
  return (
    <ConfirmModal
      opened
      title={subject === 'machine' ? t('Put on an Instrument') : t('Add Lot Used')}
      confirmLabel={t('Add')}
      pending={record.pending}
      error={record.error}
      onClose={onClose}
      onConfirm={() => record.submit()}
    >
      <Stack>
        {lot === undefined && (
          <Select
            label={t('Lot')}
            withAsterisk
            searchable
            data-autofocus
            data={lots.map(lotChoice)}
            nothingFoundMessage={t('No lot that may be used today.')}
            {...form.getInputProps('lot_id')}
          />
        )}
        {subject === 'machine' && (
          <TextInput
            label={t('Instrument')}
            withAsterisk
            data-autofocus
            description={t('Its name as its results carry it. What stands there of the same item is taken off.')}
            {...form.getInputProps('machine_name')}
          />
        )}
        <DecimalInput
          label={chosen ? t('Amount, {unit}', { unit: t(chosen.item.unit) }) : t('Amount')}
          withAsterisk
          {...form.getInputProps('amount')}
        />
      </Stack>
    </ConfirmModal>
  )
}
