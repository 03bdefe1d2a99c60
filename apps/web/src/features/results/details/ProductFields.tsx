import type { ProductFact } from '@eluent/domain/profiles'
import { DEFAULT_TEXT_MAX } from '@eluent/domain/text'
import type { InputProps } from './details-values.ts'
import { t } from '../../../language/t.ts'
import { DecimalInput } from '../../../ui/DecimalInput/DecimalInput.tsx'

const FACTS: readonly { fact: ProductFact; label: string; unit?: string }[] = [
  { fact: 'density_g_ml', label: t('Density'), unit: 'g/mL' },
  { fact: 'unit_weight_g', label: t('Unit Weight'), unit: 'g' },
  { fact: 'servings', label: t('Servings per Unit') },
]

/** What the units of a product are computed with. */
export function ProductFields({ facts, inputProps }: { facts: readonly ProductFact[]; inputProps: InputProps }) {
  return FACTS.filter(({ fact }) => facts.includes(fact)).map(({ fact, label, unit }) => (
    <DecimalInput
      key={fact}
      label={label}
      maxLength={DEFAULT_TEXT_MAX}
      rightSection={unit}
      rightSectionWidth={48}
      {...inputProps(fact)}
    />
  ))
}
