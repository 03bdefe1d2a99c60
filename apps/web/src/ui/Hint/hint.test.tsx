import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Hint } from './Hint.tsx'

test('a hint comes with focus, mouse or finger, describes its word, and goes with Escape', async () => {
  render(
    <MantineProvider>
      <Hint label="Below the limit">{'< LOQ'}</Hint>
    </MantineProvider>,
  )
  const word = screen.getByRole('button', { name: '< LOQ' })
  const isDescribed = () => word.getAttribute('aria-describedby') === screen.queryByRole('tooltip')?.id
  expect(screen.queryByRole('tooltip')).toBeNull()
  await userEvent.tab()
  expect([screen.getByRole('tooltip').textContent, isDescribed()]).toEqual(['Below the limit', true])
  fireEvent.scroll(window) // as the focus does with a word that was out of view
  expect(screen.getByRole('tooltip')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).toBeNull()
  await userEvent.hover(word)
  await userEvent.hover(screen.getByRole('tooltip')) // what it says can be marked
  expect(screen.getByRole('tooltip')).toBeTruthy()
  await userEvent.unhover(screen.getByRole('tooltip'))
  expect(screen.queryByRole('tooltip')).toBeNull()
  await userEvent.click(word)
  expect(screen.getByRole('tooltip')).toBeTruthy()
})
