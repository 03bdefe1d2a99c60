import { CallError } from '@eluent/contract'
import { StoredBefore } from '../../frame/data/use-change.ts'
import { failureDetail } from '../../ui/ErrorState/failure-detail.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

const serverMessage = (error: unknown): string =>
  error instanceof CallError && error.reply.error !== undefined ? ` ${translated(error.reply.error)}` : ''

export function listFailure(error: unknown): string {
  return t('{failureDetail}. Failed to retrieve methods.', { failureDetail: failureDetail(error) })
}
export function readFailure(error: unknown): string {
  return t('{failureDetail}. Failed to retrieve report method.', { failureDetail: failureDetail(error) })
}
export function updateFailure(error: unknown): string {
  return t('{failureDetail}. Failed to update report method.', { failureDetail: failureDetail(error) })
}
export function createFailure(error: unknown): string {
  if (error instanceof StoredBefore) return error.message
  return t('{failureDetail}. Failed to create Report Method.', { failureDetail: failureDetail(error) })
}
export function deleteFailure(error: unknown): string {
  return t('{failureDetail}. Failed to delete report method.{serverMessage}', {
    failureDetail: failureDetail(error),
    serverMessage: serverMessage(error),
  })
}
