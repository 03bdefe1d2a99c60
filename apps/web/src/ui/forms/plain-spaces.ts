/** Look like a space and are another letter: spreadsheets, PDFs and web pages bring them along. (Unicode, general category Zs) */
const OTHER_SPACES = /(?! )\p{Zs}/gu
/** Are not seen at all. */
const UNSEEN = /[\u200B\u2060\uFEFF]/g

/** A text from elsewhere with plain spaces: a name is not refused for a letter that nobody sees. */
export function plainSpaces(text: string): string {
  return text.replaceAll(OTHER_SPACES, ' ').replaceAll(UNSEEN, '')
}

/**
 * What is pasted or dropped into a field of one line has plain spaces; a password is taken as it is.
 *
 * @returns ends it
 */
export function pasteWithPlainSpaces(page: Document): () => void {
  const onBeforeInput = (event: InputEvent) => {
    const { target: field, data, inputType } = event
    if (data === null || event.defaultPrevented || !/^insertFrom(?:Paste|Drop)$/.test(inputType)) return
    if (!(field instanceof HTMLInputElement) || field.selectionStart === null || field.type === 'password') return
    const text = plainSpaces(data)
    if (text === data) return
    event.preventDefault()
    field.setRangeText(text, field.selectionStart, field.selectionEnd ?? field.selectionStart, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType }))
  }
  page.addEventListener('beforeinput', onBeforeInput)
  return () => page.removeEventListener('beforeinput', onBeforeInput)
}
