import { USER_DUTY_TEXTS } from '@eluent/domain/users'
import { t } from '../../language/t.ts'

/** Stands above what the server says of a failed call. */
export const USER_FAILED = t('Something went wrong')

/** Why a user cannot be changed by who looks at them. */
export const REFUSAL_TEXTS = { own: USER_DUTY_TEXTS.own, superAdmin: USER_DUTY_TEXTS.superAdmin } as const
