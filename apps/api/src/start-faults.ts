import { databaseErrorCode, isTransient } from './platform/db/transient.ts'
import { AppError } from './platform/errors/app-error.ts'

/** SQLSTATE and Node's codes for a disk that is full. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT', 'EFBIG'])

/**
 * Whether a start that failed may succeed later as it is: the database is not there, or a disk is full. Faults come as the
 * database says them or as the API does, depending on how far they came.
 */
export function mayPass(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'database_unavailable' || error.code === 'storage_full'
  return isTransient(error) || FULL.has(databaseErrorCode(error) ?? '')
}
