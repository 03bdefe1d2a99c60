import type { User } from '@eluent/contract'
import { plainText } from '@eluent/domain/text'
import { joinName, splitName, validateUserForm, type UserForm } from '@eluent/domain/users'
import { firstMessages } from '../../ui/forms/form-errors.ts'

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
  first_name: plainText(values.first_name),
  last_name: plainText(values.last_name),
  email: plainText(values.email),
  role_id: values.role_id,
  contact_number: plainText(values.contact_number),
  alternate_email_id: plainText(values.alternate_email_id),
  password: values.password,
  confirm: values.confirm,
})

/** The rules are the API's own. */
export function userErrors(values: UserValues, form: UserForm, keptRole: string | null): Record<string, string> {
  return firstMessages(validateUserForm(cleaned(values), form, keptRole))
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
