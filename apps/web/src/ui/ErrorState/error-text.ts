import { CallError } from '@eluent/contract'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

/** What Chromium, Firefox and Safari say of a file of ours that did not come. */
const NOT_FETCHED = /dynamically imported module|importing a module script failed|unable to preload css/i

/** Every message an error carries for people, the most telling first: field messages, the global list, its own text. */
export function errorMessages(error: unknown): string[] {
  if (!(error instanceof CallError)) {
    const text = error instanceof Error ? error.message : String(error)
    return [
      NOT_FETCHED.test(text) ? t('This part of Eluent could not be fetched. Check the connection and retry.') : text,
    ]
  }
  const fields = Object.values(error.fieldErrors).flat()
  const global = error.reply.global ?? error.reply.data?.global ?? []
  return translated([...fields, ...global, error.message]).filter((text) => text !== '')
}

/** The first message found. */
export function errorText(error: unknown): string {
  return errorMessages(error)[0] ?? t('Something went wrong on our end. Please try again later')
}

/** The number under which the server logged an unexpected error; support asks for it. */
export function errorReference(error: unknown): string | null {
  return error instanceof CallError ? (error.reply.id ?? null) : null
}

/** Whether a call found no server: what it carried was not refused, and can be sent again as it is. */
export function isUnreachable(error: unknown): error is CallError {
  return error instanceof CallError && error.status === 0
}
