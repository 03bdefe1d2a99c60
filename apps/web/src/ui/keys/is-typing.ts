/** Inputs that take no text: a key pressed on one of them is a key of the page. */
const WITHOUT_TEXT = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file', 'image'])

/** Whether keys go into a field at this moment, or belong to a dialog or a menu. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !WITHOUT_TEXT.has(target.type)
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  if (target.isContentEditable) return true
  return target.closest('[role="dialog"],[role="menu"],[role="listbox"],[role="grid"],[role="combobox"]') !== null
}
