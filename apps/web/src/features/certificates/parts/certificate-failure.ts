import { CallError } from '@eluent/contract'
import { errorText } from '../../../ui/ErrorState/error-text.ts'
import { failureDetail } from '../../../ui/ErrorState/failure-detail.ts'
import { t } from '../../../language/t.ts'

/** '{error}. {what failed}' of the error catalogue. */
export function failureText(error: unknown, what: string): string {
  return `${failureDetail(error)}. ${what}`
}

/** Why a project or a manifest was not created: the status, the server's message, and what to do. */
export function creationFailure(error: unknown): string {
  const isAnswer = error instanceof CallError && error.status !== 0
  const reason = isAnswer ? `${errorText(error)} ` : ''
  return failureText(error, t('{reason}Certus creation error. Reload the page and try again.', { reason }))
}

export function originFailure(error: unknown): string {
  return failureText(error, t('Failed to create VERISEAL Certificate of Origin. Please try again.'))
}
