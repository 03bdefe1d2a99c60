import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface CardFieldProps {
  label: string
  value?: string
  error?: ReactNode
  /** Groups what was typed. */
  format: (typed: string) => string
  onChange: (value: string) => void
  autoComplete: 'cc-number' | 'cc-exp' | 'cc-csc'
  placeholder: string
}

const digitsIn = (text: string): number => text.replaceAll(/\D/g, '').length

/** Where the caret stands after so many digits of the text. */
function positionAfter(text: string, digits: number): number {
  let seen = 0
  for (let at = 0; at < text.length; at += 1) {
    if (seen === digits) return at
    if (/\d/.test(text.charAt(at))) seen += 1
  }
  return text.length
}

/** Digits that are grouped while they are typed; the caret stays behind the digit it was behind. */
export function CardField({ value = '', format, onChange, ...props }: CardFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const digitsBefore = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (digitsBefore.current === null || input.current === null) return
    const at = positionAfter(value, digitsBefore.current)
    digitsBefore.current = null
    input.current.setSelectionRange(at, at)
  }, [value])
  return (
    <TextInput
      ref={input}
      inputMode="numeric"
      spellCheck={false}
      maxLength={24}
      value={value}
      onChange={({ currentTarget }) => {
        const caret = currentTarget.selectionStart ?? currentTarget.value.length
        // at the end it stays at the end, behind what the format adds
        digitsBefore.current = caret < currentTarget.value.length ? digitsIn(currentTarget.value.slice(0, caret)) : null
        onChange(format(currentTarget.value))
      }}
      {...props}
    />
  )
}
