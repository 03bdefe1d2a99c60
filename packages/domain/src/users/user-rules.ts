import { ASSIGNABLE_ROLES, ROLES, type Role } from '../auth/roles.ts'
import { confirmPasswordError, newPasswordError } from '../passwords/password-forms.ts'
import { addFieldError, collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { isEmail } from '../text/email.ts'
import { isBlank, isStorableText, maximumText, textLength, UNSTORABLE_TEXT } from '../text/well-formed.ts'
import { splitName } from './user-names.ts'

/** Every input of the user forms takes this many characters. */
export const USER_INPUT_MAX = 64
/** Both names with the space between them. */
const NAME_MAX = 2 * USER_INPUT_MAX + 1

export const USER_TEXTS = {
  firstName: 'Please fill the first name',
  lastName: 'Please fill the last Name',
  email: 'Please enter a valid email address',
  emailFixed: 'The email of a user cannot be changed',
  emailTaken: 'This email already belongs to a user',
  role: 'Please select the role',
  contactNumber: 'Please provide the contact number',
  alternateEmail: 'Please provide the alternate email',
  signUpContactNumber: 'Please fill the valid contact number',
  signUpAlternateEmail: 'Please fill the valid alternate email',
} as const

/** The three forms of a user; sign-up has two texts of its own, and its role comes from the invitation. */
export type UserForm = 'create' | 'edit' | 'sign-up'

/** A user as a form or a call of the API sends it; nothing checked yet. */
export interface UserInput {
  email?: unknown
  role_id?: unknown
  contact_number?: unknown
  alternate_email_id?: unknown
  password?: unknown
}

/** Ten digits, or a plus and 10 to 15. */
export function isPhone(text: string): boolean {
  return /^(?:\d{10}|\+\d{10,15})$/.test(text)
}

/** The role of a number that a form may choose; `kept` is the one a user already has. */
export function chosenRole(roleId: unknown, kept: string | null = null): Role | null {
  const isThis = ({ id }: Role): boolean => roleId === id || roleId === String(id)
  return ASSIGNABLE_ROLES.find(isThis) ?? ROLES.find((role) => role.slug === kept && isThis(role)) ?? null
}

/** The message of a field that may be blank and must else be a valid text. */
export function optionalError(value: unknown, isValid: (text: string) => boolean, message: string): string | null {
  if (isBlank(value)) return null
  return typeof value === 'string' && isValid(value.trim()) ? null : message
}

function sharedErrors(input: UserInput, form: UserForm, keptRole: string | null): FieldErrors {
  const { email, contact_number: phone, alternate_email_id: alternate } = input
  const address = typeof email === 'string' ? email.trim().toLowerCase() : ''
  const isSignUp = form === 'sign-up'
  const phoneText = isSignUp ? USER_TEXTS.signUpContactNumber : USER_TEXTS.contactNumber
  const alternateText = isSignUp ? USER_TEXTS.signUpAlternateEmail : USER_TEXTS.alternateEmail
  const isOther = (text: string): boolean => isEmail(text) && text.toLowerCase() !== address
  return collectFieldErrors({
    email: isEmail(address) ? null : USER_TEXTS.email,
    role_id: isSignUp || chosenRole(input.role_id, keptRole) ? null : USER_TEXTS.role,
    contact_number: optionalError(phone, isPhone, phoneText),
    alternate_email_id: optionalError(alternate, isOther, alternateText),
  })
}

function personNameError(name: unknown, message: string, max: number): string | null {
  if (typeof name !== 'string' || isBlank(name)) return message
  if (!isStorableText(name)) return UNSTORABLE_TEXT
  return textLength(name.trim()) > max ? maximumText(max) : null
}

function passwordError(password: unknown, form: UserForm): string | null {
  return form === 'edit' ? null : newPasswordError(typeof password === 'string' ? password : '', null)
}

/** The form's values: names apart, the password twice. */
export interface UserFormValues extends UserInput {
  first_name: string
  last_name: string
  password: string
  confirm: string
}

/** Every rule of the user forms with its text. `keptRole` is the slug of the role that an edited user has. */
export function validateUserForm(values: UserFormValues, form: UserForm, keptRole: string | null = null): FieldErrors {
  const { first_name: first, last_name: last, password, confirm } = values
  return {
    ...sharedErrors(values, form, keptRole),
    ...collectFieldErrors({
      first_name: personNameError(first, USER_TEXTS.firstName, USER_INPUT_MAX),
      last_name: personNameError(last, USER_TEXTS.lastName, USER_INPUT_MAX),
      password: passwordError(password, form),
      confirm: form === 'edit' ? null : confirmPasswordError(confirm, password),
    }),
  }
}

/** The same rules for a call, which has the name in one and the password once. */
export function validateUser(
  input: UserInput & { name?: unknown },
  form: UserForm,
  keptRole: string | null = null,
): FieldErrors {
  const errors = sharedErrors(input, form, keptRole)
  addFieldError(errors, 'name', personNameError(input.name, USER_TEXTS.firstName, NAME_MAX))
  const hasLast = typeof input.name === 'string' && splitName(input.name).last_name !== ''
  if (!errors['name'] && !hasLast) addFieldError(errors, 'name', USER_TEXTS.lastName)
  addFieldError(errors, 'password', passwordError(input.password, form))
  return errors
}

/** The rules of an invitation: an address, and an assignable role. */
export function validateInvitation(input: Pick<UserInput, 'email' | 'role_id'>): FieldErrors {
  const { email, role_id } = sharedErrors(input, 'create', null)
  return { ...(email && { email }), ...(role_id && { role_id }) }
}
