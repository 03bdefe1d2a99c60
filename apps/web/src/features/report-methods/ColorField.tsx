import { ColorPicker, Popover, UnstyledButton } from '@mantine/core'
import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/core/styles/ColorPicker.css'
import { ANALYTE_PALETTE, readAnalyteColor } from '@eluent/domain/report-methods'
import { useState } from 'react'
import classes from './Methods.module.css'
import { t } from '../../language/t.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

const SWATCHES = ANALYTE_PALETTE.map((color) => `#${color}`)

interface ColorFieldProps {
  /** The analyte whose colour it is. */
  called: string
  /** '#RRGGBB' */
  value: string
  disabled: boolean
  onChange: (color: string) => void
}

/** A colour, typed as hex or picked from the palette or the plane; all of it by keyboard, too. */
export function ColorField({ called, value, disabled, onChange }: ColorFieldProps) {
  // what is typed and no colour yet; the colour stays as it was until it is one
  const [draft, setDraft] = useState<string | null>(null)
  const type = (typed: string) => {
    const color = readAnalyteColor(typed)
    setDraft(color === null ? typed : null)
    if (color !== null) onChange(`#${color}`)
  }
  return (
    <TextInput
      label={t('Color')}
      aria-label={t('Color of {called}', { called })}
      size="sm"
      value={draft ?? value}
      error={draft !== null}
      disabled={disabled}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => setDraft(null)}
      leftSectionPointerEvents="all"
      leftSection={
        <Popover trapFocus returnFocus position="bottom-start" shadow="md">
          <Popover.Target>
            <UnstyledButton
              className={classes['swatch']}
              style={{ backgroundColor: value }}
              aria-label={t('Pick the color of {called}', { called })}
              disabled={disabled}
            />
          </Popover.Target>
          <Popover.Dropdown>
            <ColorPicker
              format="hex"
              saturationLabel={t('Saturation and brightness')}
              hueLabel={t('Hue')}
              swatches={SWATCHES}
              swatchesPerRow={7}
              value={value}
              onChange={(color) => type(color)}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
