import type { KeyboardEvent } from 'react'

/**
 * Enter takes the option that the open list of a field marks. Its library counts options beside what it marks, and forgets its
 * count a moment after the list has opened: of Tab, Down and Enter by a quick hand, or on a busy machine, Enter then took none.
 */
export function takeMarked(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, nativeEvent, currentTarget } = event
  if (key !== 'Enter' || nativeEvent.isComposing || currentTarget.getAttribute('aria-expanded') !== 'true') return
  const list = document.getElementById(currentTarget.getAttribute('aria-controls') ?? '')
  const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]')
  if (!marked) return
  event.preventDefault()
  event.stopPropagation()
  marked.click()
}
