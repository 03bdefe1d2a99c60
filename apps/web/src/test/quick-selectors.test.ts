import { expect, test } from 'vitest'

const PAGE = `
  <main id="top" class="page wide"><h1>One</h1>
    <form aria-label="Sample"><label id="name">Name <input id="a" type="text" data-x="1 2"></label>
      <button id="save" disabled>Save</button><div id="more" role="button note" class="wide">More</div></form>
    <ul><li id="first">1</li><li id="c-1">2</li></ul>
  </main>`

const idsOf = (elements: Iterable<Element>): string[] => Array.from(elements, ({ id, localName }) => id || localName)

test.each([
  ['*', ['top', 'h1', 'form', 'name', 'a', 'save', 'more', 'ul', 'first', 'c-1']],
  ['li', ['first', 'c-1']],
  ['#c-1', ['c-1']],
  ['.wide', ['top', 'more']],
  ['main.page.wide', ['top']],
  ['main.page.narrow', []],
  ['[aria-label]', ['form']],
  ['[id="c-1"]', ['c-1']],
  ['input , button,label', ['name', 'a', 'save']],
  ['*[role~="button"],input,button', ['a', 'save', 'more']],
  ['[data-x="1"]', []],
  ['[data-x~="2"]', ['a']],
  ['input[type=text]', ['a']],
  ['button:not([disabled])', []],
  ['li:not(#c-1)', ['first']],
  [':modal', []],
  // what says a place, an order or a part of a value is the simulated browser's to find
  ['main > h1', ['h1']],
  ['form input', ['a']],
  ['li:first-child', ['first']],
  ['li + li', ['c-1']],
  ['[id^="c"]', ['c-1']],
  ['ul :not(#first, h1)', ['c-1']],
])('%s finds its elements in the order of the page', (selector, found) => {
  document.body.innerHTML = PAGE
  expect(idsOf(document.body.querySelectorAll(selector))).toEqual(found)
  expect(document.body.querySelector(selector)?.localName).toBe(document.body.querySelectorAll(selector)[0]?.localName)
  const matching = Array.from(document.body.getElementsByTagName('*')).filter((element) => element.matches(selector))
  expect(idsOf(matching)).toEqual(found)
})

test('the nearest around an element is itself or the first above it', () => {
  document.body.innerHTML = PAGE
  const input = document.querySelector('#a')
  expect(idsOf(['input', 'label', '.wide', 'ul'].map((selector) => input?.closest(selector) ?? document.body))).toEqual(
    ['a', 'name', 'top', 'body'],
  )
})

test('a page that changes is looked through again, and a selector that is none is refused', () => {
  document.body.innerHTML = PAGE
  expect(document.querySelectorAll('li')).toHaveLength(2)
  document.querySelector('ul')?.append(document.createElement('li'))
  expect(document.querySelectorAll('li')).toHaveLength(3)
  expect(() => document.querySelectorAll('li[')).toThrow('is not a valid selector')
})
