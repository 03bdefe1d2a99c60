/** Puts the cursor into the first field that is marked as wrong, or the first message into view, once they are drawn. */
export function focusFirstError(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('form [aria-invalid="true"]')
    if (field) field.focus()
    else document.querySelector('form [role="alert"]')?.scrollIntoView({ block: 'center' })
  })
}
