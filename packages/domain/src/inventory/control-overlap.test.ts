import { expect, test } from 'vitest'
import { overlapAnalytes, overlapRefusal, type ControlRun } from './control-overlap.ts'

const runs = (analyte: string, values: readonly number[]): ControlRun[] =>
  values.map((mg_g, injection_id) => ({ injection_id, found: [{ analyte, mg_g }] }))

test('[INVENTORY-13] means, deviations and difference of the runs of both lots, per analyte', () => {
  const [thc] = overlapAnalytes([...runs('THC', [10, 12, 14]), ...runs('CBG', [1])], runs('THC', [13, 13.5]))
  expect(thc).toEqual({
    analyte: 'THC',
    before: { runs: 3, mean: 12, sd: 2 },
    after: { runs: 2, mean: 13.25, sd: expect.closeTo(0.353_553, 6) },
    difference: 1.25,
    difference_percent: expect.closeTo(10.416_67, 5),
  })
  expect(overlapAnalytes(runs('CBG', [1]), runs('THC', [1]))).toEqual([])
  expect(overlapAnalytes(runs('THC', [0]), runs('THC', [1]))).toMatchObject([
    { before: { sd: null }, difference: 1, difference_percent: null },
  ])
})

test('[INVENTORY-13] it is released when both lots have the runs that are asked for', () => {
  const overlap = { lot_number: 'QC-1', runs_before: 5, runs_after: 5, required: 5 }
  expect(overlapRefusal(overlap)).toBeNull()
  expect(overlapRefusal({ ...overlap, runs_after: 4 })).toContain('4 of 5 runs of this lot and 5 of 5 of lot QC-1')
  expect(overlapRefusal({ ...overlap, runs_before: 4 })).toContain('5 of 5 runs of this lot and 4 of 5 of lot QC-1')
  expect(overlapRefusal({ ...overlap, runs_before: 0, runs_after: 0, required: 0 })).toBeNull()
})
