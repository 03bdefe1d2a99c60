import { notifications } from '@mantine/notifications'
import { t } from '../language/t.ts'

/** Inputs with a limit, of which the browser would keep a part without a word. */
type LimitedInput = HTMLInputElement | HTMLTextAreaElement

const isLimited = (target: EventTarget | null): target is LimitedInput =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.maxLength >= 0

/** How much of the input is marked, and so replaced; an e-mail input does not tell where its selection is. */
const markedLength = ({ selectionStart, selectionEnd }: LimitedInput): number =>
  selectionStart === null || selectionEnd === null
    ? (document.getSelection()?.toString().length ?? 0)
    : selectionEnd - selectionStart

const tell = (message: string): void => {
  notifications.show({ id: message, color: 'red', message })
}

/**
 * Says it when an input can take no more. A text that is pasted or dropped is taken whole or not at all: the part of it that
 * the browser would keep is another password, another address, another name.
 * @returns ends it
 */
export function guardInputLimits(page: Document): () => void {
  const onBeforeInput = (event: InputEvent) => {
    const input = event.target
    if (event.data === null || event.isComposing || !isLimited(input)) return
    // as the input keeps it: one line, or lines that end in one character
    const text = event.data.replaceAll(/\r\n?|\n/g, input instanceof HTMLInputElement ? '' : '\n')
    if (text === '' || input.value.length - markedLength(input) + text.length <= input.maxLength) return
    const limit = t('At most {maxLength} characters.', { maxLength: input.maxLength })
    if (event.inputType === 'insertText') return tell(limit)
    event.preventDefault()
    tell(t('{limit} The text of {count} was not inserted.', { limit, count: text.length }))
  }
  page.addEventListener('beforeinput', onBeforeInput)
  return () => page.removeEventListener('beforeinput', onBeforeInput)
}
