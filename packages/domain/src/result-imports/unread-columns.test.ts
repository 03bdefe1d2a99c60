import { expect, test } from 'vitest'
import type { BatchResultMap } from '../import-templates/template-map.ts'
import { unreadColumns } from './unread-columns.ts'

const map: BatchResultMap = {
  type: 2,
  metadata: { 'Sample name': '0,0' },
  analytes: { '1': { Name: '0,1', 'Concentration %': '0,1' } },
  rows: { 'Sample List Header Row': 0 },
}
const notesOf = (...lines: string[]) =>
  unreadColumns(
    lines.map((line) => line.split(';')),
    map,
  ).map(({ reason }) => reason)

test('columns of amounts that a template does not map are reported once, by their letters and names', () => {
  expect(
    notesOf('Sample;THC (%);CBG (%);Total THC (%);Vial;THC (mg/g);Limonene;Remark', 'A;1;0.2;1;4;10;0.03;good'),
  ).toEqual(["2 columns of numbers are not in the template and are not read: C 'CBG (%)', G 'Limonene'."])
  const names = Array.from({ length: 990 }, (_, at) => `Compound ${at + 1}`)
  const [wide = ''] = notesOf(['Sample', 'THC', ...names].join(';'), ['A', '1', ...names.map(() => '0.5')].join(';'))
  expect(wide).toMatch(/^990 columns of numbers are .*: C 'Compound 1', .*, L 'Compound 10' and 980 more\.$/)
  expect(notesOf('Sample;THC', 'A;1')).toEqual([])
})

test('below names that stand over groups of columns it is the group that is reported', () => {
  const grouped: BatchResultMap = {
    ...map,
    metadata: { 'Sample name': '1,0' },
    analytes: { '1': { Name: '0,1', 'Concentration %': '1,2' } },
    rows: { 'Sample List Header Row': 1 },
  }
  const grid = [';THC;;CBD;', 'Sample;RT;Conc.;RT;Conc.', 'A;3.1;20;2.9;1'].map((line) => line.split(';'))
  expect(unreadColumns(grid, grouped)).toMatchObject([
    { row: 1, column: 4, reason: "A column of numbers is not in the template and is not read: E 'CBD'." },
  ])
})
