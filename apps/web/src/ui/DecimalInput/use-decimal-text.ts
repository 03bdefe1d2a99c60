import { parseDecimal } from '@eluent/domain/text'
import { useState } from 'react'
import { doubtOf, plainText, writtenText } from './decimal-text.ts'

/** A number of a form in a text field: shown and typed as the reader writes it, kept with a point. */
export function useDecimalText(plain: string, onChange: (plain: string) => void) {
  const [typed, setTyped] = useState('')
  return {
    // as it was typed while that is what is kept, so that nothing changes under the cursor
    value: isSame(plainText(typed), plain) ? typed : writtenText(plain),
    doubt: doubtOf(plain),
    type: (text: string): void => {
      setTyped(text)
      onChange(plainText(text))
    },
  }
}

/** A form that keeps numbers has 1 for '1.' and '1.0'. */
function isSame(one: string, other: string): boolean {
  const number = parseDecimal(one)
  return one === other || (number !== null && number === parseDecimal(other))
}
