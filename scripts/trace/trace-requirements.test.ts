import { expect, test } from 'vitest'
import { countAreas, traceabilityPage, traceRequirements } from './trace-requirements.ts'

/** Ids and brackets stand apart, so that this file itself claims no row. */
const row = (id: string, words: string): string => `[${id}] ${words}`
const lists = [
  {
    path: 'requirements-1.md',
    text: `# 1\n- ${row('LOGIN-01', 'a page')}\n- ${row('LOGIN-02', 'a form')}\nnot ${row('LOGIN-03', 'a row')}\n- ${row('CELL-01', 'a cell')}`,
  },
]
const title = (...ids: string[]): string => `test('${ids.map((id) => `[${id}`).join('] ')}] shows', () => {})`

test('a row is covered by the files that bear its id', () => {
  const files = [
    { path: 'b.test.ts', text: title('LOGIN-01', 'CELL-01') },
    { path: 'a.spec.ts', text: title('LOGIN-01') },
  ]
  const { rows, unknownIds } = traceRequirements(lists, files)
  expect(rows.map(({ id, tests }) => [id, tests])).toEqual([
    ['LOGIN-01', ['a.spec.ts', 'b.test.ts']],
    ['LOGIN-02', []],
    ['CELL-01', ['b.test.ts']],
  ])
  expect(unknownIds).toEqual([])
})

test('a skipped test, and a file that is no test, cover nothing', () => {
  const notRun = 'skip'
  const files = [
    { path: 'a.test.ts', text: title('LOGIN-01').replace('test(', `test.${notRun}(`) },
    { path: 'a.ts', text: title('LOGIN-02') },
  ]
  expect(traceRequirements(lists, files).rows.flatMap(({ tests }) => tests)).toEqual([])
})

test('ids that no list has are reported', () => {
  expect(traceRequirements(lists, [{ path: 'a.test.ts', text: title('LOGIN-99') }]).unknownIds).toEqual(['LOGIN-99'])
})

test('areas are counted and the page lists every row', () => {
  const trace = traceRequirements(lists, [{ path: 'a.test.ts', text: title('LOGIN-02') }])
  expect(countAreas(trace.rows)).toEqual([
    { area: 'LOGIN', covered: 1, total: 2 },
    { area: 'CELL', covered: 0, total: 1 },
  ])
  const page = traceabilityPage(trace)
  expect(page).toContain('1 of 3 rows')
  expect(page).toContain('| LOGIN-01 | - |\n| LOGIN-02 | a.test.ts |')
})
