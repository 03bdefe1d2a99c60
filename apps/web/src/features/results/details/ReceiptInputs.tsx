import { Group } from '@mantine/core'
import { RECEIPT_TEXT_MAX, RECEIPT_UNITS, type Receipt } from '@eluent/domain/samples'
import { DEFAULT_TEXT_MAX } from '@eluent/domain/text'
import { DecimalInput } from '../../../ui/DecimalInput/DecimalInput.tsx'
import { t } from '../../../language/t.ts'
import { Select } from '../../../ui/fields/Select.ts'
import { TextInput } from '../../../ui/fields/TextInput.ts'

interface ReceiptInputsProps {
  /** The properties of the input of one field, by its name. */
  inputProps: (field: keyof Receipt) => object
}

/** When, where and by whom a sample was collected and received, in which condition and amount. */
export function ReceiptInputs({ inputProps }: ReceiptInputsProps) {
  const text = (
    field: 'collected_by' | 'collected_place' | 'sampler_licence' | 'received_by' | 'condition',
    label: string,
  ) => <TextInput label={label} maxLength={RECEIPT_TEXT_MAX} {...inputProps(field)} />
  const time = (field: 'collected_at' | 'received_at', label: string) => (
    <TextInput type="datetime-local" label={label} max="9999-12-31T23:59" {...inputProps(field)} />
  )
  return (
    <>
      {time('collected_at', t('Collected'))}
      {text('collected_by', t('Collected By'))}
      {text('collected_place', t('Place'))}
      {text('sampler_licence', t("Sampler's Licence"))}
      {time('received_at', t('Received'))}
      {text('received_by', t('Received By'))}
      {text('condition', t('Condition'))}
      <DecimalInput
        label={t('Temperature')}
        maxLength={DEFAULT_TEXT_MAX}
        rightSection="°C"
        {...inputProps('temperature_c')}
      />
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <DecimalInput flex={1} label={t('Amount Received')} maxLength={DEFAULT_TEXT_MAX} {...inputProps('amount')} />
        <Select
          w={110}
          label={t('Unit')}
          clearable
          data={RECEIPT_UNITS.map((unit) => ({ value: unit, label: unit === 'units' ? t('units') : unit }))}
          {...inputProps('amount_unit')}
        />
      </Group>
    </>
  )
}
