import { MantineProvider, Modal } from '@mantine/core'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
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
function showPage(Page: () => ReactNode) {
  const router = createRouter({ routeTree: createRootRoute({ component: Page }), history: browserHistoryAt('/') })
  render(
    <MantineProvider theme={theme}>
      <RouterProvider router={router} />
    </MantineProvider>,
  )
}

const queryOf = (...names: string[]) => ({
  data: { data: names },
  error: null,
  isFetching: false,
  refetch: () => undefined,
})
const show = (onOpen: () => void) =>
  showPage(() => (
    <RowTable
      label="People"
      query={queryOf('Ann')}
      columns={[
        { key: 'name', header: 'Name', render: (name) => name },
        { key: 'role', header: 'Role', render: () => 'Tester' },
      ]}
      rowKey={(name) => name}
      onOpen={onOpen}
      actions={ask}
    />
  ))

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

test('a row that is selected is drawn again, and no other one; each knows what is selected by then', async () => {
  const drawn: string[] = []
  const name = { key: 'name', header: 'Name', render: (row: string) => drawn.push(row) && row }
  const query = queryOf('Ann', 'Bob', 'Cid')
  showPage(function People() {
    const [selected, setSelected] = useState<readonly string[]>([])
    return (
      <>
        <RowTable
          label="People"
          query={{ ...query }}
          columns={[name]}
          rowKey={(row) => row}
          selection={{
            has: (row) => selected.includes(row),
            toggle: (row) => setSelected([...selected, row]),
            label: (row) => `Select ${row}`,
          }}
        />
        <output>{selected.join(', ')}</output>
      </>
    )
  })
  const user = userEvent.setup()
  await screen.findByText('Ann')
  drawn.length = 0
  await user.click(screen.getByRole('checkbox', { name: 'Select Ann' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Cid' }))
  // a row that leads nowhere selects itself
  await user.click(screen.getByText('Bob'))
  expect(drawn).toEqual(['Ann', 'Cid', 'Bob'])
  expect(screen.getByRole('status').textContent).toBe('Ann, Cid, Bob')
})
