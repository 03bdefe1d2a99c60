import { expect, test } from 'vitest'
import { labelOrderErrors, vialLine } from './label-rules.ts'

const order = { samples: 1, layout: 'sheet', copies: 1, start: 1 } as const

test('an order for labels has samples, 1 to 50 copies, a position of the sheet, and at most 1000 labels', () => {
  expect(labelOrderErrors(order)).toEqual({})
  expect(labelOrderErrors({ ...order, samples: 20, copies: 50, start: 30 })).toEqual({})
  expect(labelOrderErrors({ ...order, samples: 0, copies: 51, start: 0 })).toEqual({
    ids: 'Please select at least one sample',
    copies: 'Please enter a number from 1 to 50',
    start: 'Please enter a number from 1 to 30',
  })
  expect(labelOrderErrors({ ...order, samples: 21, copies: 50 })).toEqual({ copies: 'At most 1000 labels in one file' })
})

test('single labels have no position', () => {
  expect(labelOrderErrors({ ...order, layout: 'single', start: Number.NaN })).toEqual({})
})

test.each([
  [{ number: 2, label: 'Low 50x', dilution_factor: 50, location: 8 }, '2 of 2 · Low 50x · dilution 50 · tray 8'],
  [{ number: 1, label: ' ', dilution_factor: 1, location: null }, '1 of 2 · undiluted'],
  [{ number: null, label: 'Stock', dilution_factor: 10, location: null }, 'Stock · dilution 10'],
])('[WORK-09] the label of a vial says which it is: %o', (vial, line) => {
  expect(vialLine({ count: 2, ...vial })).toBe(line)
})
