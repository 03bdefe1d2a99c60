import {
  MOST_DENSITY_G_ML,
  MOST_UNIT_WEIGHT_G,
  UNITLESS_ANSWERS,
  type UnitConversion,
  type UnitReading,
} from '@eluent/domain/result-imports'
import { parseDecimal } from '@eluent/domain/text'
import { useState } from 'react'
import { t } from '../../language/t.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.ts'

interface UnitChoiceProps {
  /** What was said of this file, else of the template's files before it. */
  said: UnitConversion | null
  units: UnitReading
  disabled: boolean
  onChange: (conversion: UnitConversion) => void
}

const NOTHING: UnitConversion = { density_g_ml: null, unit_weight_g: null, unitless: null, stated: [] }

function upTo(most: number, text: string): number | null {
  const value = parseDecimal(text)
  return value !== null && value > 0 && value <= most ? value : null
}

/**
 * The questions of a file that states other units than those of results, or none: whether to convert, which unit it is; an
 * amount in a volume asks for a density, too, one per unit for its weight.
 */
export function UnitChoice({ said, units, disabled, onChange }: UnitChoiceProps) {
  const [density, setDensity] = useState(String(said?.density_g_ml ?? ''))
  const [weight, setWeight] = useState(String(said?.unit_weight_g ?? ''))
  const now = { ...NOTHING, ...said }
  const ofFile = units.conversions.flatMap(({ unit, said: isSaid }) => (isSaid ? [] : unit))
  const others = now.stated?.filter((unit) => !ofFile.includes(unit)) ?? []
  const asks = (question: UnitReading['asks'][number]) => units.asks.includes(question)
  const waits = (question: UnitReading['asks'][number]) => units.waits.includes(question)
  return (
    <>
      {asks('unit') && (
        <NativeSelect
          label={t('Unit where none is stated')}
          size="md"
          disabled={disabled}
          data={[{ value: '', label: t('Choose …') }, ...UNITLESS_ANSWERS]}
          value={now.unitless ?? ''}
          error={waits('unit')}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...now, unitless: UNITLESS_ANSWERS.find((unit) => unit === value) ?? null })
          }
        />
      )}
      {asks('convert') && (
        <NativeSelect
          label={t('Units')}
          size="md"
          disabled={disabled}
          data={[
            { value: '', label: t('Choose …') },
            { value: 'convert', label: t('Convert') },
          ]}
          value={waits('convert') ? '' : 'convert'}
          error={waits('convert')}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...now, stated: value === 'convert' ? [...others, ...new Set(ofFile)] : others })
          }
        />
      )}
      {asks('density') && !waits('convert') && !waits('unit') && (
        <DecimalInput
          label={t('Density of the samples, g/mL')}
          size="md"
          disabled={disabled}
          error={waits('density')}
          value={density}
          onChange={(text) => {
            setDensity(text)
            onChange({ ...now, density_g_ml: upTo(MOST_DENSITY_G_ML, text) })
          }}
        />
      )}
      {asks('unit_weight') && !waits('convert') && !waits('unit') && (
        <DecimalInput
          label={t('Weight of one unit, g')}
          size="md"
          disabled={disabled}
          error={waits('unit_weight')}
          value={weight}
          onChange={(text) => {
            setWeight(text)
            onChange({ ...now, unit_weight_g: upTo(MOST_UNIT_WEIGHT_G, text) })
          }}
        />
      )}
    </>
  )
}
