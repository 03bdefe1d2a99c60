import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WhenSeen } from './WhenSeen.tsx'

let see: (isIntersecting: boolean) => void = () => undefined

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(hear: (entries: { isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => act(() => hear([{ isIntersecting }]))
      }
      observe(): void {}
      disconnect(): void {}
    },
  )
  render(<WhenSeen fallback="its place">the chart</WhenSeen>)
})
afterEach(() => vi.unstubAllGlobals())

test('what is below the page waits until its place comes into view', () => {
  see(false)
  expect(screen.getByText('its place')).toBeTruthy()
  see(true)
  expect(screen.getByText('the chart')).toBeTruthy()
})

test('paper shows what was not seen', () => {
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(screen.getByText('the chart')).toBeTruthy()
})
