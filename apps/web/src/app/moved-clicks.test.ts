import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropMovedClicks } from './moved-clicks.ts'
import { required } from '../test/required.ts'

const heard = vi.fn<(name: string) => void>()
let end: () => void
beforeEach(() => {
  heard.mockReset()
  end = dropMovedClicks(document)
  document.body.innerHTML =
    '<button id="chip"><span id="cross"></span></button><button id="row"></button><label id="words">Dense<input id="box" type="checkbox"></label><p id="text"></p>'
  for (const { id } of document.body.querySelectorAll('button'))
    required(document.querySelector(`#${id}`)).addEventListener('click', () => heard(id))
})
afterEach(() => {
  end()
  document.body.innerHTML = ''
})

/** What a pointer does; `detail` counts the clicks of a series, and is 0 of a key. */
function click(id: string, detail: number, kind: 'click' | 'mousedown' = 'click'): boolean {
  const event = new MouseEvent(kind, { bubbles: true, cancelable: true, detail })
  return required(document.querySelector(`#${id}`)).dispatchEvent(event)
}
const calls = () => heard.mock.calls.flat()

test('the second click of a double click does nothing to what moved under the pointer', () => {
  click('chip', 1)
  expect(click('row', 2)).toBe(false)
  expect(calls()).toEqual(['chip'])
  // a new series begins where it begins
  click('row', 1)
  expect(calls()).toEqual(['chip', 'row'])
})

test('nor does its press move the focus there', () => {
  expect(click('row', 1, 'mousedown')).toBe(true)
  click('chip', 1)
  expect(click('row', 2, 'mousedown')).toBe(false)
  expect(click('chip', 2, 'mousedown')).toBe(true)
})

test('both clicks act on what both hit, on any part of it', () => {
  click('cross', 1)
  expect(click('chip', 2)).toBe(true)
  expect(calls()).toEqual(['chip', 'chip'])
})

test('a key and a program act at any time', () => {
  click('chip', 1)
  expect(click('row', 0)).toBe(true)
  expect(calls()).toEqual(['chip', 'row'])
})

test('a label is one control with its field', () => {
  const box = required(document.querySelector<HTMLInputElement>('#box'))
  click('words', 1)
  expect(box.checked).toBe(true)
  click('words', 2)
  expect(box.checked).toBe(false)
})

test('words are marked by a double click, and what was blank before hears no second one', () => {
  click('text', 1)
  expect(click('text', 2)).toBe(true)
  expect(click('row', 2)).toBe(false)
  expect(calls()).toEqual([])
})
