import { DEMO_PASSWORD, easyPasswordError } from '@eluent/domain/password-strength'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import type { Settings } from '../../platform/settings.ts'

interface NewPassword {
  /** The field of the form that has it. */
  field: 'password' | 'new_password'
  password: string
  /** Of its user and organization. */
  names: readonly (string | undefined)[]
}

/** A new password must not be one that is guessed first. @throws AppError validation_failed */
export function refuseEasyPassword(settings: Pick<Settings, 'demo'>, { field, password, names }: NewPassword): void {
  const known = names.filter((name) => typeof name === 'string')
  const fault = easyPasswordError(password, known, settings.demo ? [] : [DEMO_PASSWORD])
  if (fault !== null) throw fieldErrors({ [field]: [fault] })
}
