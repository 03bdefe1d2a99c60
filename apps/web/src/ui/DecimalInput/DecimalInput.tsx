import { type TextInputProps } from '@mantine/core'
import { useDecimalText } from './use-decimal-text.ts'
import { TextInput } from '../fields/TextInput.ts'

interface DecimalInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'inputMode' | 'type'> {
  /** With a point, as rules and API have it. */
  value?: string | number
  /** What was typed, with a point; a text that is no number where it can be read in two ways. */
  onChange?: (plain: string) => void
}

/** A number with the decimal sign of the reader's region. */
export function DecimalInput({ value = '', onChange, error, ...rest }: DecimalInputProps) {
  const text = useDecimalText(String(value), (plain) => onChange?.(plain))
  return (
    <TextInput
      {...rest}
      inputMode="decimal"
      value={text.value}
      error={text.doubt ?? error}
      onChange={({ currentTarget }) => text.type(currentTarget.value)}
    />
  )
}
