/** What a click is for: the control around what was hit. */
const CONTROL = 'a,button,input,select,label,summary,tr,[role],[tabindex]'

/**
 * A double click acts twice only on what it began on. Where the first click takes something away (the chip of a filter, a row, a
 * dialog), the second one hits what has moved under the pointer, which nobody aimed at: it is dropped.
 *
 * @returns ends it
 */
export function dropMovedClicks(page: Document): () => void {
  let first: Element | null = null
  const judge = (event: MouseEvent) => {
    // 0: by a key or a program
    if (event.detail === 0) return
    const control = controlOf(event.target)
    if (event.detail === 1) first = control
    else if (control !== first) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
  }
  // a press moves the focus before there is a click
  const judgePress = (event: MouseEvent) => {
    if (event.detail > 1) judge(event)
  }
  page.addEventListener('mousedown', judgePress, { capture: true })
  page.addEventListener('click', judge, { capture: true })
  return () => {
    page.removeEventListener('mousedown', judgePress, { capture: true })
    page.removeEventListener('click', judge, { capture: true })
  }
}

/** A label is its field: the browser clicks that, too. */
function controlOf(target: EventTarget | null): Element | null {
  const control = target instanceof Element ? target.closest(CONTROL) : null
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control
}
