import { t } from '../../language/t.ts'

/** Stands above what the server says of a failed call. */
export const PASSWORD_FAILED = t('Something went wrong')
