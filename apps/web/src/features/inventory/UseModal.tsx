import { createLotUse, listLots, type Lot, type LotRow } from '@eluent/contract'
import { isMounted, validateUse, type LotSubject } from '@eluent/domain/inventory'
import { parseDecimal } from '@eluent/domain/text'
import { Stack, Text } from '@mantine/core'
import { useCreate } from '../../frame/data/use-change.ts'
import { useRead } from '../../frame/data/use-read.ts'
import { FormModal } from '../../ui/forms/FormModal.tsx'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { useSaveForm } from '../../ui/forms/use-save-form.ts'
import { USABLE_LOTS } from './all-items.ts'
import { LotScan } from './LotScan.tsx'
import { lotChoice } from './lot-texts.ts'
import { t } from '../../language/t.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { Select } from '../../ui/fields/Select.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface UseModalProps {
  subject: LotSubject
  /** Of the sample or the calibration. */
  recordId?: number
  /** The lot that is used, where it is known. */
  lot?: Lot
  /** The instrument, where it is known. */
  machine?: string
  /** Control materials in quarantine are offered, too. */
  isTrial?: boolean
  onClose: () => void
}

/** Asks which lot was used, and how much of it. */
export function UseModal({ subject, recordId, lot, machine = '', isTrial = false, onClose }: UseModalProps) {
  const use = useCreate(createLotUse)
  const offered: readonly LotRow[] =
    useRead(listLots, lot ? null : { query: isTrial ? { ...USABLE_LOTS, trial: 'true' } : USABLE_LOTS }).data?.data ??
    (lot ? [lot] : [])
  const lots =
    subject === 'machine' ? offered.filter((one) => isMounted(one.item.kind) && one.amount_left > 0) : offered
  const record = useSaveForm({
    initialValues: { lot_id: lot ? String(lot.id) : (null as string | null), amount: '', machine_name: machine },
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
    <FormModal
      title={subject === 'machine' ? t('Put on an Instrument') : t('Add Lot Used')}
      confirmLabel={t('Add')}
      form={record}
      onClose={onClose}
    >
      <Stack>
        {machine !== '' && (
          <Text>{t('On {machine}. What stands there of the same item is taken off.', { machine })}</Text>
        )}
        {lot === undefined && (
          <LotScan
            onLot={({ id, name }) => {
              if (!lots.some((one) => one.id === id)) return t('{name} cannot be chosen here.', { name })
              form.setFieldValue('lot_id', String(id))
              return null
            }}
          />
        )}
        {lot === undefined && (
          <Select
            label={t('Lot')}
            withAsterisk
            searchable
            data={lots.map(lotChoice)}
            nothingFoundMessage={t('No lot that may be used today.')}
            {...form.getInputProps('lot_id')}
          />
        )}
        {subject === 'machine' && machine === '' && (
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
    </FormModal>
  )
}
