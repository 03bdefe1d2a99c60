const INLINE = new Set(
  'a abbr b bdi bdo br cite code data dfn em i img kbd label mark q s samp small span strong sub sup svg time u var wbr'.split(
    ' ',
  ),
)
const UNSEEN = new Set(['head', 'link', 'meta', 'noscript', 'script', 'style', 'template', 'title'])
const INHERITED = new Set(['visibility', 'pointer-events', 'direction', 'text-align', 'cursor'])
const INITIAL: Readonly<Record<string, string>> = {
  visibility: 'visible',
  'pointer-events': 'auto',
  direction: 'ltr',
  overflow: 'visible',
  position: 'static',
}

/**
 * What an element looks like as far as tests see it: its own styles and the standard's of its kind. No style sheet is loaded
 * here, and what the simulated browser computes of none takes a seventh of the time of all page tests.
 */
export function computedStyle(element: Element): CSSStyleDeclaration {
  const read = (name: string) => valueOf(element, name)
  return new Proxy<Partial<CSSStyleDeclaration>>(
    { getPropertyValue: read, length: 0 },
    {
      get: (own, name) =>
        typeof name === 'symbol' || name in own ? Reflect.get(own, name) : read(name.replaceAll(/[A-Z]/g, hyphened)),
    },
  ) as CSSStyleDeclaration
}

const hyphened = (letter: string): string => `-${letter.toLowerCase()}`

function valueOf(element: Element, name: string): string {
  for (let at: Element | null = element; at !== null; at = INHERITED.has(name) ? at.parentElement : null) {
    const own = at.hasAttribute('style') && 'style' in at ? (at as HTMLElement).style.getPropertyValue(name) : ''
    if (own !== '') return own
  }
  return name === 'display' ? displayOf(element) : (INITIAL[name] ?? '')
}

function displayOf(element: Element): string {
  const kind = element.localName
  if (element.hasAttribute('hidden') || UNSEEN.has(kind)) return 'none'
  if (kind === 'button' || kind === 'input' || kind === 'select' || kind === 'textarea') return 'inline-block'
  return INLINE.has(kind) ? 'inline' : 'block'
}
