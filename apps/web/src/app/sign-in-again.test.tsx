import {
  checkUser,
  createFormField,
  deleteFormField,
  listAlerts,
  listFormFields,
  login,
  readOrganization,
} from '@eluent/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { stopPageClock } from '../test/page-clock.ts'
import { renderApp } from '../test/render-app.tsx'
import { answer, pageOf, refusal, standIn } from '../test/server-stand-in.ts'
import { unsignedToken } from '../test/token.ts'

const TITLE = 'Your session has ended'
const nameField = () => screen.findByLabelText<HTMLInputElement>(/^Name/)

const never = () => new Promise<Response>(() => undefined)

/** Mara creates a form field; whoever signs in next gets `next`. */
function show(next: string, token = unsignedToken({ role: 'admin' })) {
  let isEnded = false
  const server = standIn(
    answer(listFormFields, ({ query }) => pageOf([], query)),
    answer(createFormField, () => {
      if (!isEnded) return {}
      isEnded = false
      return refusal('session_ended')
    }),
    answer(checkUser, { role: { slug: 'admin' }, organizations: [] }),
    answer(login, { access_token: next }),
    answer(listAlerts, { data: [{ key: 'finished', kind: 'finished', at: new Date().toISOString() }] }),
  )
  const app = renderApp(server, {
    token,
    at: '/form-fields/create',
    // what the next page reads is not the matter here
    intercept: ({ method, headers }, send) =>
      method === 'GET' && headers.get('authorization') === `Bearer ${next}` ? never() : send(),
  })
  return { ...app, end: () => (isEnded = true) }
}
async function open(next: string) {
  const app = show(next)
  await app.user.type(await nameField(), 'Grower')
  return app
}
type Opened = Awaited<ReturnType<typeof open>>

const dialog = async (name = TITLE) => within(await screen.findByRole('dialog', { name }))
async function signIn({ user }: Opened) {
  const form = await dialog()
  await user.type(form.getByLabelText('Password'), 'secret')
  await user.click(form.getByRole('button', { name: 'Sign In' }))
}
const creations = ({ calls }: Opened) =>
  calls
    .filter(({ method, path }) => method === 'POST' && path === createFormField.path)
    .map(({ headers, body }) => ({ token: headers.get('authorization'), key: headers.get('idempotency-key'), body }))

describe('[WORK-21] a session that ends while a form is filled in', () => {
  test('is begun again in a dialog over it, and what was being saved is saved once', async () => {
    const token = unsignedToken({ role: 'admin', sessionId: 'the next one' })
    const app = await open(token)
    app.end()
    await app.user.click(screen.getByRole('button', { name: 'Create' }))
    expect((await dialog()).getByLabelText<HTMLInputElement>('Email').value).toBe('mara@example.org')
    expect(localStorage.getItem('access_token')).toBeNull()
    expect(app.address()).toBe('/form-fields/create')
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Grower')

    await signIn(app)
    await waitFor(() => expect(app.address()).toBe('/form-fields'))
    const [refused, saved, ...more] = creations(app)
    expect(more).toEqual([])
    expect(saved?.key).toBe(refused?.key)
    expect(saved?.body).toEqual(refused?.body)
    expect(saved?.token).toBe(`Bearer ${token}`)
  })

  test('keeps the reason of a removal', async () => {
    const row = { id: 7, version: 1, name: 'Grower', type: { name: 'Textbox', slug: 'textbox' } }
    const server = standIn(
      answer(listFormFields, ({ query }) => pageOf([row], query)),
      answer(deleteFormField, () => refusal('session_ended')),
      answer(readOrganization, { data: { removal_reasons: [] } }),
    )
    const { user } = renderApp(server, { as: 'admin', at: '/form-fields' })
    await user.click(await screen.findByRole('button', { name: 'Remove Grower' }))
    const question = within(await screen.findByRole('dialog', { name: 'Remove Form Field' }))
    await user.type(question.getByLabelText(/^Reason/), 'entered twice')
    await user.click(question.getByRole('button', { name: 'Remove' }))
    expect(await dialog()).toBeTruthy()
    expect(question.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('entered twice')
  })

  test('at the moment its token expires keeps what was typed', async () => {
    const clock = stopPageClock('Date')
    const exp = Math.floor(Date.now() / 1000) + 7200
    const app = show(unsignedToken({ role: 'admin', exp: exp + 7200 }), unsignedToken({ role: 'admin', exp }))
    await clock.until(() => fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Grower' } }))
    // what the frame reads by itself has come
    await clock.pass(3000)
    await clock.until(() => screen.getByRole('button', { name: 'Alerts, 1 unread' }))
    await clock.pass(exp * 1000 - Date.now() - 1)
    expect(screen.queryByRole('dialog')).toBeNull()
    await clock.pass(1)
    await clock.until(() => screen.getByRole('dialog', { name: TITLE }))
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Grower')
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } })
    fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    await clock.until(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Grower')
    expect(app.address()).toBe('/form-fields/create')
  })

  test.each([
    ['another person', unsignedToken({ role: 'admin', userId: '8', name: 'Ada Berg' })],
    ['another person, in another tab', unsignedToken({ role: 'admin', userId: '8', name: 'Ada Berg' })],
  ])('gives nothing of it to %s, and says so', async (who, token) => {
    const app = await open(token)
    app.end()
    await app.user.click(screen.getByRole('button', { name: 'Create' }))
    await dialog()
    if (who === 'another person') await signIn(app)
    else {
      localStorage.setItem('access_token', token)
      window.dispatchEvent(new StorageEvent('storage', { key: 'access_token', newValue: token }))
    }
    const said = await dialog('Someone else has signed in')
    expect(said.getByText(/What Mara Lindqvist \(Laboratory\) typed on this page is not passed on/)).toBeTruthy()
    expect(creations(app)).toHaveLength(1)
    await app.user.click(said.getByRole('button', { name: 'Continue as Ada Berg' }))
    await waitFor(() => expect(app.address()).toBe('/'))
    expect(screen.queryByDisplayValue('Grower')).toBeNull()
    expect(creations(app)).toHaveLength(1)
  })

  test('warns before another person signs in, and can be left', async () => {
    const app = await open(unsignedToken({ role: 'admin' }))
    app.end()
    await app.user.click(screen.getByRole('button', { name: 'Create' }))
    const form = await dialog()
    expect(form.queryByText(/is discarded when/)).toBeNull()
    await app.user.type(form.getByLabelText('Email'), 'x')
    expect(form.getByText(/What Mara Lindqvist typed on this page is discarded when/)).toBeTruthy()
    await app.user.click(form.getByRole('button', { name: 'Leave Without Saving' }))
    await app.user.click((await dialog('Leave without saving?')).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(app.address()).toBe('/login'))
    expect(creations(app)).toHaveLength(1)
  })

  test('asks for no sign-in over a page on which nothing was typed', async () => {
    const app = await open(unsignedToken({ role: 'admin' }))
    await app.user.clear(await nameField())
    app.services.session.end()
    await waitFor(() => expect(app.address()).toBe('/login'))
  })
})
