import { expect, test } from 'vitest'
import { analyteNameError, readAnalyteNames } from './analyte-name-rules.ts'

test.each([
  [{ written: 'Peak 7', analyte: 'CBT' }, null],
  [{ written: 'Peak 7', analyte: ' CBT ' }, null],
  [{ written: ' ', analyte: 'CBT' }, 'Enter the name as files write it, at most 128 characters.'],
  [{ written: 'x'.repeat(129), analyte: 'CBT' }, 'Enter the name as files write it, at most 128 characters.'],
  [{ written: '---', analyte: 'CBT' }, 'A name needs a letter or a digit beside its unit.'],
  [{ written: 'Peak 7', analyte: '' }, 'Enter what the laboratory calls it.'],
  [{ written: 'Peak 7', analyte: 'CB T' }, 'Analyte name can only contain letters, numbers, dashes, and underscores.'],
  [{ written: 'Peak 7', analyte: 'C'.repeat(65) }, 'Maximum of 64 characters'],
])('%j', (name, error) => {
  expect(analyteNameError(name)).toBe(error)
})

test('a file of two columns in any order; what is wrong is reported with row and column', () => {
  const rows = [
    ['analyte', 'Note', 'File writes'],
    ['CBT', '', 'Peak 7'],
    ['', '', ''],
    ['', '', 'Peak 8'],
    ['CBL', '', ''],
  ]
  expect(readAnalyteNames(rows)).toEqual({
    names: [{ written: 'Peak 7', analyte: 'CBT' }],
    wrong: [
      { row: 4, column: 'Analyte', reason: 'Enter what the laboratory calls it.' },
      { row: 5, column: 'File writes', reason: 'Enter the name as files write it, at most 128 characters.' },
    ],
  })
  expect(readAnalyteNames([['Analyte', 'Name']])).toEqual({
    names: [],
    wrong: [{ row: 1, column: 'File writes', reason: "The first row has no column 'File writes'." }],
  })
  expect(readAnalyteNames([])).toMatchObject({ names: [], wrong: [{ row: 1 }] })
})
