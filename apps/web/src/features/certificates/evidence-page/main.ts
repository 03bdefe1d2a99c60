/** The program in an evidence file: checks what stands beside it, without a server and without a request. */
import { isFrameWhole } from './frame.ts'
import { judgeFile } from './judge-file.ts'
import { element, show } from './show.ts'

const main = document.querySelector('main')
const text = document.querySelector('#evidence')?.textContent ?? ''

/** The code as it is printed, or the address that holds it. */
const printsIn = (typed: string): string =>
  typed
    .replace(/^.*#?k=/s, '')
    .trim()
    .toUpperCase()

async function check(prints: string | null): Promise<void> {
  const now = new Date()
  const field = document.createElement('input')
  field.autocomplete = 'off'
  field.spellcheck = false
  field.value = prints ?? ''
  const button = element('button', 'Compare')
  const compare = () => void check(printsIn(field.value) || null)
  button.addEventListener('click', compare)
  field.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') compare()
  })
  const keyField = element('section', element('label', 'Key code of the laboratory ', field), button)
  main?.replaceChildren(...show(await judgeFile(text, prints, now), keyField, now))
}

const CHANGED =
  'What stands around the evidence in this file is not as it was made: the file was damaged or changed, or an extension of this browser changed it.'

const { hash } = window.location
if (isFrameWhole(document)) await check(hash.startsWith('#k=') ? printsIn(hash) : null)
else main?.replaceChildren(element('h1', 'Not checked'), element('p', CHANGED))
