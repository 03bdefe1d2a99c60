import { afterEach, beforeEach, expect, test } from 'vitest'
import { required } from '../../test/required.ts'
import { pasteWithPlainSpaces, plainSpaces } from './plain-spaces.ts'

let end: () => void
beforeEach(() => {
  end = pasteWithPlainSpaces(document)
  document.body.innerHTML = '<input type="text" value="Blue"><input type="password">'
})
afterEach(() => {
  end()
  document.body.innerHTML = ''
})

/** A paste as the browser announces it; whether the page has taken it in hand. */
function paste(field: HTMLInputElement, data: string): boolean {
  const heard = { bubbles: true, cancelable: true, data, inputType: 'insertFromPaste' }
  return !field.dispatchEvent(new InputEvent('beforeinput', heard))
}
const field = (type: string) => required(document.querySelector<HTMLInputElement>(`[type=${type}]`))

test('spaces of every width are plain ones, and what is not seen is left out', () => {
  expect(plainSpaces('Blue\u00A0Dream\u202F01\u3000\uFEFFA\u200BB C\tD')).toBe('Blue Dream 01 AB C\tD')
})

test('a pasted name has plain spaces, and its field hears of it', () => {
  const input = field('text')
  let heard = ''
  input.addEventListener('input', () => (heard = input.value))
  input.setSelectionRange(4, 4)
  expect(paste(input, '\u00A0Dream')).toBe(true)
  expect([input.value, heard]).toEqual(['Blue Dream', 'Blue Dream'])
  expect(paste(input, ' plain')).toBe(false)
})

test('a password is taken as it is', () => {
  expect(paste(field('password'), 'my\u00A0own')).toBe(false)
})
