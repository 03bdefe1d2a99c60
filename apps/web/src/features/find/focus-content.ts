/** The Tab key goes on in the page that was opened, and not at the head of the frame. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
}
