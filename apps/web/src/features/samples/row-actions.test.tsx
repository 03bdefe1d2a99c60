import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import { renderApp } from '../../test/render-app.tsx'
import { openRowMenu } from '../../test/row-menu.ts'

const { app: server, admin, tester } = labTest()

afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('Escape from a dialog gives the focus back to what led to it', async () => {
  await tester.newSample({ strain_name: 'Tangie' })
  const app = renderApp(server, { at: '/test-result/list', token: admin.token })
  const button = await screen.findByRole('button', { name: 'Actions for Tangie' })
  await app.user.click(button)
  await app.user.click(await screen.findByRole('menuitem', { name: 'View Results' }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('[WORK-12] Tab in the command menu shows what the row of a record can do, and Esc leads back', async () => {
  await tester.newSample({ strain_name: 'Sundae Driver' })
  const app = renderApp(server, { at: '/test-result/list?search=Sundae', token: admin.token })
  await screen.findByRole('button', { name: 'Actions for Sundae Driver' })
  const row = Object.keys(await openRowMenu(app, 'Sundae Driver'))
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  const begin = document.activeElement

  await app.user.keyboard('{Control>}k{/Control}')
  const field = async (name: string) => screen.findByRole('combobox', { name })
  const active = async (name: string) =>
    document.getElementById((await field(name)).getAttribute('aria-activedescendant') ?? '')
  // what the keys of the page do stands there, too
  await app.user.type(await field('Search or jump to'), 'queue the sel')
  await screen.findByRole('option', { name: /^Queue the selection, or the row/ })
  await app.user.clear(await field('Search or jump to'))
  await app.user.type(await field('Search or jump to'), 'sundae dr')
  await screen.findByRole('option', { name: /^Sundae Driver/ })
  await app.user.keyboard('{Tab}')
  const actions = 'Actions for Sundae Driver'
  await waitFor(() => expect(names()).toEqual(row))
  // of an action that cannot be taken the reason is there to be read
  const off = screen.getByRole('option', { name: /^Download PDF/ })
  expect(off.getAttribute('aria-disabled')).toBe('true')
  expect(off.textContent).toMatch(/^Download PDF.+/)

  for (const back of ['{Escape}', '{Shift>}{Tab}{/Shift}']) {
    await app.user.keyboard(back)
    expect(((await field('Search or jump to')) as HTMLInputElement).value).toBe('sundae dr')
    expect((await active('Search or jump to'))?.textContent).toContain('Sundae Driver')
    await app.user.keyboard('{Tab}')
    await field(actions)
  }
  await app.user.type(await field(actions), 'label{Enter}')
  const labels = await screen.findByRole('dialog', { name: /Print Labels/ })
  await waitFor(() => expect(labels.contains(document.activeElement)).toBe(true))
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(begin))
})

/** Of the actions in the command menu; a reason stands beside. */
function names(): (string | undefined)[] {
  const list = within(screen.getByRole('listbox', { name: 'Found' }))
  return list.queryAllByRole('option').map((option) => within(option).queryAllByText(/\S/)[0]?.textContent)
}
