import { CallError } from '@eluent/contract'
import { failureDetail } from '../../ui/ErrorState/failure-detail.ts'

const serverMessage = (error: unknown): string =>
  error instanceof CallError && error.reply.error !== undefined ? ` ${error.reply.error}` : ''

export const listFailure = (error: unknown): string => `${failureDetail(error)}. Failed to retrieve methods.`
export const readFailure = (error: unknown): string => `${failureDetail(error)}. Failed to retrieve report method.`
export const updateFailure = (error: unknown): string => `${failureDetail(error)}. Failed to update report method.`
export const createFailure = (error: unknown): string => `${failureDetail(error)}. Failed to create Report Method.`
export const deleteFailure = (error: unknown): string =>
  `${failureDetail(error)}. Failed to delete report method.${serverMessage(error)}`
