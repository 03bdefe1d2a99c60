import { CallError } from '@eluent/contract'
import { failureDetail } from '../../ui/ErrorState/failure-detail.ts'

const serverMessage = (error: unknown): string =>
  error instanceof CallError && error.reply.error !== undefined ? ` ${error.reply.error}` : ''

export function listFailure(error: unknown): string {
  return `${failureDetail(error)}. Failed to retrieve methods.`
}
export function readFailure(error: unknown): string {
  return `${failureDetail(error)}. Failed to retrieve report method.`
}
export function updateFailure(error: unknown): string {
  return `${failureDetail(error)}. Failed to update report method.`
}
export function createFailure(error: unknown): string {
  return `${failureDetail(error)}. Failed to create Report Method.`
}
export function deleteFailure(error: unknown): string {
  return `${failureDetail(error)}. Failed to delete report method.${serverMessage(error)}`
}
