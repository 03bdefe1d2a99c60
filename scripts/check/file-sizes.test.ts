import { expect, test } from 'vitest'
import { findLargeFiles } from './file-sizes.ts'

const file = (path: string, lines: number, first = 'export {}'): { path: string; text: string } => ({
  path,
  text: `${[first, ...Array.from({ length: lines - 1 }, () => '')].join('\n').replace(/\n*$/, '')}${'\n;'.repeat(lines - 1)}\n`,
})

test('300 lines pass; 301 need a reason in the first line', () => {
  expect(findLargeFiles([file('a.ts', 300)])).toEqual([])
  expect(findLargeFiles([file('a.ts', 301)])).toEqual([
    'a.ts: 301 lines; over 300 the first line says why in a comment',
  ])
  expect(findLargeFiles([file('a.ts', 301, '// One table of all rules, read as a whole.')])).toEqual([])
})

test('a test may have 500 lines without a word, and nothing has more', () => {
  expect(findLargeFiles([file('a.test.ts', 500)])).toEqual([])
  expect(findLargeFiles([file('a.test.ts', 501), file('a.ts', 501, '// why')])).toEqual([
    'a.test.ts: 501 lines; 500 is the most, split it',
    'a.ts: 501 lines; 500 is the most, split it',
  ])
})

test('what is made by a program is not measured', () => {
  expect(findLargeFiles([file('schema.generated.ts', 900), file('schema.sql', 900)])).toEqual([])
})
