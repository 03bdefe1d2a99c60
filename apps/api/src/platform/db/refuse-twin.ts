import { fieldErrors } from '../errors/app-error.ts'
import { databaseErrorCode } from './transient.ts'

const UNIQUE_VIOLATION = '23505'

/** Two records of one name saved at the same moment: a unique index refuses the second, in the words of the form. */
export async function refuseTwin<T>(errors: Parameters<typeof fieldErrors>[0], save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (databaseErrorCode(error) !== UNIQUE_VIOLATION) throw error
    throw fieldErrors(errors)
  }
}
