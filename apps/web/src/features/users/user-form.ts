import type { User } from '@eluent/contract'
import { gainsSealing } from '@eluent/domain/auth'
import { PASSWORD_FORM_TEXTS } from '@eluent/domain/passwords'
import { plainName, plainText } from '@eluent/domain/text'
import { chosenRole, joinName, splitName, validateUserForm, type UserForm } from '@eluent/domain/users'
import { firstMessages } from '../../ui/forms/form-errors.ts'
import { translated } from '../../language/translated.ts'

/** The user forms as they are typed. */
export interface UserValues {
  first_name: string
  last_name: string
  email: string
  role_id: string
  contact_number: string
  alternate_email_id: string
  password: string
  confirm: string
  /** Of who fills the form in. */
  own_password: string
}

export const emptyUser: UserValues = {
  first_name: '',
  last_name: '',
  email: '',
  role_id: '',
  contact_number: '',
  alternate_email_id: '',
  password: '',
  confirm: '',
  own_password: '',
}

export function valuesOf(user: User): UserValues {
  return {
    ...emptyUser,
    ...splitName(user.name),
    email: user.email,
    role_id: String(user.role.id),
    contact_number: user.contact_number ?? '',
    alternate_email_id: user.alternate_email_id ?? '',
  }
}

/** As it is sent: without markup and the spaces around it; passwords stay what they are. */
const cleaned = (values: UserValues): UserValues => ({
  first_name: plainName(values.first_name),
  last_name: plainName(values.last_name),
  email: plainText(values.email),
  role_id: values.role_id,
  contact_number: plainText(values.contact_number),
  alternate_email_id: plainText(values.alternate_email_id),
  password: values.password,
  confirm: values.confirm,
  own_password: values.own_password,
})

/** Whether the chosen role can seal what the one before could not: it is given by the own password. */
export function asksOwnPassword(roleId: string, keptRole: string | null): boolean {
  const role = chosenRole(roleId, keptRole)
  return role !== null && gainsSealing(keptRole, role.slug)
}

/** The message of an own password that is asked for and missing. */
export function ownPasswordErrors(
  { role_id, own_password }: Pick<UserValues, 'role_id' | 'own_password'>,
  keptRole: string | null,
): Record<string, string> {
  return own_password === '' && asksOwnPassword(role_id, keptRole)
    ? { own_password: translated(PASSWORD_FORM_TEXTS.own) }
    : {}
}

/** The rules are the API's own. */
export function userErrors(values: UserValues, form: UserForm, keptRole: string | null): Record<string, string> {
  return {
    ...firstMessages(validateUserForm(cleaned(values), form, keptRole)),
    ...(form !== 'sign-up' && ownPasswordErrors(values, keptRole)),
  }
}

/** What is sent of a user, without the password. */
export function bodyOf(values: UserValues) {
  const { first_name, last_name, email, role_id, contact_number, alternate_email_id } = cleaned(values)
  return {
    name: joinName(first_name, last_name),
    email,
    role_id: Number(role_id),
    contact_number: contact_number === '' ? null : contact_number,
    alternate_email_id: alternate_email_id === '' ? null : alternate_email_id,
  }
}
