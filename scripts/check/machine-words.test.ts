import { expect, test } from 'vitest'
import { findForbiddenWords } from './machine-words.ts'

const find = (text: string): string[] => findForbiddenWords([{ path: 'a.ts', text }])

test.for([
  [`open('/home/ann/data')`, 'a.ts:1: /home/ann (a path of one machine)'],
  ['// TODO later', 'a.ts:1: TODO (a note to oneself; do it or write an issue)'],
  ['\n// @ts-ignore', 'a.ts:2: @ts-ignore (a type error hidden)'],
  ['// draws it anew', 'a.ts:1: anew (an odd word: say action, again, hidden, translated)'],
  ['{told(text)}', 'a.ts:1: told( (an odd word: say action, again, hidden, translated)'],
  ['null for what is no day', 'a.ts:1: what is no d (an odd phrase: say what is not a ...)'],
  [`test.only('x')`, 'a.ts:1: test.only (a test that does not run, or keeps others from running)'],
  ['// oxlint-disable-next-line', 'a.ts:1: oxlint-disable (a rule switched off)'],
] as const)('%s is found', ([text, fault]) => {
  expect(find(text)).toEqual([fault])
})

test.for(['https://lab.example/home/ann', './tmp/x', 'apps/work/x', '/var/tmp/x', 'test.runIf(x)'])(
  '%s is nobody’s machine',
  (text) => {
    expect(find(text)).toEqual([])
  },
)
