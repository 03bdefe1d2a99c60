import { MantineProvider } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { theme } from '../../frame/theme.ts'
import { ALLOWED } from '../row-actions/row-action.ts'
import { SelectionActions, type SelectionAction } from './SelectionActions.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('in a narrow list what is used less stands under More, and a dialog that it opens gives the focus back to More', async () => {
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1160)
  const asked = vi.fn(() => document.activeElement?.textContent)
  const actions: SelectionAction[] = [
    { label: 'Print Labels', verdict: ALLOWED, icon: IconTag, does: { run: () => undefined } },
    { label: 'Clear', verdict: ALLOWED, rank: 1, icon: IconTag, does: { ask: asked } },
  ]
  const draw = () =>
    render(<SelectionActions actions={actions} />, {
      wrapper: ({ children }) => (
        <MantineProvider theme={theme} env="test">
          {children}
        </MantineProvider>
      ),
    })
  const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
  const wide = draw()
  expect(buttons()).toEqual(['Print Labels', 'Clear'])
  wide.unmount()
  width.mockReturnValue(280)
  draw()
  expect(buttons()).toEqual(['Print Labels', 'More'])
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Clear' }))
  expect(asked).toHaveReturnedWith('More')
})
