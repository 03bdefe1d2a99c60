import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import { renderApp } from '../../test/render-app.tsx'

const { app: server, admin, tester } = labTest()

afterEach(() => {
  cleanup()
  localStorage.clear()
})

test.each(['View Results', 'Print Labels', 'Delete'])(
  'Escape from %s gives the focus back to the row it came from',
  async (item) => {
    await tester.newSample({ strain_name: 'Tangie' })
    const app = renderApp(server, { at: '/test-result/list', token: admin.token })
    const [button] = await screen.findAllByRole('button', { name: 'Actions for Tangie' })
    if (button === undefined) throw new Error('The row has no actions.')
    await app.user.click(button)
    await app.user.click(await screen.findByRole('menuitem', { name: item }))
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button))
  },
)
