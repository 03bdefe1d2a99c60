import { afterEach, beforeEach, expect, test } from 'vitest'
import { leadToFaults } from './first-fault.ts'
import { required } from '../test/required.ts'

let end: () => void
beforeEach(() => {
  end = leadToFaults(document)
  document.body.innerHTML =
    '<form><input id="name"><input id="email"><button id="send"></button></form><input id="other">'
})
afterEach(() => {
  end()
  document.body.innerHTML = ''
})

const element = (id: string) => required(document.querySelector<HTMLElement>(`#${id}`))
const focused = () => document.activeElement?.id
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined)))
const mark = (id: string) => element(id).setAttribute('aria-invalid', 'true')
async function send(): Promise<void> {
  element('send').focus()
  required(document.querySelector('form')).dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  await Promise.resolve()
}

test('the first field with a fault has the focus when the form is drawn', async () => {
  await send()
  mark('name')
  mark('email')
  await drawn()
  expect(focused()).toBe('name')
})

test('so has one that the answer of the server names', async () => {
  await send()
  await drawn()
  expect(focused()).toBe('send')
  mark('email')
  await Promise.resolve()
  expect(focused()).toBe('email')
})

test('who has gone on to another field, by mouse or keys, stays there', async () => {
  await send()
  await drawn()
  element('other').focus()
  mark('email')
  await Promise.resolve()
  expect(focused()).toBe('other')
  element('email').removeAttribute('aria-invalid')
  await send()
  await drawn()
  element('send').dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
  mark('email')
  await Promise.resolve()
  expect(focused()).toBe('send')
})

test('the second press of a double click is no going on; another press is', async () => {
  const press = (detail: number) =>
    element('other').dispatchEvent(new MouseEvent('mousedown', { detail, bubbles: true }))
  await send()
  press(2)
  mark('name')
  await drawn()
  expect(focused()).toBe('name')
  await send()
  press(1)
  await drawn()
  expect(focused()).toBe('send')
})

test('a form without a fault keeps the focus where it is', async () => {
  await send()
  await drawn()
  expect(focused()).toBe('send')
})
