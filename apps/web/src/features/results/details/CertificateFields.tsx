import { Group } from '@mantine/core'
import { BATCH_SIZE_UNITS, DETAIL_LENGTHS } from '@eluent/domain/samples'
import { DEFAULT_TEXT_MAX } from '@eluent/domain/text'
import type { InputProps } from './details-values.ts'
import { t } from '../../../language/t.ts'
import { DecimalInput } from '../../../ui/DecimalInput/DecimalInput.tsx'
import { Select } from '../../../ui/fields/Select.ts'
import { TextInput } from '../../../ui/fields/TextInput.ts'

/** What the certificate of a jurisdiction names of client and lot. */
export function CertificateFields({ inputProps }: { inputProps: InputProps }) {
  const text = (field: keyof typeof DETAIL_LENGTHS, label: string) => (
    <TextInput label={label} maxLength={DETAIL_LENGTHS[field]} {...inputProps(field)} />
  )
  return (
    <>
      {text('client_address', t("Client's Address"))}
      {text('client_licence', t("Client's Licence"))}
      {text('state_package_id', t('State Package Number'))}
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <DecimalInput flex={1} label={t('Batch Size')} maxLength={DEFAULT_TEXT_MAX} {...inputProps('batch_size')} />
        <Select
          w={110}
          label={t('Unit')}
          clearable
          data={BATCH_SIZE_UNITS.map((unit) => ({ value: unit, label: unit === 'units' ? t('units') : unit }))}
          {...inputProps('batch_size_unit')}
        />
      </Group>
      <TextInput
        label={t('Label Claims')}
        description={t("As 'Total THC 100 mg per package, CBD 5 %'; the tolerance is the profile's.")}
        maxLength={DETAIL_LENGTHS.label_claims}
        {...inputProps('label_claims')}
      />
    </>
  )
}
