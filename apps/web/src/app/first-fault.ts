const FAULT = '[aria-invalid="true"]:not([type="hidden"])'

/**
 * After a form was sent the first field with a fault has the focus: one that a rule finds at once, or one that the server's answer
 * names. Whoever has gone on meanwhile is left where they are. A fault without a field is brought into sight.
 *
 * @returns ends it
 */
export function leadToFaults(page: Document): () => void {
  let stop = () => {}
  const begin = ({ target }: Event) => {
    stop()
    if (!(target instanceof HTMLFormElement)) return
    const form = target
    const sentFrom = page.activeElement
    const look = () => {
      const hasGoneOn = page.activeElement !== sentFrom && page.activeElement !== page.body
      if (!form.isConnected || hasGoneOn) return stop()
      const field = form.querySelector<HTMLElement>(FAULT)
      const fault = field ?? form.querySelector<HTMLElement>('[role="alert"]')
      if (fault === null) return
      field?.focus()
      if (field === null) fault.scrollIntoView({ block: 'nearest' })
      stop()
    }
    const observer = new MutationObserver(look)
    // the fault of before is drawn until the form has been judged again
    const frame = requestAnimationFrame(() => {
      observer.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] })
      look()
    })
    stop = () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }
  const goOn = () => stop()
  page.addEventListener('submit', begin, { capture: true })
  page.addEventListener('keydown', goOn, { capture: true })
  page.addEventListener('pointerdown', goOn, { capture: true })
  return () => {
    stop()
    page.removeEventListener('submit', begin, { capture: true })
    page.removeEventListener('keydown', goOn, { capture: true })
    page.removeEventListener('pointerdown', goOn, { capture: true })
  }
}
