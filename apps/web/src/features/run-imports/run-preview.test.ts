import type { DriverAnalyteRow } from '@eluent/contract'
import { describe, expect, test } from 'vitest'
import { nextVialNumber, previewRun } from './run-preview.ts'

const row = (name: string, amount: number | null): DriverAnalyteRow => ({
  name,
  amount,
  amount_ug_ml: amount,
  peak_area: 100,
  peak_height: 10,
  rt_min: 5,
  peak_retention_time: 5,
  peak_start: 4.9,
  peak_end: 5.1,
  resolution: null,
  signal: 'DAD1A',
})

describe('what an import would store', () => {
  test('analytes of the method are reported, whatever their letter case; others are stored beside them', () => {
    const { rows, counts, missing } = previewRun({ results: [row('THCa', 30), row('Caffeine', 2)], invalid: [] }, [
      'THCA',
      'CBN',
    ])
    expect(rows.map(({ name, analyte, use }) => [name, analyte, use])).toEqual([
      ['THCa', 'THCA', 'reported'],
      ['Caffeine', null, 'not_in_method'],
    ])
    expect(counts).toEqual({ reported: 1, not_in_method: 1, invalid: 0 })
    expect(missing).toEqual(['CBN'])
  })

  test('an amount of 0 was looked for and counts; a negative one, none, or no name does not', () => {
    const { rows } = previewRun(
      { results: [row('THC', 0), row('CBD', -1)], invalid: [row('N/A', null), row('CBG', 3)] },
      ['THC', 'CBD', 'CBG'],
    )
    expect(rows.map(({ use }) => use)).toEqual(['reported', 'invalid', 'invalid', 'invalid'])
  })

  test('of two rows of one analyte the first counts', () => {
    const { rows } = previewRun({ results: [row('THC', 4), row('thc', 9)], invalid: [] }, ['THC'])
    expect(rows.map(({ analyte, amountUgMl }) => [analyte, amountUgMl])).toEqual([
      ['THC', 4],
      [null, 9],
    ])
  })
})

test.each([
  [[], 2, 1],
  [[1], 2, 2],
  [[2], 2, 1],
  [[1, 2], 2, null],
])('with results for vials %j of %i the next is %s', (taken, required, next) => {
  const results = taken.map((vial_number) => ({ vial_number }))
  expect(nextVialNumber({ results, runs_required: required })).toBe(next)
})
