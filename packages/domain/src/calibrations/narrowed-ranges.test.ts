import { describe, expect, test } from 'vitest'
import { UNWEIGHTED_LINE } from './fit-calibration.ts'
import { narrowedRangeOf, narrowedText } from '../results/narrowed-range.ts'
import { narrowedRanges } from './narrowed-ranges.ts'

const analyte = (name: string, excluded: readonly number[], areas: Record<number, number | null> = {}) => ({
  ...UNWEIGHTED_LINE,
  name,
  color: '112233',
  excluded: excluded.map((level) => ({ level, why: 'reads 74.6 %' })),
  levels: [1, 5, 10, 25, 50].map((level, at) => ({
    vial: at + 1,
    label: `${level}`,
    level,
    area: areas[level] === undefined ? level * 40 : areas[level],
  })),
})

describe('[CALIB-06] what a calibration leaves of the range of the method', () => {
  test('ends at the outermost levels that remain, and is the whole one where none was excluded', () => {
    expect(
      narrowedRanges([
        analyte('THCA', []),
        analyte('CBD', [1, 5]),
        analyte('CBN', [50]),
        analyte('CBG', [1, 50]),
        // no peak at its ends: nothing shows that it is measured right there
        analyte('CBC', [], { 1: null, 50: 0 }),
        analyte('THCV', [5], { 1: null }),
        analyte('CBDV', [], { 10: null }),
        // no curve: nothing is calibrated of it
        analyte('CBL', [], { 1: null, 5: null, 10: null, 50: null }),
      ]),
    ).toEqual([
      { name: 'CBD', low: 10, high: null },
      { name: 'CBN', low: null, high: 25 },
      { name: 'CBG', low: 5, high: 25 },
      { name: 'CBC', low: 5, high: 25 },
      { name: 'THCV', low: 10, high: null },
    ])
  })

  test('is found by name whatever the letter case, and reported in one line', () => {
    const ranges = [
      { name: 'CBD', low: 10, high: null },
      { name: 'CBN', low: null, high: 25 },
    ]
    expect(narrowedRangeOf(ranges, 'cbd')).toMatchObject({ low: 10, high: null })
    expect([narrowedRangeOf(ranges, 'CBG'), narrowedRangeOf(null, 'CBD')]).toEqual([
      { low: null, high: null },
      { low: null, high: null },
    ])
    const other = [{ name: 'CBD', low: 5, high: 40 }]
    expect(narrowedText([ranges, null, other])).toBe('CBD from 10 to 40 ug/mL, CBN up to 25 ug/mL')
    expect(narrowedText([null, undefined, []])).toBeNull()
  })
})
