import { invitationClaims } from '@eluent/contract'
import { ROLES } from '@eluent/domain/auth'
import { act, screen, waitFor, within, fireEvent } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import { TEST_PASSWORD } from '../../../../api/src/testing/people.ts'
import { readPayload } from '../../frame/session/claims.ts'
import { stopPageClock } from '../../test/page-clock.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'

const PATTERN = 'Minimum 8 characters with at least one lowercase, one uppercase and one digit'
const PASSWORD = 'Kiln-Road-12'
const TESTER = ROLES.find(({ slug }) => slug === 'tester')?.id ?? 0

const { app: server, admin } = labTest()
let app: RenderedApp
let made = 0

const newEmail = () => `user-${(made += 1)}@example.org`
const open = (at: string, token?: string) => {
  app = renderApp(server, { at, ...(token !== undefined && { token }) })
}
const field = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`), { selector: 'input' })
async function fill(values: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(values)) {
    const input = await field(label)
    await app.user.clear(input)
    if (text !== '') await app.user.paste(text)
  }
}
const button = async (name: string) => {
  const found = (await screen.findAllByText(name)).map((part) => part.closest('button'))
  const [only] = found.filter((one) => one !== null)
  if (!only) throw new Error(`there is no button ${name}`)
  return only
}
const press = async (name: string) => app.user.click(await button(name))
const optionsOf = async (label: string) => {
  await app.user.click(await field(label))
  return waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[role="option"]')]
    if (found.length === 0) throw new Error('nothing is on offer')
    return found
  })
}
const choose = async (label: string, name: string) => {
  const option = (await optionsOf(label)).find(({ textContent }) => textContent === name)
  if (!option) throw new Error(`${name} is not on offer`)
  await app.user.click(option)
}
const sent = (method: string) => app.calls.filter((call) => call.method === method)
const messages = (...texts: string[]) => texts.map((text) => screen.queryByText(text) !== null)
const rowOf = async (email: string) =>
  (
    await server.sql('select name, email, role, contact_number, alternate_email_id from users where email = $1', [
      email,
    ])
  )[0]
const makeUser = async (change: object = {}) => {
  const user = { name: 'Ann van der Lee', email: newEmail(), role_id: TESTER, password: PASSWORD, ...change }
  const reply = await admin.post('/users', { user })
  return reply.json<{ data: { id: number; email: string } }>().data
}

describe('a new user', () => {
  test('[USERFORM-01] [USERFORM-02] [USERFORM-04] [USERFORM-06] [USERFORM-07] [USERFORM-08] [USERFORM-10] [USERFORM-13] [USERFORM-15] [ROUTE-10] the form takes what it takes, and refuses the rest by its texts without sending', async () => {
    open('/user/create', admin.token)
    await press('Create User')
    expect(
      messages(
        'Please fill the first name',
        'Please fill the last Name',
        'Please enter a valid email address',
        'Please select the role',
        PATTERN,
        'Passwords do not match',
      ),
    ).toEqual([true, true, true, true, true, true])
    const labels = [
      'First Name',
      'Last Name',
      'Email',
      'Contact Number',
      'Alternate Email',
      'Password',
      'Confirm Password',
    ]
    const inputs = await Promise.all(labels.map(field))
    expect([inputs.map(({ maxLength }) => maxLength), (await field('Role')).value]).toEqual([labels.map(() => 64), ''])
    await fill({
      Email: 'ann@',
      'Contact Number': '555',
      'Alternate Email': 'x',
      Password: 'kiln-road',
      'Confirm Password': 'other',
    })
    await press('Create User')
    expect(
      messages(
        'Please enter a valid email address',
        'Please provide the contact number',
        'Please provide the alternate email',
        PATTERN,
        'Passwords do not match',
      ),
    ).toEqual([true, true, true, true, true])
    await fill({ Email: 'ann@example.org', 'Alternate Email': 'Ann@example.org' })
    await press('Create User')
    expect(messages('Please enter a valid email address', 'Please provide the alternate email')).toEqual([false, true])
    expect(sent('POST')).toEqual([])
  })

  test('[USERFORM-11] [USERFORM-12] [USERFORM-14] the meter and the text of the password', async () => {
    open('/user/create', admin.token)
    const strengths: (string | null | undefined)[][] = []
    for (const password of ['kiln-road-12', 'Kilnroad1', 'Kilnroad1234', 'Kiln road 1', PASSWORD]) {
      await fill({ Password: password })
      const bar = screen.getByLabelText('Password strength')
      strengths.push([document.querySelector('main output')?.textContent, bar.getAttribute('aria-valuenow')])
    }
    expect(strengths).toEqual([
      ['weak', '10'],
      ['fair', '55'],
      ['good', '75'],
      ['good', '75'],
      ['strong', '100'],
    ])
    await app.user.keyboard('{Enter}')
    await screen.findByText('Passwords do not match')
    expect(messages(PATTERN)).toEqual([false])
    for (const weak of ['Kiln-12', 'KILN-ROAD-12', 'kiln-road-12', 'Kiln-Road-x']) {
      await fill({ Password: weak })
      expect([weak, ...messages(PATTERN)]).toEqual([weak, false])
      await app.user.keyboard('{Enter}')
      expect([weak, ...messages(PATTERN)]).toEqual([weak, true])
    }
    expect(sent('POST')).toEqual([])
    await fill({ Password: PASSWORD })
    await app.user.click(screen.getByLabelText('Password rules'))
    expect(await screen.findByText(PATTERN)).toBeTruthy()
  })

  test('[USERFORM-03] [USERFORM-09] [USERFORM-16] [USERFORM-17] is saved without markup and outer spaces, once for a double click; then the list opens', async () => {
    const email = newEmail()
    open('/user/create', admin.token)
    const offered = (await optionsOf('Role')).map(({ textContent }) => textContent)
    expect(offered).toEqual(['VERISEAL COA Admin', 'VERISEAL Admin', 'Admin', 'Tester', 'Viewer'])
    await choose('Role', 'Tester')
    await fill({
      'First Name': ' <b>Ann</b> ',
      'Last Name': ' van der Lee ',
      Email: ` ${email} `,
      'Contact Number': '+15551234567',
      Password: PASSWORD,
      'Confirm Password': PASSWORD,
    })
    await app.user.dblClick(await button('Create User'))
    expect(await screen.findByText('User created successfully')).toBeTruthy()
    await waitFor(() => expect(app.address()).toMatch(/^\/user\/list/))
    expect(sent('POST').map(({ path, body }) => [path, body])).toEqual([
      [
        '/users',
        {
          user: {
            name: 'Ann van der Lee',
            email,
            role_id: TESTER,
            contact_number: '+15551234567',
            alternate_email_id: null,
            password: PASSWORD,
          },
        },
      ],
    ])
    expect(await rowOf(email)).toMatchObject({ name: 'Ann van der Lee', role: 'tester' })
  })

  test('[USERFORM-18] [ERR3-16] the email of another user is refused in the error panel, and nothing typed is lost', async () => {
    const { email } = await makeUser()
    open('/user/create', admin.token)
    await choose('Role', 'Viewer')
    await fill({
      'First Name': 'Bo',
      'Last Name': 'Li',
      Email: email,
      Password: PASSWORD,
      'Confirm Password': PASSWORD,
    })
    await press('Create User')
    const panel = await screen.findByRole('alert')
    expect(panel.textContent).toContain('Something went wrong')
    expect(panel.textContent).toContain('This email already belongs to a user')
    expect([(await field('First Name')).value, app.address()]).toEqual(['Bo', '/user/create'])
  })
})

describe('a changed user', () => {
  test('[USERFORM-03] [USERFORM-05] [USERFORM-10] [USERFORM-17] opens filled, its email read-only, without a password; saved, the list opens', async () => {
    const { id, email } = await makeUser()
    open(`/user/${id}/edit`, admin.token)
    await waitFor(async () => expect((await field('Role')).value).toBe('Tester'))
    const filled = await Promise.all(['First Name', 'Last Name', 'Email', 'Role'].map(field))
    expect(filled.map(({ value }) => value)).toEqual(['Ann', 'van der Lee', email, 'Tester'])
    expect([filled[2]?.readOnly, screen.queryByLabelText(/^Password/)]).toEqual([true, null])
    await choose('Role', 'Viewer')
    await fill({ 'Last Name': 'Lee', 'Contact Number': '5551234567' })
    await press('Save')
    expect(await screen.findByText('User updated successfully')).toBeTruthy()
    await waitFor(() => expect(app.address()).toMatch(/^\/user\/list/))
    expect(await rowOf(email)).toMatchObject({ name: 'Ann Lee', role: 'viewer', contact_number: '5551234567' })
  })

  test('a role that seals is given after the own password, which no other role asks for', async () => {
    const { id, email } = await makeUser()
    open(`/user/${id}/edit`, admin.token)
    await waitFor(async () => expect((await field('Role')).value).toBe('Tester'))
    expect(screen.queryByLabelText(/^Your Password/)).toBeNull()
    await choose('Role', 'VERISEAL COA Admin')
    await press('Save')
    expect(await screen.findByText('Please enter your own password')).toBeTruthy()
    expect(sent('PATCH')).toEqual([])
    await fill({ 'Your Password': 'Wrong-horse-7' })
    await press('Save')
    expect(await screen.findAllByText('Your password is wrong')).toHaveLength(2) // at its field, and in the panel
    await fill({ 'Your Password': TEST_PASSWORD })
    await press('Save')
    expect(await screen.findByText('User updated successfully')).toBeTruthy()
    expect(await rowOf(email)).toMatchObject({ role: 'veriseal-coaadmin' })
  })

  test('of two editors the second learns who was faster', async () => {
    const { id } = await makeUser()
    open(`/user/${id}/edit`, admin.token)
    await fill({ 'Last Name': 'Second' })
    const colleague = await server.signIn('admin')
    await colleague.patch(`/users/${id}`, { user: { name: 'Ann First' } })
    await press('Save')
    expect((await screen.findByRole('alert')).textContent).toContain(`This was changed by ${colleague.person.name}`)
    expect(app.address()).toBe(`/user/${id}/edit`)
  })

  test('[ROUTE-15] an unknown user, and one of another organization, is not found', async () => {
    const stranger = await server.signIn('tester', server.otherLaboratoryId)
    for (const id of [999_999, stranger.person.id, 'x']) {
      open(`/user/${id}/edit`, admin.token)
      expect((await screen.findAllByText('Request Not Found')).length).toBeGreaterThan(0)
      document.body.replaceChildren()
    }
  })
})

describe('an invitation', () => {
  const letters = (email: string) => server.sql('select id from mail_outbox where to_address = $1', [email])

  test('[INVITE-01] [INVITE-02] [ROUTE-11] wants an email and a role; the super admin’s is not offered', async () => {
    open('/user/invite', admin.token)
    await fill({ Email: 'ann@' })
    await press('Send Invitation')
    expect(messages('Please enter a valid email address', 'Please select the role')).toEqual([true, true])
    const offered = (await optionsOf('Role')).map(({ textContent }) => textContent)
    expect(offered).not.toContain('Super Admin')
    expect([offered.length, sent('POST')]).toEqual([5, []])
  })

  test('[INVITE-03] [INVITE-04] [INVITE-05] [INVITE-06] is sent once for a double click, waits 60 seconds as mm:ss for the next, and an edit ends the wait', async () => {
    const email = newEmail()
    open('/user/invite', admin.token)
    await choose('Role', 'Tester')
    await fill({ Email: email })
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    await app.user.dblClick(await button('Send Invitation'))
    expect(await screen.findByText('Invitation sent successfully')).toBeTruthy()
    const waiting = await button('Re-invite in 01:00')
    expect([waiting.disabled, (await letters(email)).length]).toEqual([true, 1])
    act(() => void vi.advanceTimersByTime(59_000))
    expect((await button('Re-invite in 00:01')).disabled).toBe(true)
    act(() => void vi.advanceTimersByTime(1000))
    await press('Re-invite')
    await button('Re-invite in 01:00')
    expect(await letters(email)).toHaveLength(2)
    await app.user.type(await field('Email'), 'x')
    expect((await button('Send Invitation')).disabled).toBe(false)
    expect(screen.queryByText('Invitation sent successfully')).toBeNull()
  })
})

describe('the sign-up', () => {
  async function invited(): Promise<{ email: string; token: string }> {
    const email = newEmail()
    await admin.post('/users/invite', { email, role_id: TESTER })
    const [letter] = await server.sql('select body_text from mail_outbox where to_address = $1', [email])
    return { email, token: /\/users\/invite\/(\S+)/.exec(String(letter?.['body_text']))?.[1] ?? '' }
  }
  const isFormShown = () => screen.queryByRole('form', { name: 'Sign up' }) !== null

  test('[SIGNUP-01] [SIGNUP-04] [SIGNUP-05] [SIGNUP-06] [SIGNUP-07] [ROUTE-11] takes what the invitation leaves open, by the rules, and leads home after a second', async () => {
    const { email, token } = await invited()
    open(`/users/invite/${token}`)
    const given = await Promise.all(['Email', 'Role', 'Organization'].map(field))
    expect(given.map(({ value, readOnly }) => [value, readOnly])).toEqual([
      [email, true],
      ['Tester', true],
      ['Laboratory', true],
    ])
    await fill({
      'Contact Number': '12',
      'Alternate Email': email.toUpperCase(),
      Password: 'kiln',
      'Confirm Password': 'x',
    })
    await press('Sign Up')
    expect(
      messages(
        'Please fill the first name',
        'Please fill the last Name',
        'Please fill the valid contact number',
        'Please fill the valid alternate email',
        PATTERN,
        'Passwords do not match',
      ),
    ).toEqual([true, true, true, true, true, true])
    expect(sent('POST').map(({ path }) => path)).toEqual(['/users/invite/check'])
    await fill({
      'First Name': 'Ann',
      'Last Name': 'Lee',
      'Contact Number': '5551234567',
      'Alternate Email': 'home@example.net',
      Password: PASSWORD,
      'Confirm Password': PASSWORD,
    })
    const go = vi.spyOn(app.router, 'navigate')
    const signUp = await button('Sign Up')
    const clock = stopPageClock()
    fireEvent.click(signUp)
    fireEvent.click(signUp)
    await clock.until(() => screen.getByText('Sign up successful'))
    await clock.pass(999)
    expect(go).not.toHaveBeenCalled()
    await clock.pass(1)
    expect(go).toHaveBeenCalledWith(expect.objectContaining({ to: '/' }))
    expect(sent('POST').filter(({ path }) => path === '/users/sign-up')).toHaveLength(1)
    expect(await rowOf(email)).toEqual({
      name: 'Ann Lee',
      email,
      role: 'tester',
      contact_number: '5551234567',
      alternate_email_id: 'home@example.net',
    })
  })

  test('[SIGNUP-01] [SIGNUP-02] [SIGNUP-03] an expired, a replaced and an unreadable invitation shows that the link has expired, and no form', async () => {
    const { email, token } = await invited()
    const claims = invitationClaims.parse(readPayload(token))
    const past = await server.deps.invitationTokens.sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 })
    const nameless = await server.deps.invitationTokens.sign({ ...claims, email: '' })
    await admin.post('/users/invite', { email, role_id: TESTER })
    for (const dead of [past, nameless, 'x', token]) {
      open(`/users/invite/${dead}`)
      const alerts = await screen.findAllByText('Link Has Expired. Please Retry')
      expect([alerts.length, isFormShown()]).toEqual([1, false])
      // what is out of date by itself is not requested from the server
      expect(sent('POST')).toHaveLength(dead === token ? 1 : 0)
      document.body.replaceChildren()
    }
  })

  test('[ERR3-16] an invitation that ends while the form is open says so, and what was typed stays', async () => {
    const { email, token } = await invited()
    open(`/users/invite/${token}`)
    await fill({ 'First Name': 'Ann', 'Last Name': 'Lee', Password: PASSWORD, 'Confirm Password': PASSWORD })
    await admin.post('/users/invite', { email, role_id: TESTER })
    await press('Sign Up')
    const panel = within(await screen.findByRole('alert'))
    expect(panel.getByText(/Something went wrong/)).toBeTruthy()
    expect(panel.getByText(/Link Has Expired. Please Retry/)).toBeTruthy()
    expect((await field('First Name')).value).toBe('Ann')
  })
})
