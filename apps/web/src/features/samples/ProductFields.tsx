import { TextInput } from '@mantine/core'
import { factsOfMaterial, type ProductFact } from '@eluent/domain/profiles'
import { DEFAULT_TEXT_MAX } from '@eluent/domain/text'
import type { RecordForm } from '../../ui/forms/use-record-form.tsx'
import type { SampleValues } from './sample-form.ts'
import { t } from '../../language/t.ts'

const FACTS: readonly { fact: ProductFact; label: string; unit?: string }[] = [
  { fact: 'density_g_ml', label: t('Density'), unit: 'g/mL' },
  { fact: 'unit_weight_g', label: t('Unit Weight'), unit: 'g' },
  { fact: 'servings', label: t('Servings per Unit') },
]

interface ProductFieldsProps {
  form: RecordForm<SampleValues>['form']
  /** The slug of the material type; undefined before one is chosen. */
  material: string | undefined
}

/** What the units of this material are computed with, and what was said of another before. */
export function ProductFields({ form, material }: ProductFieldsProps) {
  const { details } = form.getValues()
  const asked = factsOfMaterial(material)
  return FACTS.filter(({ fact }) => asked.includes(fact) || details[fact] !== '').map(({ fact, label, unit }) => (
    <TextInput
      key={fact}
      label={label}
      inputMode="decimal"
      maxLength={DEFAULT_TEXT_MAX}
      rightSection={unit}
      rightSectionWidth={48}
      {...form.getInputProps(`details.${fact}`)}
    />
  ))
}
