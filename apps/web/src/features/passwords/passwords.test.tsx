import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { labTest, type Caller } from '../../../../api/src/testing/lab-test.ts'
import { TEST_PASSWORD } from '../../../../api/src/testing/people.ts'
import { stopPageClock } from '../../test/page-clock.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'

const NEW = 'Kiln-Road-12'
const EASY = 'This password is easy to guess. Choose a longer or less common one.'
const PATTERN = 'Minimum 8 characters with at least one lowercase, one uppercase and one digit'

const { app: server } = labTest()
let caller: Caller
beforeEach(async () => {
  caller = await server.signIn('tester')
})

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const type = async (app: RenderedApp, name: string, text: string) => {
  await app.user.clear(await field(name)) // and so focused
  if (text !== '') await app.user.paste(text)
}
const press = async (app: RenderedApp, name: string) => app.user.click(await screen.findByRole('button', { name }))
const signIn = (password: string) =>
  server.call('POST', '/auth/login', { username: caller.person.email, password, organization_id: null })
async function mailedPath(): Promise<string> {
  await server.call('POST', '/users/reset-password', { user: { email: caller.person.email } })
  const [letter] = await server.sql(
    'select body_text from mail_outbox where to_address = $1 order by created_at desc limit 1',
    [caller.person.email],
  )
  return /\/reset-password\/\S+/.exec(String(letter?.['body_text']))?.[0] ?? ''
}

describe('forgot password', () => {
  test('[LOGIN-02] [PASSWORD-01] [ROUTE-12] Forgot Password on the login form opens it, its Login button leads back', async () => {
    const app = renderApp(server, { at: '/login' })
    await app.user.click(await screen.findByRole('link', { name: 'Forgot Password' }))
    expect(await screen.findByRole('heading', { name: 'Forgot Password' })).toBeTruthy()
    expect([app.address(), (await field('Email')).type]).toEqual(['/forgot-password', 'email'])
    await app.user.click(screen.getByRole('link', { name: 'Login' }))
    await waitFor(() => expect(app.address()).toBe('/login'))
  })

  test('[PASSWORD-02] an invalid email shows a message and sends nothing', async () => {
    const app = renderApp(server, { at: '/forgot-password' })
    await type(app, 'Email', 'mara@')
    await press(app, 'Send')
    expect(await screen.findByText('Please provide the valid email')).toBeTruthy()
    expect(app.calls).toEqual([])
  })

  test('[PASSWORD-03] [PASSWORD-04] sending says so and waits 60 seconds as mm:ss for the next; an edit ends the wait', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    const app = renderApp(server, { at: '/forgot-password' })
    await type(app, 'Email', caller.person.email)
    await press(app, 'Send')
    expect(await screen.findByText('Password reset email sent')).toBeTruthy()
    const waiting = await screen.findByRole<HTMLButtonElement>('button', { name: 'Resend in 01:00' })
    expect(waiting.disabled).toBe(true)
    act(() => void vi.advanceTimersByTime(59_000))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resend in 00:01' }).disabled).toBe(true)
    act(() => void vi.advanceTimersByTime(1000))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Resend' }).disabled).toBe(false)
    await press(app, 'Resend')
    await screen.findByRole('button', { name: 'Resend in 01:00' })
    expect(app.calls.map(({ method, path }) => `${method} ${path}`)).toEqual(
      Array.from({ length: 2 }, () => 'POST /users/reset-password'),
    )
    await app.user.type(await field('Email'), 'x')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false)
  })
})

describe('reset password', () => {
  test('[PASSWORD-06] [PASSWORD-07] [PASSWORD-08] [ROUTE-12] a working link takes a strong, confirmed password, says so, and leads home after a second', async () => {
    const app = renderApp(server, { at: await mailedPath() })
    const submit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Reset Password' })
    await waitFor(() => expect(submit.disabled).toBe(false))
    await type(app, 'New Password', 'kiln-road-12')
    await type(app, 'Confirm Password', 'kiln')
    await app.user.click(submit)
    expect(await screen.findByText(PATTERN)).toBeTruthy()
    expect(screen.getByText('Passwords do not match')).toBeTruthy()
    await type(app, 'New Password', NEW)
    await type(app, 'Confirm Password', NEW)
    const go = vi.spyOn(app.router, 'navigate')
    const clock = stopPageClock()
    fireEvent.click(submit)
    await clock.until(() => screen.getByText('Password reset successfully'))
    await clock.pass(999)
    expect(go).not.toHaveBeenCalled()
    await clock.pass(1)
    expect(go).toHaveBeenCalledWith(expect.objectContaining({ to: '/' }))
    await clock.until(() => expect(app.address()).toBe('/login')) // home of a signed-out visitor
    expect((await signIn(NEW)).statusCode).toBe(200)
  })

  test('[PASSWORD-06] an invalid link disables submit and shows the server’s error', async () => {
    const app = renderApp(server, { at: `/reset-password/1-${'a'.repeat(43)}` })
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrongLink Has Expired. Please Retry')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reset Password' }).disabled).toBe(true)
    await app.user.click(screen.getByRole('link', { name: 'Ask for a new link' }))
    await waitFor(() => expect(app.address()).toBe('/forgot-password'))
  })
})

describe('a link that is out of date', () => {
  test("[ERR-20] after its hour a mailed link shows 'Link Has Expired. Please Retry', and takes no password", async () => {
    const path = await mailedPath()
    await server.sql("update password_resets set expires_at = now() - interval '1 second' where user_id = $1", [
      caller.person.id,
    ])
    const app = renderApp(server, { at: path })
    expect(await screen.findByText('Link Has Expired. Please Retry')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reset Password' }).disabled).toBe(true)
    await app.user.click(screen.getByRole('link', { name: 'Ask for a new link' }))
    await waitFor(() => expect(app.address()).toBe('/forgot-password'))
  })

  test('[ERR-20] a link that ends while the form is open says so on submit, and the old password stays', async () => {
    const app = renderApp(server, { at: await mailedPath() })
    const submit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Reset Password' })
    await waitFor(() => expect(submit.disabled).toBe(false))
    await type(app, 'New Password', NEW)
    await type(app, 'Confirm Password', NEW)
    await server.sql("update password_resets set expires_at = now() - interval '1 second' where user_id = $1", [
      caller.person.id,
    ])
    await app.user.click(submit)
    expect(await screen.findByText('Link Has Expired. Please Retry')).toBeTruthy()
    expect((await signIn(TEST_PASSWORD)).statusCode).toBe(200)
  })
})

describe('change password', () => {
  const open = async () => {
    const app = renderApp(server, { token: caller.token, at: '/change-password' })
    await screen.findByRole('heading', { name: 'Change Password' })
    return app
  }
  const fill = async (app: RenderedApp, old: string, next: string, confirm = next) => {
    await type(app, 'Old Password', old)
    await type(app, 'New Password', next)
    await type(app, 'Confirm Password', confirm)
    await press(app, 'Change Password')
  }
  const sent = (app: RenderedApp) => app.calls.filter(({ path }) => path.endsWith('/change-password'))

  test('[SETTINGS-01] [PATH-17] [PASSWORD-10] Settings links it; its breadcrumb is Home > Settings > Change Password', async () => {
    const app = renderApp(server, { token: caller.token, at: '/settings' })
    expect((await screen.findByRole('link', { name: 'My Account' })).getAttribute('href')).toBe('/settings/account')
    await app.user.click(screen.getByRole('link', { name: 'Change Password' }))
    await screen.findByRole('heading', { name: 'Change Password' })
    expect(app.address()).toBe('/change-password')
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(['Home', 'Settings'].map((name) => crumbs.getByRole('link', { name }).textContent)).toEqual([
      'Home',
      'Settings',
    ])
    expect(crumbs.getByText('Change Password').getAttribute('aria-current')).toBe('page')
  })

  test('[PASSWORD-11] [PASSWORD-16] it has its fields, meter and rules; success shows the banner and the new password signs in', async () => {
    const app = await open()
    expect(screen.queryByText('Password changed successfully')).toBeNull()
    await app.user.click(screen.getByRole('button', { name: 'Password rules' }))
    expect(await screen.findByText(PATTERN)).toBeTruthy()
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText(PATTERN)).toBeNull())
    for (const [password, name] of [
      ['kiln', 'weak'],
      ['Passw0rd', 'fair'],
      ['Passw0r!', 'good'],
      [NEW, 'strong'],
    ] as const) {
      await type(app, 'New Password', password)
      expect(await screen.findByText(name)).toBeTruthy()
    }
    await fill(app, TEST_PASSWORD, NEW)
    expect(await screen.findByText('Password changed successfully')).toBeTruthy()
    expect(sent(app).map(({ method, path }) => `${method} ${path}`)).toEqual([
      `PATCH /users/${caller.person.id}/change-password`,
    ])
    expect([(await signIn(NEW)).statusCode, (await signIn(TEST_PASSWORD)).statusCode]).toEqual([200, 401])
  })

  test.each([
    ['[PASSWORD-12] an empty old password', '', NEW, NEW, 'Please fill the old password'],
    ['[PASSWORD-13] a weak new one', TEST_PASSWORD, 'kiln-road-12', 'kiln-road-12', PATTERN],
    [
      '[PASSWORD-14] the old one again',
      TEST_PASSWORD,
      TEST_PASSWORD,
      TEST_PASSWORD,
      'Old And New Password Cannot Be Same',
    ],
    ['[PASSWORD-15] an empty confirmation', TEST_PASSWORD, NEW, '', 'Passwords do not match'],
    ['[PASSWORD-15] another confirmation', TEST_PASSWORD, NEW, 'Kiln-Road-1', 'Passwords do not match'],
  ])('%s is refused and sends nothing', async (_, old, next, confirm, message) => {
    const app = await open()
    await fill(app, old, next, confirm)
    expect(await screen.findByText(message)).toBeTruthy()
    expect(sent(app)).toEqual([])
  })

  test('one that is easy to guess is named while it is typed, and refused', async () => {
    const app = await open()
    await type(app, 'New Password', 'Passw0rd')
    expect(await screen.findByText(EASY)).toBeTruthy()
    await type(app, 'New Password', NEW)
    await waitFor(() => expect(screen.queryByText(EASY)).toBeNull())
    await fill(app, TEST_PASSWORD, 'Passw0rd')
    expect((await screen.findByRole('alert')).textContent).toContain(EASY)
    expect((await signIn(TEST_PASSWORD)).statusCode).toBe(200)
  })

  test('[PASSWORD-15] no field takes more than 64 characters', async () => {
    await open()
    for (const name of ['Old Password', 'New Password', 'Confirm Password']) {
      expect((await field(name)).maxLength).toBe(64)
    }
  })

  test('[PASSWORD-17] a wrong old password shows the server’s error, without the banner', async () => {
    const app = await open()
    await fill(app, 'Wrong-Road-1', NEW)
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrongThe old password is wrong')
    expect(screen.queryByText('Password changed successfully')).toBeNull()
    expect((await signIn(TEST_PASSWORD)).statusCode).toBe(200)
  })

  test('a new message takes the place of the old refusal, and of the banner', async () => {
    const app = await open()
    await fill(app, 'Wrong-Road-1', NEW)
    expect((await screen.findByRole('alert')).textContent).toContain('The old password is wrong')
    await fill(app, TEST_PASSWORD, NEW, 'Kiln-Road-1')
    expect(await screen.findByText('Passwords do not match')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    await fill(app, TEST_PASSWORD, NEW)
    await screen.findByText('Password changed successfully')
    await press(app, 'Change Password')
    expect(await screen.findByText('Please fill the old password')).toBeTruthy()
    expect(screen.queryByText('Password changed successfully')).toBeNull()
  })

  test('[PERM-20] without user change_password neither the link nor the screen is there', async () => {
    const [head = '', body = '', tail = ''] = caller.token.split('.')
    const claims = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/'))) as {
      permissions: Record<string, string[]>
    }
    claims.permissions['user'] = ['my_account']
    const lessened = btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
    const app = renderApp(server, { token: [head, lessened, tail].join('.'), at: '/settings' })
    await screen.findByRole('link', { name: 'My Account' })
    expect(screen.queryByRole('link', { name: 'Change Password' })).toBeNull()
    await act(() => app.router.navigate({ to: '/change-password' }))
    await waitFor(() => expect(app.address()).toBe('/404?authorizationError=true'))
  })
})
