import { MantineProvider } from '@mantine/core'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { createServices, ServicesProvider } from '../../frame/services.ts'
import { browserHistoryAt, closingAsksFirst } from '../../test/browser-history.ts'
import { useUnsavedGuard } from './UnsavedGuard.tsx'

function Page() {
  const [text, setText] = useState('')
  const guard = useUnsavedGuard(text !== '')
  return (
    <>
      <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={guard.release}>
        Save
      </button>
      {guard.modal}
    </>
  )
}

test('closing the tab asks first while something is unsaved, and no longer once it is saved', async () => {
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history: browserHistoryAt('/') })
  const services = createServices({ fetch: vi.fn(), storage: localStorage, leave: vi.fn(), reload: vi.fn() })
  render(
    <MantineProvider env="test">
      <ServicesProvider value={services}>
        <RouterProvider router={router} />
      </ServicesProvider>
    </MantineProvider>,
  )
  const name = await screen.findByLabelText('Name')
  expect(closingAsksFirst()).toBe(false)
  await userEvent.type(name, 'Grower')
  expect(closingAsksFirst()).toBe(true)
  await userEvent.clear(name)
  expect(closingAsksFirst()).toBe(false)
  await userEvent.type(name, 'Field')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(closingAsksFirst()).toBe(false)
})
