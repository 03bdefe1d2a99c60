import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import { makePerson, TEST_PASSWORD } from '../../../../api/src/testing/people.ts'
import { STORAGE_KEYS } from '../../frame/session/storage-keys.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'

const { app: server } = labTest()

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const choose = async (app: RenderedApp) => app.user.click(await screen.findByRole('button', { name: 'Español' }))
const shown = () => localStorage.getItem(STORAGE_KEYS.language)

test('before the sign-in a choice holds for this browser', async () => {
  const app = renderApp(server, { at: '/login' })
  await choose(app)
  expect(shown()).toBe('es')
  expect(app.reload).toHaveBeenCalledOnce()
  expect(app.calls).toEqual([])
})

test('[I18N-02] a choice goes with the person to every browser they sign in at', async () => {
  const person = await makePerson(server.deps.db, { role: 'tester', organizationId: server.laboratoryId })
  const signIn = async (app: RenderedApp) => {
    await app.user.type(await screen.findByLabelText('Email'), person.email)
    await app.user.type(screen.getByLabelText('Password'), TEST_PASSWORD)
    await app.user.click(screen.getByRole('button', { name: 'Sign In' }))
    await screen.findByRole('button', { name: 'Logout' })
  }
  const first = renderApp(server, { at: '/login' })
  await signIn(first)
  expect(first.reload).not.toHaveBeenCalled()
  await choose(first)
  await waitFor(() => expect(first.reload).toHaveBeenCalledOnce())
  expect(first.calls.filter(({ method }) => method === 'PATCH')).toMatchObject([
    { path: '/me/preferences', body: { language: 'es' } },
  ])
  cleanup()
  localStorage.clear()

  const second = renderApp(server, { at: '/login' })
  await signIn(second)
  await waitFor(() => expect(second.reload).toHaveBeenCalledOnce())
  expect(shown()).toBe('es')
})
