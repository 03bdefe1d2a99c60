import { CallError } from '@eluent/contract'

/** Whether a read failed because there is no such record, or none by an address like this. */
export const isMissing = (error: unknown): boolean => error instanceof CallError && [404, 422].includes(error.status)
