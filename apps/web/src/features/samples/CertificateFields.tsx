import { Group, Select, TextInput } from '@mantine/core'
import { BATCH_SIZE_UNITS, DETAIL_LENGTHS } from '@eluent/domain/samples'
import { DEFAULT_TEXT_MAX } from '@eluent/domain/text'
import type { RecordForm } from '../../ui/forms/use-record-form.tsx'
import type { SampleValues } from './sample-form.ts'
import { t } from '../../language/t.ts'

/** What the certificate of a jurisdiction names of client and lot; of a compliance sample, and where something was said. */
export function CertificateFields({ form }: { form: RecordForm<SampleValues>['form'] }) {
  const { purpose, details } = form.getValues()
  const { client_address, client_licence, state_package_id, batch_size, batch_size_unit } = details
  const isSaid = [client_address, client_licence, state_package_id, batch_size, batch_size_unit].some(Boolean)
  if (purpose !== 'compliance' && !isSaid) return null
  const text = (field: keyof typeof DETAIL_LENGTHS, label: string) => (
    <TextInput label={label} maxLength={DETAIL_LENGTHS[field]} {...form.getInputProps(`details.${field}`)} />
  )
  return (
    <>
      {text('client_address', t("Client's Address"))}
      {text('client_licence', t("Client's Licence"))}
      {text('state_package_id', t('State Package Number'))}
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput
          flex={1}
          label={t('Batch Size')}
          inputMode="decimal"
          maxLength={DEFAULT_TEXT_MAX}
          {...form.getInputProps('details.batch_size')}
        />
        <Select
          w={110}
          label={t('Unit')}
          clearable
          data={BATCH_SIZE_UNITS.map((unit) => ({ value: unit, label: unit === 'units' ? t('units') : unit }))}
          {...form.getInputProps('details.batch_size_unit')}
        />
      </Group>
    </>
  )
}
