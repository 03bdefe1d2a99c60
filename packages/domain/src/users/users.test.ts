import { describe, expect, test } from 'vitest'
import { ASSIGNABLE_ROLES, ROLES, ROLE_SLUGS, roleOf } from '../auth/index.ts'
import { isInvitationOpen } from './invitation.ts'
import { validateAccount } from '../organizations/organization-rules.ts'
import { isDeletable, mayTakeOver, userChangeRefusal } from './user-administration.ts'
import { joinName, splitName } from './user-names.ts'
import { chosenRole, isPhone, validateInvitation, validateUser, validateUserForm } from './user-rules.ts'

const PATTERN = 'Minimum 8 characters with at least one lowercase, one uppercase and one digit'
const filled = {
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@example.org',
  role_id: 5,
  contact_number: '',
  alternate_email_id: '',
  password: 'Kiln-Road-12',
  confirm: 'Kiln-Road-12',
}
const sent = { ...filled, name: 'Ann Lee' }
function wide(length: number): string {
  return 'x'.repeat(length)
}

describe('roles', () => {
  test('every role has a number and a name; all but the super admin are assignable', () => {
    expect(ROLES.map(({ slug }) => slug)).toEqual(ROLE_SLUGS)
    expect(new Set(ROLES.map(({ id }) => id)).size).toBe(6)
    expect(ASSIGNABLE_ROLES.map(({ slug }) => slug)).toEqual(ROLE_SLUGS.filter((slug) => slug !== 'superadmin'))
    expect(roleOf('tester').name).toBe('Tester')
    expect(() => roleOf('owner')).toThrow(RangeError)
  })

  test('a number or its text chooses a role; the super admin’s only where the user has it already', () => {
    expect([chosenRole(5)?.slug, chosenRole('5')?.slug]).toEqual(['tester', 'tester'])
    expect([chosenRole(1), chosenRole(0), chosenRole(''), chosenRole('5.0'), chosenRole(null)]).toEqual(
      Array.from({ length: 5 }, () => null),
    )
    expect([chosenRole(1, 'superadmin')?.slug, chosenRole(1, 'admin')]).toEqual(['superadmin', null])
  })
})

describe('the user form', () => {
  test('a filled form has no errors, in each of its three kinds', () => {
    for (const form of ['create', 'edit', 'sign-up'] as const) {
      expect(validateUserForm(filled, form)).toEqual({})
      expect(validateUser(sent, form)).toEqual({})
    }
  })

  test.each([
    ['create', 'Please provide the contact number', 'Please provide the alternate email'],
    ['edit', 'Please provide the contact number', 'Please provide the alternate email'],
    ['sign-up', 'Please fill the valid contact number', 'Please fill the valid alternate email'],
  ] as const)('%s: every message, on the screen and in the call', (form, contact, alternate) => {
    const wrong = { email: 'ann', role_id: '', contact_number: '123', alternate_email_id: 'x', password: 'short' }
    const shared = {
      email: ['Please enter a valid email address'],
      ...(form !== 'sign-up' && { role_id: ['Please select the role'] }),
      contact_number: [contact],
      alternate_email_id: [alternate],
    }
    const password = form === 'edit' ? {} : { password: [PATTERN] }
    const typed = { ...wrong, first_name: ' ', last_name: '', confirm: 'other' }
    expect(validateUserForm(typed, form)).toEqual({
      ...shared,
      first_name: ['Please fill the first name'],
      last_name: ['Please fill the last Name'],
      ...password,
      ...(form !== 'edit' && { confirm: ['Passwords do not match'] }),
    })
    expect(validateUser({ ...wrong, name: ' ' }, form)).toEqual({
      ...shared,
      name: ['Please fill the first name'],
      ...password,
    })
    expect(validateUser({ ...sent, name: 'Ann ' }, form)).toEqual({ name: ['Please fill the last Name'] })
  })

  test('nothing takes more than 64 characters; a name is two of them', () => {
    const long = validateUserForm({ ...filled, first_name: wide(65), last_name: wide(65) }, 'create')
    expect(long).toEqual({ first_name: ['Maximum of 64 characters'], last_name: ['Maximum of 64 characters'] })
    expect(validateUserForm({ ...filled, first_name: wide(64), last_name: wide(64) }, 'create')).toEqual({})
    expect(validateUser({ ...sent, name: `${wide(64)} ${wide(64)}` }, 'create')).toEqual({})
    expect(validateUser({ ...sent, name: `${wide(64)} ${wide(65)}` }, 'create')).toHaveProperty('name')
    const address = `${wide(60)}@x.org`
    expect(validateUser({ ...sent, email: address, alternate_email_id: address }, 'create')).toHaveProperty('email')
    expect(validateUser({ ...sent, password: `Aa1${wide(62)}` }, 'create')).toEqual({ password: [PATTERN] })
  })

  test('the alternate email differs from the email, whatever the letters’ case', () => {
    const same = { ...sent, alternate_email_id: ' Ann@Example.org ' }
    expect(validateUser(same, 'create')).toEqual({ alternate_email_id: ['Please provide the alternate email'] })
    expect(validateUser({ ...sent, alternate_email_id: 'lee@example.org' }, 'create')).toEqual({})
  })

  test('values of another type are refused by the same texts', () => {
    const odd = { name: 5, email: [], role_id: {}, contact_number: 5, alternate_email_id: true, password: null }
    expect(Object.keys(validateUser(odd, 'create')).toSorted()).toEqual([
      'alternate_email_id',
      'contact_number',
      'email',
      'name',
      'password',
      'role_id',
    ])
    expect(validateUser({ ...sent, name: 'Ann \uD800' }, 'create')).toHaveProperty('name')
  })

  test('a phone is ten digits, or a plus and 10 to 15', () => {
    const good = ['5551234567', '+5551234567', `+${'1'.repeat(15)}`]
    const bad = ['555123456', '55512345678', '+555123456', `+${'1'.repeat(16)}`, '555 123 4567', '٥٥٥٥٥٥٥٥٥٥', '']
    expect([...good, ...bad].filter(isPhone)).toEqual(good)
  })

  test('first and last name make the kept one, which falls apart at its first space', () => {
    expect(joinName(' Ann ', ' van der Lee ')).toBe('Ann van der Lee')
    expect(splitName('Ann van der Lee')).toEqual({ first_name: 'Ann', last_name: 'van der Lee' })
    expect(splitName('Ann')).toEqual({ first_name: 'Ann', last_name: '' })
  })
})

describe('invitations', () => {
  test('need an address and an assignable role', () => {
    expect(validateInvitation({ email: 'ann@example.org', role_id: 6 })).toEqual({})
    expect(validateInvitation({ email: '', role_id: 1 })).toEqual({
      email: ['Please enter a valid email address'],
      role_id: ['Please select the role'],
    })
  })

  test('[SIGNUP-02] at exp itself the token still opens, one second later no more; without an email never', () => {
    const claims = { email: 'ann@example.org', exp: 1000 }
    expect([999_000, 1_000_000, 1_000_999, 1_001_000].map((at) => isInvitationOpen(claims, at))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(isInvitationOpen({ ...claims, email: '' }, 0)).toBe(false)
    expect(isInvitationOpen({ exp: 1000 }, 0)).toBe(false)
  })
})

describe('who may change and replace whom', () => {
  const person = (id: number, role: string, is_active = true) => ({ id, role, is_active })

  test('nobody changes themselves, and a super admin is changed by super admins', () => {
    expect(userChangeRefusal(person(1, 'admin'), person(1, 'admin'))).toBe('own')
    expect(userChangeRefusal(person(1, 'admin'), person(2, 'superadmin'))).toBe('superAdmin')
    expect(userChangeRefusal(person(1, 'superadmin'), person(2, 'superadmin'))).toBeNull()
    expect(userChangeRefusal(person(1, 'admin'), person(2, 'veriseal-coaadmin'))).toBeNull()
  })

  test.each([
    ['tester', ['superadmin', 'veriseal-coaadmin', 'veriseal-admin', 'admin', 'tester']],
    ['viewer', ['superadmin', 'veriseal-coaadmin', 'veriseal-admin', 'admin', 'tester', 'viewer']],
    ['admin', ['admin']],
    ['veriseal-admin', ['veriseal-admin']],
    ['superadmin', ['superadmin']],
  ])('[USERDEL-09] [USERDEL-10] what a %s made goes to one of %j', (role, roles) => {
    const fit = ROLE_SLUGS.filter((slug) => mayTakeOver(person(1, role), person(2, slug)))
    expect(fit).toEqual(roles)
    expect(mayTakeOver(person(1, role), person(1, role))).toBe(false)
    expect(mayTakeOver(person(1, role), person(2, role, false))).toBe(false)
  })

  test('who owns anything is not deletable', () => {
    const none = {
      batch_count: 0,
      batch_test_count: 0,
      sample_count: 0,
      form_template_count: 0,
      analytical_report_count: 0,
      nonconformance_count: 0,
      corrective_action_count: 0,
    }
    expect(isDeletable(none)).toBe(true)
    for (const kind of Object.keys(none)) expect(isDeletable({ ...none, [kind]: 1 })).toBe(false)
  })
})

describe('an organization’s own data', () => {
  test('is validated where it is filled', () => {
    expect(validateAccount({})).toEqual({})
    expect(
      validateAccount({ address: '1 Kiln Road\nBend', email: 'lab@example.org', contact_no: '5551234567' }),
    ).toEqual({})
    expect(validateAccount({ email: 'lab', contact_no: '1', address: wide(256) })).toEqual({
      email: ['please provide the valid email Id'],
      contact_no: ['please provide the valid phone number'],
      address: ['Maximum of 255 characters'],
    })
  })
})
