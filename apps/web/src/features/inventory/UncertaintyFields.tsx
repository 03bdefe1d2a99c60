import { DISTRIBUTION_NAMES, DISTRIBUTIONS, type Distribution } from '@eluent/domain/uncertainty'
import { Group } from '@mantine/core'
import { t } from '../../language/t.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.ts'

export interface UncertaintyValues {
  uncertainty: string
  distribution: Distribution
}

interface UncertaintyFieldsProps {
  form: { getInputProps: (path: string) => object }
  /** Where the values stand in the form. */
  path: string
  unit: string | null
  /** Which lot it is of; none for the final volume. */
  of?: number
}

/** How exactly something was measured out: a standard uncertainty, or limits. */
export function UncertaintyFields({ form, path, unit, of }: UncertaintyFieldsProps) {
  const what = of === undefined ? t('final volume') : t('lot {number}', { number: of })
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <DecimalInput
        w={130}
        label={unit === null ? '\u00b1' : `\u00b1 ${t(unit)}`}
        aria-label={t('Uncertainty of {what}', { what })}
        {...form.getInputProps(`${path}.uncertainty`)}
      />
      <NativeSelect
        flex={1}
        label={t('Stated as')}
        aria-label={t('Uncertainty of {what} is stated as', { what })}
        data={DISTRIBUTIONS.map((value) => ({ value, label: t(DISTRIBUTION_NAMES[value]) }))}
        {...form.getInputProps(`${path}.distribution`)}
      />
    </Group>
  )
}
