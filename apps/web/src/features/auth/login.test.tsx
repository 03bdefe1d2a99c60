import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import { makePerson, TEST_PASSWORD, type Person } from '../../../../api/src/testing/people.ts'
import { storeQrTarget } from '../../frame/session/qr-target.ts'
import { renderApp, type RenderedApp, type SentCall } from '../../test/render-app.tsx'

const { app: server } = labTest()

const tester = () => makePerson(server.deps.db, { role: 'tester', organizationId: server.laboratoryId })
const superAdmin = (organizationId: number, officerOf: number[] = []) =>
  makePerson(server.deps.db, { role: 'superadmin', organizationId, officerOf })

async function fill(app: RenderedApp, email: string, password: string): Promise<void> {
  const field = await screen.findByLabelText('Email')
  if (email !== '') await app.user.type(field, email)
  if (password !== '') await app.user.type(screen.getByLabelText('Password'), password)
  await app.user.click(screen.getByRole('button', { name: 'Sign In' }))
}

const signIn = async (app: RenderedApp, person: Person) => fill(app, person.email, TEST_PASSWORD)
const options = () => screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)

describe('the form', () => {
  test('[LOGIN-01] has Email, Password and a Sign In button', async () => {
    renderApp(server, { at: '/login' })
    expect((await screen.findByLabelText('Email')).getAttribute('type')).toBe('email')
    expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy()
  })

  test.each(['', 'mara', 'mara@', '@example.org', 'mara@example', 'ma ra@example.org'])(
    '[LOGIN-10] the e-mail %j shows Please enter a valid email address, and no call is made',
    async (email) => {
      const app = renderApp(server, { at: '/login' })
      await fill(app, email, 'secret')
      expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
      expect(app.calls).toEqual([])
    },
  )

  test('[LOGIN-11] an empty password shows Please enter a password, and no call is made', async () => {
    const app = renderApp(server, { at: '/login' })
    await fill(app, 'mara@example.org', '')
    expect(await screen.findByText('Please enter a password')).toBeTruthy()
    expect(app.calls).toEqual([])
  })

  test('[LOGIN-13] both inputs take at most 64 characters', async () => {
    const app = renderApp(server, { at: '/login' })
    await app.user.type(await screen.findByLabelText('Email'), 'a'.repeat(65))
    await app.user.type(screen.getByLabelText('Password'), 'b'.repeat(65))
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toHaveLength(64)
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toHaveLength(64)
    expect(await screen.findByText('At most 64 characters.')).toBeTruthy()
  })

  test('a pasted password of 65 characters is not taken as another one of 64', async () => {
    const app = renderApp(server, { at: '/login' })
    const password = await screen.findByLabelText<HTMLInputElement>('Password')
    await app.user.click(password)
    await app.user.paste('b'.repeat(65))
    expect(await screen.findByText('At most 64 characters. The text of 65 was not inserted.')).toBeTruthy()
    expect(password.value).toBe('')
    await app.user.paste('b'.repeat(64))
    expect(password.value).toHaveLength(64)
    password.select()
    await app.user.paste('c'.repeat(64))
    expect(password.value).toBe('c'.repeat(64))
  })
})

describe('signing in', () => {
  test('[LOGIN-09] the user goes to Home and was asked for no organization', async () => {
    const person = await tester()
    const app = renderApp(server, { at: '/login' })
    await signIn(app, person)
    expect(await screen.findByText(person.name)).toBeTruthy()
    expect(app.address()).toBe('/')
    expect(screen.queryByLabelText('Organization')).toBeNull()
  })

  test('[LOGIN-14] a wrong pair shows Invalid Credentials and keeps what was typed', async () => {
    const { email } = await tester()
    const app = renderApp(server, { at: '/login' })
    await fill(app, email, 'wrong')
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid Credentials')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(email)
    expect(localStorage.getItem('access_token')).toBeNull()
  })

  test('[LOGIN-17] an e-mail the server refuses shows the wrong-password message', async () => {
    const app = renderApp(server, { at: '/login' })
    await fill(app, 'nobody@example.org', TEST_PASSWORD)
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid Credentials')
  })

  const refusing = (body: unknown) => (call: SentCall, next: () => Promise<Response>) =>
    call.path === '/auth/check-user' ? Promise.resolve(Response.json(body, { status: 401 })) : next()

  test.each([{ global: ['Locked.', 'Try later.'] }, { data: { global: ['Locked.', 'Try later.'] } }])(
    "[LOGIN-15] the server's global messages show joined by a space: %j",
    async (body) => {
      const app = renderApp(server, { at: '/login', intercept: refusing(body) })
      await fill(app, 'mara@example.org', 'secret')
      expect((await screen.findByRole('alert')).textContent).toBe('Locked. Try later.')
    },
  )

  test('[LOGIN-16] a refusal without global messages shows Invalid Credentials', async () => {
    const app = renderApp(server, { at: '/login', intercept: refusing({}) })
    await fill(app, 'mara@example.org', 'secret')
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid Credentials')
  })

  test('a server that cannot be reached is not called a wrong password', async () => {
    const app = renderApp(server, { at: '/login', intercept: () => Promise.reject(new TypeError('Failed to fetch')) })
    await fill(app, 'mara@example.org', 'secret')
    expect((await screen.findByRole('alert')).textContent).toBe('The server cannot be reached.')
  })

  test('[LOGIN-18] a reload keeps the user signed in by the stored token', async () => {
    const person = await tester()
    const app = renderApp(server, { at: '/login' })
    await signIn(app, person)
    await screen.findByText(person.name)
    const token = localStorage.getItem('access_token')
    expect(token).not.toBeNull()
    cleanup()
    renderApp(server, { at: '/settings' })
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeTruthy()
  })

  test('a scanned code that was stored leads on after the sign-in, once', async () => {
    const person = await tester()
    storeQrTarget(localStorage, 'KEY-7')
    const app = renderApp(server, { at: '/login' })
    const visited: string[] = []
    app.router.subscribe('onBeforeNavigate', ({ toLocation }) => visited.push(toLocation.pathname))
    await signIn(app, person)
    await waitFor(() => expect(visited).toContain('/qr/KEY-7'))
    expect(localStorage.getItem('qr_target')).toBeNull()
  })

  test('two tabs agree: a sign-in in one opens the other', async () => {
    const { token, person } = await server.signIn('tester')
    const app = renderApp(server, { at: '/login' })
    await screen.findByLabelText('Email')
    localStorage.setItem('access_token', token)
    window.dispatchEvent(new StorageEvent('storage', { key: 'access_token', newValue: token }))
    expect(await screen.findByText(person.name)).toBeTruthy()
    expect(app.address()).toBe('/')
  })
})

describe('a super admin', () => {
  test('[LOGIN-03] [LOGIN-04] of organization 2 chooses among all active organizations before being signed in', async () => {
    const person = await superAdmin(server.providerId)
    const app = renderApp(server, { at: '/login' })
    await signIn(app, person)
    await screen.findByLabelText('Organization', { selector: 'input' })
    expect(localStorage.getItem('access_token')).toBeNull()
    expect(options().toSorted()).toEqual(['Laboratory', 'Other laboratory', 'Provider'])
  })

  test('[LOGIN-05] of another organization chooses only among those where they are an officer', async () => {
    const person = await superAdmin(server.laboratoryId, [server.otherLaboratoryId])
    const app = renderApp(server, { at: '/login' })
    await signIn(app, person)
    await screen.findByLabelText('Organization', { selector: 'input' })
    expect(options()).toEqual(['Other laboratory'])
  })

  test('[LOGIN-12] without a choice Please select an Organization shows and nobody is signed in', async () => {
    const person = await superAdmin(server.providerId)
    const app = renderApp(server, { at: '/login' })
    await signIn(app, person)
    await screen.findByLabelText('Organization', { selector: 'input' })
    await app.user.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(await screen.findByText('Please select an Organization')).toBeTruthy()
    expect(app.calls.map(({ path }) => path)).not.toContain('/auth/login')
  })

  test('[LOGIN-06] acts for the chosen organization', async () => {
    const person = await superAdmin(server.providerId)
    const app = renderApp(server, { at: '/login' })
    await signIn(app, person)
    await app.user.click(await screen.findByLabelText('Organization', { selector: 'input' }))
    await app.user.click(screen.getByRole('option', { name: 'Other laboratory', hidden: true }))
    await app.user.click(screen.getByRole('button', { name: 'Sign In' }))
    expect(await screen.findByText(person.name)).toBeTruthy()
    await waitFor(() => expect(app.services.session.current()?.claims.organization.id).toBe(server.otherLaboratoryId))
    expect(screen.getAllByText('Other laboratory').length).toBeGreaterThan(0)
  })
})
