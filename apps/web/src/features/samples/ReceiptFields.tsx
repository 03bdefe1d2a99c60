import { Group, Select, SimpleGrid, TextInput } from '@mantine/core'
import { PURPOSE_NAMES, PURPOSES, RECEIPT_TEXT_MAX, RECEIPT_UNITS } from '@eluent/domain/samples'
import { DEFAULT_TEXT_MAX } from '@eluent/domain/text'
import { useState } from 'react'
import type { RecordForm } from '../../ui/forms/use-record-form.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { CertificateFields } from '../results/details/CertificateFields.tsx'
import type { SampleValues } from './sample-form.ts'
import classes from './SampleForm.module.css'
import { t } from '../../language/t.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'

/** When, where and by whom the sample was collected and received; folded until something is noted. */
export function ReceiptFields({ form }: { form: RecordForm<SampleValues>['form'] }) {
  const [startsOpen] = useState(() => {
    const { receipt, purpose } = form.getValues()
    return [...Object.values(receipt), purpose].some((value) => value !== null && value !== '')
  })
  const { purpose, details } = form.getValues()
  const { client_address, client_licence, state_package_id, batch_size, batch_size_unit } = details
  // of a compliance sample, and where something was said
  const showsCertificate =
    purpose === 'compliance' ||
    [client_address, client_licence, state_package_id, batch_size, batch_size_unit].some(Boolean)
  const isWrong = Object.keys(form.errors).some((field) =>
    /^(?:receipt\.|details\.(?:client|state|batch)|purpose$)/.test(field),
  )
  const text = (
    field: 'collected_by' | 'collected_place' | 'sampler_licence' | 'received_by' | 'condition',
    label: string,
  ) => <TextInput label={label} maxLength={RECEIPT_TEXT_MAX} {...form.getInputProps(`receipt.${field}`)} />
  const time = (field: 'collected_at' | 'received_at', label: string) => (
    <TextInput type="datetime-local" label={label} max="9999-12-31T23:59" {...form.getInputProps(`receipt.${field}`)} />
  )
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <Panel title={t('Collection and Receipt')}>
      <details
        className={classes['receipt']}
        open={isOpen || isWrong}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{t('When, where and by whom the sample was collected and received (optional)')}</summary>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg" mt="md">
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
            {...form.getInputProps('receipt.temperature_c')}
          />
          <Group gap="xs" align="flex-start" wrap="nowrap">
            <DecimalInput
              flex={1}
              label={t('Amount Received')}
              maxLength={DEFAULT_TEXT_MAX}
              {...form.getInputProps('receipt.amount')}
            />
            <Select
              w={110}
              label={t('Unit')}
              clearable
              data={RECEIPT_UNITS.map((unit) => ({ value: unit, label: unit === 'units' ? t('units') : unit }))}
              {...form.getInputProps('receipt.amount_unit')}
            />
          </Group>
          <Select
            label={t('Purpose')}
            clearable
            data={PURPOSES.map((value) => ({ value, label: t(PURPOSE_NAMES[value]) }))}
            {...form.getInputProps('purpose')}
          />
          {showsCertificate && <CertificateFields inputProps={(field) => form.getInputProps(`details.${field}`)} />}
        </SimpleGrid>
      </details>
    </Panel>
  )
}
