import { NativeSelect } from '@mantine/core'
import type { UnitConversion, UnitReading } from '@eluent/domain/result-imports'
import { parseDecimal } from '@eluent/domain/text'
import { useState } from 'react'
import { t } from '../../language/t.ts'
import { DecimalInput } from '../../ui/DecimalInput/DecimalInput.tsx'

interface UnitChoiceProps {
  conversion: UnitConversion | null
  units: UnitReading
  disabled: boolean
  onChange: (conversion: UnitConversion | null) => void
}

/** As on the wire. */
const MOST_G_ML = 25

function densityOf(text: string): number | null {
  const value = parseDecimal(text)
  return value !== null && value > 0 && value <= MOST_G_ML ? value : null
}

/** The one question of a file that states other units than those of results; an amount in a volume asks for a density, too. */
export function UnitChoice({ conversion, units, disabled, onChange }: UnitChoiceProps) {
  const [density, setDensity] = useState(String(conversion?.density_g_ml ?? ''))
  const type = (text: string) => {
    setDensity(text)
    onChange({ density_g_ml: densityOf(text) })
  }
  return (
    <>
      <NativeSelect
        label={t('Units')}
        size="md"
        disabled={disabled}
        data={[
          { value: '', label: t('Choose …') },
          { value: 'convert', label: t('Convert') },
        ]}
        value={conversion === null ? '' : 'convert'}
        error={units.open && conversion === null}
        onChange={({ currentTarget: { value } }) =>
          onChange(value === 'convert' ? { density_g_ml: densityOf(density) } : null)
        }
      />
      {units.asksDensity && conversion !== null && (
        <DecimalInput
          label={t('Density of the samples, g/mL')}
          size="md"
          disabled={disabled}
          error={units.open}
          value={density}
          onChange={(value) => type(value)}
        />
      )}
    </>
  )
}
