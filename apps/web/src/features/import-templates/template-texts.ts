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

export const typesFailure = (error: unknown): string =>
  `${failureDetail(error)}. Could not retrieve template types. Reload page to try again.`

export const listFailure = (error: unknown): string =>
  `${failureDetail(error)}. Could not retrieve import templates. Reload page.`

export const readFailure = (error: unknown): string =>
  `${failureDetail(error)}. Could not retrieve import template. Reload page.`

export const deleteFailure = (error: unknown): string =>
  `${failureDetail(error)}. Failed to delete import template.${serverMessage(error)}`

export const updateFailure = (error: unknown): string => `${failureDetail(error)}. Failed to update import template.`

export const createFailure = (error: unknown): string =>
  error instanceof SourceUploadFailed ? error.message : `${failureDetail(error)}. Creation Failed. Please try again.`

/** For a template type that the product does not know. */
export const UNKNOWN_TYPE_TEXT = 'Uh oh! Template type error. Please notify support.'

export const materialTypesFailure = (error: unknown): string =>
  `${failureDetail(error)}. Could not retrieve material types. Reload page to try again.`

export const EDIT_WARNING_TEXT = "Import Template editing only available for 'Custom' methods."
