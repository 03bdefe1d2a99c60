import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'
import { readSourceFiles } from './source-files.ts'

/** Titles 'T1 another name', 'T10 T12 the newest ...' and 'is signed ...; T16: one that ...': no other text that holds a T1. */
const NUMBERED = /['"`](?:[^'"`\n]*; |(?:\[[\w-]+\] )+)?((?:T\d+ )*T\d+)[: ]/g

test('every tamper of docs/ledger.md is tried by a test with its number', () => {
  const claimed = [...readFileSync(join(root, 'docs/ledger.md'), 'utf8').matchAll(/^\| (T\d+) \|/gm)].map(
    ([, id]) => id,
  )
  expect(claimed.length).toBeGreaterThan(15)
  const tried = new Set(
    readSourceFiles(root, /\.test\.tsx?$/).flatMap(({ text }) =>
      [...text.matchAll(NUMBERED)].flatMap(([, numbers = '']) => numbers.split(' ')),
    ),
  )
  expect(claimed.filter((id) => id === undefined || !tried.has(id))).toEqual([])
})
