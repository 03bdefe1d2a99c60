import { expect, test } from 'vitest'
import type { BatchResultMap } from '../import-templates/index.ts'
import { noteSentences, placed, refusalSentences } from './refusal-sentences.ts'

const map: BatchResultMap = { type: 2, metadata: { 'Sample amount': '0,27', LOQ: '0,2' }, analytes: {}, rows: {} }

test('a refused row is named with sheet, row and the column that the template reads', () => {
  expect(
    refusalSentences({ sheet: 'Week 48', row: 11, map }, 'Not imported.', {
      'intake_form.sample_weight': ['Only positive numbers allowed for sample weight.'],
      loq: ['LOQ cannot be zero.'],
      sample_type_id: ['Must include Material Type.'],
    }),
  ).toEqual([
    'Sheet Week 48, row 12, column AB: Only positive numbers allowed for sample weight.',
    'Sheet Week 48, row 12, column C: LOQ cannot be zero.',
    'Sheet Week 48, row 12: Must include Material Type.',
  ])
})

test('without fields it is the refusal itself; a text file has no sheet, a file of one result no row', () => {
  expect(refusalSentences({ sheet: '', row: 3, map }, 'Already there.', null)).toEqual(['Row 4: Already there.'])
  expect(refusalSentences({ sheet: '', row: null, map }, 'Already there.', {})).toEqual(['Already there.'])
  expect(placed({ sheet: '', row: 0, column: 0 }, 'Odd.')).toBe('Row 1, column A: Odd.')
  expect(placed({ sheet: 'S', row: null, column: null }, 'Odd.')).toBe('Sheet S: Odd.')
})

test('a note stands once for each reason, with its first place, and says when others are like it', () => {
  const note = (row: number, value: string, reason: string) =>
    ({ severity: 'warning', row, column: 2, value, reason }) as const
  const notes = [note(4, 'pending', 'Is no number.'), note(5, 'n.a.', 'Is no number.'), note(7, '', 'Has no unit.')]
  expect(noteSentences(notes, '')).toEqual([
    "Row 5, column C: 'pending': Is no number. (and others like it)",
    'Row 8, column C: Has no unit.',
  ])
})
