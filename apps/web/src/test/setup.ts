/** What happy-dom lacks and the component family asks for. */
class QuietResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

window.ResizeObserver = QuietResizeObserver
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
Object.defineProperty(document, 'fonts', { value: new EventTarget() })
Element.prototype.scrollIntoView = () => undefined
window.scrollTo = () => undefined

/** Width queries are answered from window.innerWidth, so that a test can be narrow; all others do not match. */
function matchesWidth(query: string): boolean {
  const most = /max-width:\s*([\d.]+)px/.exec(query)?.[1]
  return most !== undefined && window.innerWidth <= Number(most)
}

// A failed query prints this much of the page, not all of it.
process.env['DEBUG_PRINT_LIMIT'] = '3000'
