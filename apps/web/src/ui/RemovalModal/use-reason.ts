import { keptReason, REASON_TEXT } from '@eluent/domain/history'
import { useState } from 'react'
import { useUnsaved } from '../../frame/use-unsaved.ts'
import { translated } from '../../language/translated.ts'

export interface Reason {
  text: string
  change: (text: string) => void
  /** What is wrong with it, once it was needed. */
  error: string | null
  /** Whether it is one; if not, its field says so. */
  check: () => boolean
  reset: () => void
}

/** Why a record is cleared, deleted or voided, as it is being typed. */
export function useReason(): Reason {
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isGiven = keptReason(text) !== null
  useUnsaved(text !== '')
  return {
    text,
    change: setText,
    error: isChecked && !isGiven ? translated(REASON_TEXT) : null,
    check: () => {
      setChecked(true)
      return isGiven
    },
    reset: () => {
      setText('')
      setChecked(false)
    },
  }
}
