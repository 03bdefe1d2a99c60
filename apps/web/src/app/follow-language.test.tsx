import { listFormFields } from '@eluent/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { STORAGE_KEYS } from '../frame/session/storage-keys.ts'
import { renderApp } from '../test/render-app.tsx'
import { answer, standIn } from '../test/server-stand-in.ts'

afterEach(() => localStorage.clear())

const changeElsewhere = (language: string) =>
  act(() => {
    localStorage.setItem(STORAGE_KEYS.language, language)
    window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.language, newValue: language }))
  })
const NOTICE = /Another tab of this browser changed the language/

test('[I18N-02] a tab follows the language that was chosen in another one', async () => {
  const app = renderApp(standIn(), { at: '/form-fields/create', as: 'admin' })
  await screen.findByRole('heading', { level: 1 })
  changeElsewhere('es')
  await waitFor(() => expect(app.reload).toHaveBeenCalledOnce())
})

test('[I18N-02] what was typed keeps it waiting, until it is left', async () => {
  const app = renderApp(standIn(answer(listFormFields, { data: [], meta: { total_count: 0 } })), {
    at: '/form-fields/create',
    as: 'admin',
  })
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/)
  await app.user.type(name, 'Growing site')
  changeElsewhere('es')
  expect(await screen.findByText(NOTICE)).toBeTruthy()
  expect(app.reload).not.toHaveBeenCalled()
  expect(name.value).toBe('Growing site')
  await app.user.click(screen.getByRole('link', { name: 'Form Fields' }))
  await app.user.click(await screen.findByRole('button', { name: /Leave/ }))
  await screen.findByRole('heading', { level: 1, name: 'Form Fields' })
  await waitFor(() => expect(app.reload).toHaveBeenCalledOnce())
})
