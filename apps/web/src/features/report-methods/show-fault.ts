/** A fault that is no field's, such as a method without analytes, comes into view once it is drawn. */
export function showFault(): void {
  requestAnimationFrame(() => {
    if (document.querySelector('form [aria-invalid="true"]') === null)
      document.querySelector('form [role="alert"]')?.scrollIntoView({ block: 'center' })
  })
}
