import './production-act.ts'
import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { computedStyle } from './computed-style.ts'
import { findLabelsFaster } from './labels-of-fields.ts'
import { findElementsFaster } from './quick-selectors.ts'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  notifications.clean() // they outlive the page
  localStorage.clear()
  sessionStorage.clear()
})

/** What happy-dom lacks and the component family asks for. */
class QuietResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

window.ResizeObserver = QuietResizeObserver
window.getComputedStyle = computedStyle
findLabelsFaster()
findElementsFaster()
window.matchMedia = (query) => ({
  matches: matchesWidth(query),
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
})
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
// A promise, as newer browsers answer.
Element.prototype.scrollIntoView = async () => undefined
window.scrollTo = () => undefined

/** Charts draw on a canvas that is not there: every stroke is taken and shows nothing. */
const quietCanvas = new Proxy<Record<PropertyKey, unknown>>(
  { measureText: (text: string) => ({ width: text.length * 7 }) },
  { get: (own, name) => own[name] ?? (() => undefined) },
)
Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => quietCanvas, configurable: true })

/** Width queries are answered from window.innerWidth, so that a test can be narrow; all others do not match. */
function matchesWidth(query: string): boolean {
  const most = /max-width:\s*([\d.]+)px/.exec(query)?.[1]
  const least = /min-width:\s*([\d.]+)px/.exec(query)?.[1]
  if (least !== undefined && window.innerWidth < Number(least)) return false
  if (most !== undefined && window.innerWidth > Number(most)) return false
  return most !== undefined || least !== undefined
}

configure({
  // Met only when something never comes: answers come from a real database, on machines that may be busy.
  asyncUtilTimeout: 30_000,
  // A failed query says what the page reads like, not its whole markup.
  getElementError: (message) => new ElementError(message ?? ''),
})

/** Reads the page when it is read itself: who waits for something fails to find it many times, and says so at most once. */
class ElementError extends Error {
  readonly #query: string

  constructor(query: string) {
    super()
    this.#query = query
  }

  override get message(): string {
    return `${this.#query}\n\nThe page reads: ${pageText()}`
  }
}

function pageText(): string {
  const page = document.body.cloneNode(true) as HTMLElement
  for (const style of page.querySelectorAll('style')) style.remove()
  return page.textContent
}
