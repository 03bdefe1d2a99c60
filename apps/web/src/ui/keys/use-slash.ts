import { useHotkeys } from '@mantine/hooks'
import type { RefObject } from 'react'
import { isTyping } from './is-typing.ts'

/** `/` puts the cursor into this field, also from a checkbox or a button. */
export function useSlash(field: RefObject<HTMLElement | null>): void {
  const focus = (event: KeyboardEvent) => {
    if (isTyping(event.target)) return
    event.preventDefault()
    field.current?.focus()
  }
  useHotkeys([['/', focus, { preventDefault: false }]], [])
}
