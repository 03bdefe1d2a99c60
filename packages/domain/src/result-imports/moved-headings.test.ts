import { describe, expect, test } from 'vitest'
import type { BatchResultMap, SingleResultMap } from '../import-templates/template-map.ts'
import { headingsFound, movedHeadings } from './moved-headings.ts'

const list: BatchResultMap = {
  type: 2,
  metadata: { 'Sample name': '0,0', Dilution: '0,1' },
  analytes: {
    2: { Name: '0,2', 'Concentration %': '0,2' },
    4: { Name: '0,4', 'Concentration %': '0,5', Units: '0,6' },
  },
  rows: { 'Sample List Header Row': 0 },
}
const heading = ['Sample', 'Dilution', 'THC', '', 'CBD', 'CBD %', 'Unit']
const changed = (column: number, text: string) => [heading.with(column, text)]

describe('a list whose headings differ from the template’s file', () => {
  test.each([
    ['the same words in other letters and spaces', [heading.map((word) => ` ${word.toUpperCase()} `)], []],
    ['an item of the sample', changed(1, 'Weight'), [{ column: 1, value: 'Weight' }]],
    ['a column of amounts beside its name', changed(5, 'THC %'), [{ column: 5, value: 'THC %' }]],
    ['a column of units', changed(6, ''), [{ column: 6, value: '' }]],
    // the file names its analytes itself
    ['another analyte', changed(2, 'CBG'), []],
    ['a column that nobody mapped', changed(3, 'Ash'), []],
  ])('%s', (_name, grid, moved) => {
    const found = movedHeadings(grid, [heading], list)
    expect(found).toMatchObject(moved.map((one) => ({ ...one, row: 0, severity: 'warning' })))
    expect(found).toHaveLength(moved.length)
  })

  test('the sentence has the word of the template’s file', () => {
    expect(movedHeadings(changed(1, 'Weight'), [heading], list)[0]?.reason).toBe(
      "The template was made on a file with 'Dilution' here. Check that it fits this file.",
    )
  })

  test('all, some or none of its headings stand in their places', () => {
    expect(headingsFound([heading], [heading], list)).toBe('all')
    expect(headingsFound(changed(1, 'Weight'), [heading], list)).toBe('some')
    expect(headingsFound([['THC', 'CBD']], [heading], list)).toBe('none')
  })

  test('a template that states fewer than two headings says nothing', () => {
    const { metadata, ...rest } = list
    const bare: BatchResultMap = { ...rest, metadata: { 'Sample name': metadata['Sample name'] ?? '' }, analytes: {} }
    expect(headingsFound([['Other']], [heading], bare)).toBe('some')
  })
})

test('a report’s table is told by its mapped columns, the names’ among them', () => {
  const report: SingleResultMap = {
    type: 1,
    metadata: { 'Sample name': '0,1' },
    analytes: { Name: '2,0', 'Concentration %': '2,1' },
    rows: { 'Analyte Header Row': 2 },
  }
  const grid = (name: string, sample = 'A') => [['Sample', sample], [], [name, 'Conc. %']]
  expect(movedHeadings(grid('Compound', 'B'), grid('Compound'), report)).toEqual([])
  expect(movedHeadings(grid('Peak'), grid('Compound'), report)).toMatchObject([{ row: 2, column: 0, value: 'Peak' }])
})
