import { MantineProvider, Modal } from '@mantine/core'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { browserHistoryAt } from '../../test/browser-history.ts'
import { theme } from '../../frame/theme.ts'
import { required } from '../../test/required.ts'
import { RowTable } from './RowTable.tsx'

afterEach(cleanup)

function Asking() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Remove
      </button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Remove Ann" transitionProps={{ duration: 0 }}>
        <p>Ann leaves the list.</p>
      </Modal>
    </>
  )
}

const ask = () => <Asking />

/** With portals, as in a browser: without them a dialog stands in the row itself. */
function show(onOpen: () => void) {
  const People = () => (
    <RowTable
      label="People"
      query={{ data: { data: ['Ann'] }, error: null, isFetching: false, refetch: () => undefined }}
      columns={[
        { key: 'name', header: 'Name', render: (name) => name },
        { key: 'role', header: 'Role', render: () => 'Tester' },
      ]}
      rowKey={(name) => name}
      onOpen={onOpen}
      actions={ask}
    />
  )
  const router = createRouter({ routeTree: createRootRoute({ component: People }), history: browserHistoryAt('/') })
  render(
    <MantineProvider theme={theme}>
      <RouterProvider router={router} />
    </MantineProvider>,
  )
}

test('clicks on a dialog that a row opened, and beside it, open nothing and leave it open', async () => {
  const opened = vi.fn<() => void>()
  show(opened)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  await user.click(await screen.findByText('Ann leaves the list.'))
  await user.click(screen.getByRole('heading', { name: 'Remove Ann' }))
  await user.click(required(document.querySelector('.mantine-Modal-overlay')))
  expect(opened).not.toHaveBeenCalled()
  expect(screen.getByRole('dialog', { name: 'Remove Ann' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByText('Tester'))
  expect(opened).toHaveBeenCalledTimes(1)
})
