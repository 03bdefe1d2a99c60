/**
 * After a form was sent the first field with a fault has the focus: one that a rule finds at once, or one that the server's answer
 * names. Whoever has gone on meanwhile is left where they are.
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
      const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
      if (field === null) return
      field.focus()
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
  const ended = new AbortController()
  const heard = { capture: true, signal: ended.signal }
  page.addEventListener('submit', begin, heard)
  page.addEventListener('keydown', () => stop(), heard)
  // the second press of a double click goes nowhere by itself
  page.addEventListener('mousedown', ({ detail }) => void (detail <= 1 && stop()), heard)
  return () => {
    stop()
    ended.abort()
  }
}
