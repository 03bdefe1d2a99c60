import { render, screen } from '@testing-library/react'
import { lazy } from 'react'
import { expect, test } from 'vitest'
import { Slot } from './Slot.tsx'

test('a part of the shell that fails, or never arrives, takes neither its neighbours nor the page with it', async () => {
  function Broken(): never {
    throw new Error('drawn wrong')
  }
  const Missing = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  const Late = lazy(async () => ({ default: () => 'Connected' }))
  const caught: string[] = []
  render(
    <>
      <Slot parts={[Broken, Missing, Late]} />
      <p>the page</p>
    </>,
    { onCaughtError: (error) => caught.push(String(error)) },
  )
  expect(await screen.findByText('Connected')).toBeTruthy()
  expect(screen.getByText('the page')).toBeTruthy()
  expect(caught).toEqual(['Error: drawn wrong', 'TypeError: Failed to fetch dynamically imported module'])
})
