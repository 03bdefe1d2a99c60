type Test = (element: Element) => boolean

/** Tag, id, class, attributes and what it is not, without any place: all that most selectors of a test say. */
const PART =
  /^(?:(?<all>\*)|(?<tag>[a-z][\w-]*)|#(?<id>[\w-]+)|\.(?<kind>[\w-]+)|\[(?<name>[a-z][\w-]*)(?:(?<sign>~?=)(?:"(?<quoted>[^"\\]*)"|(?<bare>[\w-]+)))?\]|:not\((?<not>[^(),]+)\))/
/** States of the top layer, which is not simulated. */
const NEVER = new Set([':modal', ':popover-open'])
const SPACE = /\s/

function partOf(groups: Readonly<Record<string, string | undefined>>): Test | undefined {
  const { all, tag, id, kind, name, sign, quoted, bare, not } = groups
  if (all !== undefined) return () => true
  if (tag !== undefined) return (element) => element.localName === tag
  if (id !== undefined) return (element) => element.getAttribute('id') === id
  if (kind !== undefined) return (element) => element.classList.contains(kind)
  if (not !== undefined) {
    const inner = compoundOf(not)
    return inner && ((element) => !inner(element))
  }
  if (name === undefined) return undefined
  if (sign === undefined) return (element) => element.hasAttribute(name)
  const value = quoted ?? bare ?? ''
  if (sign === '=') return (element) => element.getAttribute(name) === value
  return (element) => element.getAttribute(name)?.split(SPACE).includes(value) === true
}

function compoundOf(selector: string): Test | undefined {
  if (NEVER.has(selector)) return () => false
  const tests: Test[] = []
  for (let rest = selector; rest !== '';) {
    const found = PART.exec(rest)
    // a tag or a star comes first
    if (!found?.groups || (tests.length > 0 && (found.groups['all'] ?? found.groups['tag']) !== undefined))
      return undefined
    const test = partOf(found.groups)
    if (!test) return undefined
    tests.push(test)
    rest = rest.slice(found[0].length)
  }
  const [only, ...more] = tests
  return more.length === 0 ? only : (element) => tests.every((test) => test(element))
}

/** @returns undefined for a selector that says more than this reads */
function listOf(selector: string): Test | undefined {
  const tests: Test[] = []
  for (const part of selector.split(',')) {
    const test = compoundOf(part.trim())
    if (!test) return undefined
    tests.push(test)
  }
  const [only, ...more] = tests
  return more.length === 0 ? only : (element) => tests.some((test) => test(element))
}

const known = new Map<string, Test | undefined>()
function testOf(selector: string): Test | undefined {
  if (!known.has(selector)) known.set(selector, listOf(selector))
  return known.get(selector)
}

/** Elements in the order of the page, with a list's way to read one. */
class Found extends Array<Element> {
  item(at: number): Element | null {
    return this[at] ?? null
  }
}

/** Where the simulated browser keeps a node's child elements; what it shows of them, `children`, looks at each name. */
const CHILDREN = Object.getOwnPropertySymbols(document.createElement('div')).find(
  ({ description }) => description === 'elementArray',
)

function childrenOf(parent: ParentNode): readonly Element[] {
  const kept: unknown = CHILDREN && Reflect.get(parent, CHILDREN)
  return Array.isArray(kept) ? (kept as Element[]) : Array.from(parent.children)
}

function collect(parent: ParentNode, test: Test, found: Element[]): void {
  for (const child of childrenOf(parent)) {
    if (test(child)) found.push(child)
    collect(child, test, found)
  }
}

function firstBelow(parent: ParentNode, test: Test): Element | null {
  for (const child of childrenOf(parent)) {
    const found = test(child) ? child : firstBelow(child, test)
    if (found) return found
  }
  return null
}

type Method = 'matches' | 'closest' | 'querySelector' | 'querySelectorAll'
/** Those of this module: files of tests share a browser, and each asks for them. */
const ours = new WeakSet<object>()

/** Replaces a method for the selectors that are read here; all others go to what was there. */
function replace<Scope extends object>(
  prototype: Scope,
  name: Method,
  answer: (scope: Scope, test: Test) => unknown,
): void {
  const before = Reflect.get(prototype, name) as (this: Scope, selector: string) => unknown
  if (ours.has(before)) return
  function quick(this: Scope, selector: string): unknown {
    const test = testOf(selector)
    return test ? answer(this, test) : before.call(this, selector)
  }
  ours.add(quick)
  Object.defineProperty(prototype, name, { configurable: true, writable: true, value: quick })
}

/**
 * Finds elements by the selectors that tests and libraries use most, each in one walk through the page. The simulated browser
 * makes a list at each element and notes at each what was looked for: a tenth of what tests of pages took.
 */
export function findElementsFaster(): void {
  const all = (scope: ParentNode, test: Test): Found => {
    const found = new Found()
    collect(scope, test, found)
    return found
  }
  for (const { prototype } of [Element, Document, DocumentFragment]) {
    replace<ParentNode>(prototype, 'querySelectorAll', all)
    replace<ParentNode>(prototype, 'querySelector', firstBelow)
  }
  replace(Element.prototype, 'matches', (element, test) => test(element))
  replace(Element.prototype, 'closest', (element, test) => {
    for (let at: Element | null = element; at; at = at.parentElement) if (test(at)) return at
    return null
  })
}
