import { cleanup, screen, waitFor } from '@testing-library/react'
import { me } from '@eluent/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../api/src/testing/app.ts'
import { readKey } from '../data/read-query.ts'
import { renderApp } from '../../test/render-app.tsx'
import { unsignedToken } from '../../test/token.ts'
import { stopPageClock } from '../../test/page-clock.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ settings: { tokenLifetimeMinutes: 60 } })
})
afterAll(() => server.close())

const signInForm = () => screen.findByRole('button', { name: 'Sign In' })

describe('a session that ends', () => {
  test('[SESSION-01] a 401 answer clears the token and leads to /login', async () => {
    const caller = await server.signIn('tester')
    await server.sql('update sessions set ended_at = now() where user_id = $1', [caller.person.id])
    const app = renderApp(server, { at: '/', token: caller.token })
    expect(await signInForm()).toBeTruthy()
    expect(app.address()).toBe('/login')
    expect(localStorage.getItem('access_token')).toBeNull()
  })

  test('[SESSION-02] the signature-expiry message does too, whatever the status', async () => {
    const { token } = await server.signIn('tester')
    const app = renderApp(server, {
      at: '/settings/account',
      token,
      intercept: async ({ path }, next) =>
        path === '/me' ? Response.json({ error: 'Signature Has Expired' }, { status: 400 }) : next(),
    })
    expect(await signInForm()).toBeTruthy()
    expect(app.address()).toBe('/login')
    expect(localStorage.getItem('access_token')).toBeNull()
  })

  test('[SESSION-05] a token that has expired before the page opens leads to /login, unsent', async () => {
    const app = renderApp(server, { at: '/settings', token: unsignedToken({ exp: Date.now() / 1000 - 1 }) })
    expect(await signInForm()).toBeTruthy()
    expect(app.address()).toBe('/login')
    expect(app.calls).toEqual([])
    expect(localStorage.getItem('access_token')).toBeNull()
  })

  test('[SESSION-05] a token that expires under an untouched page leads to /login at that moment', async () => {
    const clock = stopPageClock('Date')
    const exp = Math.floor(Date.now() / 1000) + 7200
    const app = renderApp(server, { at: '/settings', token: unsignedToken({ exp }) })
    await clock.until(() => screen.getByRole('heading', { name: 'Settings' }))
    await clock.pass(exp * 1000 - Date.now() - 1)
    expect(app.address()).toBe('/settings')
    await clock.pass(1)
    await clock.until(() => expect(app.address()).toBe('/login'))
  })

  test.each([
    ['viewer', 'Viewer'],
    ['admin', 'Admin'],
  ] as const)('[PERM2-18] the role is the stored token’s: %s', async (role, name) => {
    renderApp(server, { at: '/settings', token: unsignedToken({ role, name: 'Ada Berg' }) })
    const place = (await screen.findByText('Ada Berg')).nextElementSibling
    expect(place?.textContent).toBe(`${name} · Laboratory`)
  })

  test('a sign-out in another tab leads to /login', async () => {
    const { token } = await server.signIn('tester')
    const app = renderApp(server, { at: '/settings', token })
    await screen.findByRole('heading', { name: 'Settings' })
    localStorage.removeItem('access_token')
    window.dispatchEvent(new StorageEvent('storage', { key: 'access_token', newValue: null }))
    expect(await signInForm()).toBeTruthy()
    expect(app.address()).toBe('/login')
  })

  test("the next user sees nothing of the last one's data", async () => {
    const { token } = await server.signIn('tester')
    const app = renderApp(server, { at: '/settings/account', token })
    await screen.findByDisplayValue('Laboratory')
    const profile = () => app.services.queries.getQueryData(readKey(me))
    expect(profile()).toBeDefined()
    app.services.session.clear()
    expect(await signInForm()).toBeTruthy()
    expect(profile()).toBeUndefined()
  })
})

describe('renewal on the real server', () => {
  test('[SESSION-03] [SESSION-04] near expiry the answer is followed by a renewal and one replay with the new token', async () => {
    const short = await createTestApp({ settings: { tokenLifetimeMinutes: 15 } })
    const { token } = await short.signIn('tester')
    const app = renderApp(short, { at: '/settings/account', token })
    expect(await screen.findByDisplayValue('Laboratory')).toBeTruthy()
    // every token of this server is near its expiry, so that the answer to any other call of the page renews too
    const [first, replay, ...more] = app.calls.filter(({ path }) => path === '/me')
    const renewal = app.calls.find(({ path }) => path === '/resend/token')
    expect([renewal?.method, more]).toEqual(['POST', []])
    expect(first?.headers.get('authorization')).toBe(`Bearer ${token}`)
    const renewed = replay?.headers.get('authorization')
    expect(renewed).toMatch(/^Bearer .+\..+\./)
    expect(renewed).not.toBe(`Bearer ${token}`)
    expect(localStorage.getItem('access_token')).not.toBe(token)
    cleanup()
    await short.close()
  })

  test('[SESSION-03] with more time left nothing is renewed', async () => {
    const { token } = await server.signIn('tester')
    const app = renderApp(server, { at: '/settings/account', token })
    expect(await screen.findByDisplayValue('Laboratory')).toBeTruthy()
    expect(app.calls.map(({ path }) => path)).toEqual(['/me'])
  })
})

describe('a new version', () => {
  test('[SESSION-06] a 426 answer shows the prompt, and OK reloads the page', async () => {
    const newer = await createTestApp({ settings: { requiredAppVersion: '3.3.0' } })
    const app = renderApp(newer, { at: '/login' })
    await app.user.type(await screen.findByLabelText('Email'), 'mara@example.org')
    await app.user.type(screen.getByLabelText('Password'), 'secret{Enter}')
    expect(await screen.findByRole('dialog', { name: 'New version available' })).toBeTruthy()
    await app.user.click(screen.getByRole('button', { name: 'OK' }))
    expect(app.reload).toHaveBeenCalledTimes(1)
    cleanup()
    await newer.close()
  })

  test('Cancel closes it', async () => {
    const app = renderApp(server, {
      at: '/settings/account',
      token: (await server.signIn('tester')).token,
      intercept: async () => Response.json({}, { status: 426 }),
    })
    await screen.findByRole('dialog', { name: 'New version available' })
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(app.reload).not.toHaveBeenCalled()
  })
})
