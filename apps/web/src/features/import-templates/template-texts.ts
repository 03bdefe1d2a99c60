import { CallError } from '@eluent/contract'
import { StoredBefore } from '../../frame/data/use-change.ts'
import { failureDetail } from '../../ui/ErrorState/failure-detail.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

/** The upload of a template's file failed, before anything was posted. */
export class SourceUploadFailed extends Error {
  override readonly name = 'SourceUploadFailed'

  constructor(cause: unknown) {
    super(t('Error uploading source CSV, please try again. {failureDetail}', { failureDetail: failureDetail(cause) }), {
      cause,
    })
  }
}

const serverMessage = (error: unknown): string =>
  error instanceof CallError && error.reply.error !== undefined ? ` ${translated(error.reply.error)}` : ''

export function typesFailure(error: unknown): string {
  return t('{failureDetail}. Could not retrieve template types. Reload page to try again.', {
    failureDetail: failureDetail(error),
  })
}

export function listFailure(error: unknown): string {
  return t('{failureDetail}. Could not retrieve import templates. Reload page.', {
    failureDetail: failureDetail(error),
  })
}

export function readFailure(error: unknown): string {
  return t('{failureDetail}. Could not retrieve import template. Reload page.', { failureDetail: failureDetail(error) })
}

export function deleteFailure(error: unknown): string {
  return t('{failureDetail}. Failed to delete import template.{serverMessage}', {
    failureDetail: failureDetail(error),
    serverMessage: serverMessage(error),
  })
}

export function updateFailure(error: unknown): string {
  return t('{failureDetail}. Failed to update import template.', { failureDetail: failureDetail(error) })
}

export function createFailure(error: unknown): string {
  return error instanceof SourceUploadFailed || error instanceof StoredBefore
    ? translated(error.message)
    : t('{failureDetail}. Creation Failed. Please try again.', { failureDetail: failureDetail(error) })
}

/** For a template type that the product does not know. */
export const UNKNOWN_TYPE_TEXT = t('Uh oh! Template type error. Please notify support.')

export function materialTypesFailure(error: unknown): string {
  return t('{failureDetail}. Could not retrieve material types. Reload page to try again.', {
    failureDetail: failureDetail(error),
  })
}

export const EDIT_WARNING_TEXT = t("Import Template editing only available for 'Custom' methods.")
