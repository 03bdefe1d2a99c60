import { expect, test } from 'vitest'
import { readTestOptions } from './test-options.ts'

test('without words every part runs', () => {
  expect(readTestOptions([])).toEqual({ only: undefined, toolArgs: [], reports: undefined })
})

test.for(['--reports out', '--reports=out'])('%s keeps the reports of the runs', (line) => {
  expect(readTestOptions(line.split(' '))).toEqual({ only: undefined, toolArgs: [], reports: 'out' })
  expect(readTestOptions([...line.split(' '), '--only', 'unit', 'a.test.ts'])).toEqual({
    only: 'unit',
    toolArgs: ['a.test.ts'],
    reports: 'out',
  })
})

test.for([
  ['--only unit a.test.ts -t words', ['a.test.ts', '-t', 'words']],
  ['--only=unit a.test.ts', ['a.test.ts']],
  [
    'a.test.ts --only unit --inspect-brk --no-file-parallelism',
    ['a.test.ts', '--inspect-brk', '--no-file-parallelism'],
  ],
] as const)('%s: what is not ours is the tool’s', ([line, toolArgs]) => {
  expect(readTestOptions(line.split(' '))).toEqual({ only: 'unit', toolArgs, reports: undefined })
})

test.for([
  ['a.test.ts', 'Say which tests get a.test.ts: npm test -- --only unit FILE, or --only e2e FILE'],
  ['--only api', '--only takes check, unit, e2e, not "api"'],
  ['--only', '--only takes check, unit, e2e, not ""'],
  ['--only check a.test.ts', '--only check takes no a.test.ts'],
  ['--only check --reports out', '--only check has no reports to keep'],
  ['--reports --only unit', '--reports takes a folder'],
] as const)('%s is refused in one line', ([line, text]) => {
  expect(() => readTestOptions(line.split(' '))).toThrow(new RangeError(text))
})
