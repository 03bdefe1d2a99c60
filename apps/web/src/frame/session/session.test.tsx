import { screen, waitFor } from '@testing-library/react'
import { checkUser, listAlerts, me, readWebSettings, resendToken } from '@eluent/contract'
import { describe, expect, test } from 'vitest'
import { readKey } from '../data/read-query.ts'
import { renderApp, type RenderOptions } from '../../test/render-app.tsx'
import { answer, never, refusal, standIn, type Answer } from '../../test/server-stand-in.ts'
import { unsignedToken } from '../../test/token.ts'
import { required } from '../../test/required.ts'
import { stopPageClock } from '../../test/page-clock.ts'

const ACCOUNT = answer(me, { organization: { name: 'Laboratory' } })
/** The account's page unless told otherwise, which reads the profile. */
const open = (options: RenderOptions = {}, ...answers: Answer[]) =>
  renderApp(standIn(...answers, ACCOUNT), { as: 'tester', at: '/settings/account', ...options })
const signInForm = () => screen.findByRole('button', { name: 'Sign In' })

describe('a session that ends', () => {
  test('[SESSION-01] a 401 answer clears the token and leads to /login', async () => {
    const app = open({}, answer(me, refusal('session_ended')))
    expect(await signInForm()).toBeTruthy()
    expect(app.address()).toBe('/login')
    expect(localStorage.getItem('access_token')).toBeNull()
  })

  test('[SESSION-02] the signature-expiry message does too, whatever the status', async () => {
    const app = open({}, answer(me, Response.json({ error: 'Signature Has Expired' }, { status: 400 })))
    expect(await signInForm()).toBeTruthy()
    expect(app.address()).toBe('/login')
    expect(localStorage.getItem('access_token')).toBeNull()
  })

  test('[SESSION-05] a token that has expired before the page opens leads to /login, unsent', async () => {
    const app = open({ at: '/settings', token: unsignedToken({ exp: Date.now() / 1000 - 1 }) })
    expect(await signInForm()).toBeTruthy()
    expect(app.address()).toBe('/login')
    expect(app.calls).toEqual([])
    expect(localStorage.getItem('access_token')).toBeNull()
  })

  test('[SESSION-05] a token that expires under an untouched page leads to /login at that moment', async () => {
    const clock = stopPageClock('Date')
    const exp = Math.floor(Date.now() / 1000) + 7200
    const alert = { key: 'finished', kind: 'finished', at: new Date().toISOString() } as const
    const app = open({ at: '/settings', token: unsignedToken({ exp }) }, answer(listAlerts, { data: [alert] }))
    await clock.until(() => screen.getByRole('heading', { name: 'Settings' }))
    // what the frame reads by itself has come
    await clock.pass(3000)
    await clock.until(() => screen.getByRole('button', { name: 'Alerts, 1 unread' }))
    await clock.pass(exp * 1000 - Date.now() - 1)
    expect(app.address()).toBe('/settings')
    await clock.pass(1)
    await clock.until(() => expect(app.address()).toBe('/login'))
  })

  test.each([
    ['viewer', 'Viewer'],
    ['admin', 'Admin'],
  ] as const)('[PERM2-18] the role is the stored token’s: %s', async (role, name) => {
    open({ at: '/settings', token: unsignedToken({ role, name: 'Ada Berg' }) })
    const place = (await screen.findByText('Ada Berg')).nextElementSibling
    expect(place?.textContent).toBe(`${name} · Laboratory`)
  })

  test('a sign-out in another tab leads to /login', async () => {
    const app = open({ at: '/settings' })
    await screen.findByRole('heading', { name: 'Settings' })
    localStorage.removeItem('access_token')
    window.dispatchEvent(new StorageEvent('storage', { key: 'access_token', newValue: null }))
    expect(await signInForm()).toBeTruthy()
    expect(app.address()).toBe('/login')
  })

  test("the next user sees nothing of the last one's data", async () => {
    const app = open()
    await screen.findByDisplayValue('Laboratory')
    const profile = () => app.services.queries.getQueryData(readKey(me))
    expect(profile()).toBeDefined()
    app.services.session.clear()
    expect(await signInForm()).toBeTruthy()
    expect(profile()).toBeUndefined()
  })
})

describe('renewal', () => {
  test('[SESSION-03] [SESSION-04] near expiry the answer is followed by a renewal and one replay with the new token', async () => {
    const [token, renewed] = [15, 60].map((minutes) =>
      unsignedToken({ exp: Math.floor(Date.now() / 1000) + minutes * 60 }),
    )
    // an answer to the page's other call would renew before the profile is asked for
    const later = answer(readWebSettings, never)
    const app = open({ token }, later, answer(resendToken, { access_token: required(renewed) }))
    expect(await screen.findByDisplayValue('Laboratory')).toBeTruthy()
    expect(app.calls.map(({ path, headers }) => [path, headers.get('authorization')])).toEqual([
      ['/me', `Bearer ${token}`],
      ['/resend/token', `Bearer ${token}`],
      ['/me', `Bearer ${renewed}`],
    ])
    expect(localStorage.getItem('access_token')).toBe(renewed)
  })

  test('[SESSION-03] with more time left nothing is renewed', async () => {
    const app = open()
    expect(await screen.findByDisplayValue('Laboratory')).toBeTruthy()
    expect(app.calls.map(({ path }) => path)).toEqual(['/me'])
  })
})

describe('a new version', () => {
  test('[SESSION-06] a 426 answer shows the prompt, and OK reloads the page', async () => {
    const app = open({ as: undefined, at: '/login' }, answer(checkUser, refusal('version_too_old')))
    await app.user.type(await screen.findByLabelText('Email'), 'mara@example.org')
    await app.user.type(screen.getByLabelText('Password'), 'secret{Enter}')
    expect(await screen.findByRole('dialog', { name: 'New version available' })).toBeTruthy()
    await app.user.click(screen.getByRole('button', { name: 'OK' }))
    expect(app.reload).toHaveBeenCalledTimes(1)
  })

  test('Cancel closes it', async () => {
    const app = open({}, answer(me, refusal('version_too_old')))
    await screen.findByRole('dialog', { name: 'New version available' })
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(app.reload).not.toHaveBeenCalled()
  })
})
