import { describe, expect, test } from 'vitest'
import { actionOf } from './entry-keys.ts'
import { withBlankEnd, withBlock, withCell } from './entry-rows.ts'
import { columnsByName, inColumns, type EntryColumn } from './paste-columns.ts'

const SIZE = { columns: 3, most: 5 }
const BLANK = ['', '', '']

describe('the rows of an entry grid', () => {
  test('end with a blank one while there is room', () => {
    expect(withBlankEnd([], SIZE)).toEqual([BLANK])
    expect(withBlankEnd([['a', '', ''], BLANK, BLANK], SIZE)).toEqual([['a', '', ''], BLANK])
    const full = Array.from({ length: 5 }, () => ['a', '', ''])
    expect(withBlankEnd(full, SIZE)).toEqual(full)
  })

  test('grow as the last one is typed in', () => {
    expect(withCell([BLANK], { row: 0, column: 1 }, '7', SIZE)).toEqual([['', '7', ''], BLANK])
    expect(withCell([['a', '', ''], BLANK], { row: 0, column: 0 }, '', SIZE)).toEqual([BLANK, BLANK])
  })

  test('take a block from the cursor on, without the rows and columns that find no room', () => {
    const block = [
      ['1', ' 2 ', 'x'],
      ['3', '4', 'x'],
    ]
    const { rows, leftOut } = withBlock([['a', '', 'z'], BLANK], { row: 0, column: 1 }, block, SIZE)
    expect([rows, leftOut]).toEqual([[['a', '1', '2'], ['', '3', '4'], BLANK], 0])
    const long = Array.from({ length: 7 }, (_, at) => [`n${at}`])
    const cut = withBlock(rows, { row: 2, column: 0 }, long, SIZE)
    expect([cut.rows.length, cut.rows.at(-1), cut.leftOut]).toEqual([5, ['n2', '', ''], 4])
  })
})

const columns: EntryColumn[] = [
  { label: 'Strain/Sample Name', names: ['name', 'strain'], maxLength: 64, share: 50 },
  { label: 'Weight (mg)', names: ['weight'], maxLength: 64, share: 25 },
  { label: 'Batch Number', names: ['lot'], maxLength: 64, share: 25 },
]

describe('the columns of a paste', () => {
  test('are known by their names, however these are written', () => {
    expect(columnsByName(['LOT', 'strain/sample name', ' Weight '], columns)).toEqual([2, 0, 1])
    expect(columnsByName(['#', 'Name', 'Weight (mg)', 'Weight (g)'], columns)).toEqual([null, 0, 1, undefined])
  })

  test.each([[['Blue Dream 01', '750', 'B-1']], [['Strain', '750']], [['Name', 'Strain']], [['GG4']]])(
    '%j is no head',
    (row) => {
      expect(columnsByName(row, columns)).toBeNull()
    },
  )

  test('are brought into the order of the grid; one that is not among them leaves its cells alone', () => {
    expect(inColumns([['B-1', 'Kush', 'note']], [2, 0, null], 3)).toEqual([['Kush', undefined, 'B-1']])
  })
})

describe('keys in a cell', () => {
  const at = { row: 3, column: 1 }
  const whole = { from: 0, to: 4, length: 4 }
  const end = { from: 4, to: 4, length: 4 }
  const inside = { from: 2, to: 2, length: 4 }
  const press = (key: string, caret = whole, held: { shift?: boolean; ctrl?: boolean } = {}) =>
    actionOf({ key, shift: false, ctrl: false, ...held }, at, caret)
  test('Enter and the arrows go from cell to cell; within a text left and right move the caret', () => {
    expect(press('Enter')).toEqual({ to: { row: 4, column: 1 } })
    expect(press('Enter', whole, { shift: true })).toEqual({ to: { row: 2, column: 1 } })
    expect(press('ArrowUp', inside)).toEqual({ to: { row: 2, column: 1 } })
    expect(press('ArrowRight', end)).toEqual({ to: { row: 3, column: 2 } })
    expect(press('ArrowLeft')).toEqual({ to: { row: 3, column: 0 } })
    expect([
      press('ArrowLeft', inside),
      press('ArrowRight', inside),
      press('ArrowRight', whole, { shift: true }),
    ]).toEqual([null, null, null])
  })
  test('Ctrl with Z, Y, D and Enter undoes, redoes, fills and submits; letters, Tab and Delete are the field’s', () => {
    const held = (key: string, shift = false) => press(key, whole, { ctrl: true, shift })
    expect([held('z'), held('Z', true), held('y'), held('d'), held('Enter')]).toEqual([
      'undo',
      'redo',
      'redo',
      'fill',
      'submit',
    ])
    expect([press('a'), press('Tab'), press('Delete'), held('c'), held('v')]).toEqual([null, null, null, null, null])
  })
})
