import { type TextInputProps } from '@mantine/core'
import { t } from '../../language/t.ts'
import { TextInput } from '../fields/TextInput.ts'

interface WholeNumberInputProps extends Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'inputMode' | 'type'
> {
  value?: string | number
  /** A number of digits alone, '' for an empty field, and everything else as it was typed, which no rule takes. */
  onChange?: (value: number | string) => void
}

/** A whole number. A sign between digits is refused in words and never dropped: 14,42 is not 1442. */
export function WholeNumberInput({ value = '', onChange, error, ...rest }: WholeNumberInputProps) {
  const isRefused = typeof value === 'string' && value !== ''
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      inputMode="numeric"
      value={String(value)}
      error={isRefused ? t('Please enter a whole number in digits alone, such as 1200') : error}
      onChange={({ currentTarget }) => onChange?.(typedWhole(currentTarget.value))}
    />
  )
}

/** Fifteen digits are as many as a number keeps exactly. */
function typedWhole(text: string): number | string {
  const typed = text.trim()
  return /^\d{1,15}$/.test(typed) ? Number(typed) : typed === '' ? '' : text
}
