import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useKeyboardOpen } from './keyboard-open.ts'

/** What a phone shows: the page's height, what is seen of it, and how far it is zoomed. */
function phone(innerHeight: number, seen: number, scale = 1): void {
  const view = Object.assign(new EventTarget(), { height: seen / scale, scale })
  Object.defineProperty(window, 'innerHeight', { configurable: true, value: innerHeight })
  Object.defineProperty(window, 'visualViewport', { configurable: true, value: view })
  act(() => void window.dispatchEvent(new Event('resize')))
}

afterEach(() => {
  document.body.replaceChildren()
  Reflect.deleteProperty(window, 'innerHeight')
  Reflect.deleteProperty(window, 'visualViewport')
})

test('the keyboard is open where a field is typed into and less is seen, also where the page gets lower; a zoom opens none', () => {
  const field = document.body.appendChild(document.createElement('input'))
  phone(844, 844)
  const { result } = renderHook(useKeyboardOpen)
  const isOpen = (...of: Parameters<typeof phone>): boolean => {
    phone(...of)
    return result.current
  }
  // half of the page is seen, by a zoom
  expect(isOpen(844, 844, 2)).toBe(false)
  act(() => field.focus())
  expect(result.current).toBe(false)
  // over the page, as on an iPhone; with the page, as in Firefox; the bars of a browser alone
  expect([isOpen(844, 508), isOpen(508, 508), isOpen(844, 760)]).toEqual([true, true, false])
  phone(844, 508)
  act(() => field.blur())
  expect(result.current).toBe(false)
})
