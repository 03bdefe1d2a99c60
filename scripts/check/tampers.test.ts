import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'
import { readSourceFiles } from './source-files.ts'

test('every tamper of docs/ledger.md is tried by a test with its number', () => {
  const claimed = [...readFileSync(join(root, 'docs/ledger.md'), 'utf8').matchAll(/^\| (T\d+) \|/gm)].map(
    ([, id]) => id,
  )
  expect(claimed.length).toBeGreaterThan(15)
  const titles = readSourceFiles(root, /\.test\.tsx?$/).flatMap(
    ({ text }) => text.match(/['"`][^'"`\n]*\bT\d+\b[^\n]*/g) ?? [],
  )
  const tried = new Set(titles.flatMap((title) => title.match(/\bT\d+\b/g) ?? []))
  expect(claimed.filter((id) => id === undefined || !tried.has(id))).toEqual([])
})
