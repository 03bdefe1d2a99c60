const DIALOG = '[role="dialog"], [role="alertdialog"]'
const ABOVE = `${DIALOG}, [role="menu"], [role="listbox"]`

/**
 * What led to a dialog has the focus again when the dialog is gone. The component family sees to it where a dialog is told to
 * close; most of ours are there only while they are open, and the keyboard would begin at the head of the page.
 */
export function focusAfterDialogs(page: Document): () => void {
  let last: HTMLElement | null = null
  const note = ({ target }: FocusEvent) => {
    // a notice that comes while a dialog is open takes the Tab key, too, and led to nothing
    if (target instanceof HTMLElement && target.closest(ABOVE) === null && page.querySelector(DIALOG) === null)
      last = target
  }
  const forget = ({ target, relatedTarget }: FocusEvent) => {
    // a click beside everything leaves it, and another window has it only for a while
    if (last !== null && target === last && relatedTarget === null && last.isConnected && page.hasFocus()) last = null
  }
  const holdsDialog = (node: Node) =>
    node instanceof Element && (node.matches(DIALOG) || node.querySelector(DIALOG) !== null)
  const observer = new MutationObserver((changes) => {
    if (page.activeElement !== page.body || page.querySelector(DIALOG) !== null) return
    if (!changes.some(({ removedNodes }) => [...removedNodes].some(holdsDialog))) return
    if (last?.isConnected === true) last.focus({ preventScroll: true })
  })
  page.addEventListener('focusin', note)
  page.addEventListener('focusout', forget)
  observer.observe(page.body, { subtree: true, childList: true })
  return () => {
    page.removeEventListener('focusin', note)
    page.removeEventListener('focusout', forget)
    observer.disconnect()
  }
}
