import { CallError } from '@eluent/contract'
import { failureDetail } from '../../ui/ErrorState/failure-detail.ts'

/** The upload of a template's file failed, before anything was posted. */
export class SourceUploadFailed extends Error {
  override readonly name = 'SourceUploadFailed'

  constructor(cause: unknown) {
    super(`Error uploading source CSV, please try again. ${failureDetail(cause)}`, { cause })
  }
}

const serverMessage = (error: unknown): string =>
  error instanceof CallError && error.reply.error !== undefined ? ` ${error.reply.error}` : ''

export function typesFailure(error: unknown): string {
  return `${failureDetail(error)}. Could not retrieve template types. Reload page to try again.`
}

export function listFailure(error: unknown): string {
  return `${failureDetail(error)}. Could not retrieve import templates. Reload page.`
}

export function readFailure(error: unknown): string {
  return `${failureDetail(error)}. Could not retrieve import template. Reload page.`
}

export function deleteFailure(error: unknown): string {
  return `${failureDetail(error)}. Failed to delete import template.${serverMessage(error)}`
}

export function updateFailure(error: unknown): string {
  return `${failureDetail(error)}. Failed to update import template.`
}

export function createFailure(error: unknown): string {
  return error instanceof SourceUploadFailed
    ? error.message
    : `${failureDetail(error)}. Creation Failed. Please try again.`
}

/** For a template type that the product does not know. */
export const UNKNOWN_TYPE_TEXT = 'Uh oh! Template type error. Please notify support.'

export function materialTypesFailure(error: unknown): string {
  return `${failureDetail(error)}. Could not retrieve material types. Reload page to try again.`
}

export const EDIT_WARNING_TEXT = "Import Template editing only available for 'Custom' methods."
