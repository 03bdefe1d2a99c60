import { describe, expect, test } from 'vitest'
import { CALIBRATION_TEXTS, exceptionError, type CalibrationAnalyte } from './calibration-rules.ts'
import { installedProfile } from '../profiles/index.ts'
import { DEFAULT_ICV_LIMIT, icvLimitOf } from './icv-limit.ts'
import { UNWEIGHTED_LINE } from './fit-calibration.ts'
import { icvProblems, icvProblemText, judgeIcv, type Icv, type SourceLots } from './second-source.ts'

const analyte = (name: string): CalibrationAnalyte => ({
  ...UNWEIGHTED_LINE,
  name,
  color: '112233',
  excluded: [],
  levels: [1, 5, 10, 25, 50].map((level, at) => ({ vial: at + 1, label: `${level}`, level, area: level * 40 })),
})
const ANALYTES = [analyte('THCA'), analyte('CBD')]
const icvOf = (areas: Record<string, number | null>): Icv => ({
  sample_id: 9,
  measured_at: '2026-11-01T12:00:00.000Z',
  readings: Object.entries(areas).map(([name, area]) => ({ name, vial: 1, label: '20 ug/ml', level: 20, area })),
})
const lot = (id: number) => ({ id, lot_number: `L-${id}` })
const LOTS: SourceLots = { levels: [lot(1), lot(2)], icv: [lot(3)] }
const said = (icv: Icv | null, lots = LOTS, limit = DEFAULT_ICV_LIMIT) =>
  icvProblems(ANALYTES, icv, { lots, limit }).map(icvProblemText)

describe('[CALIB-09] the ICV', () => {
  test('confirms a calibration where every analyte reads 80 to 120 % from another lot, both ends included', () => {
    const icv = icvOf({ THCA: 800 * 1.2, CBD: 800 * 0.8 })
    expect(said(icv)).toEqual([])
    expect(judgeIcv(ANALYTES, icvOf({ THCA: 820, CBD: 700 }), DEFAULT_ICV_LIMIT)).toMatchObject({
      worst_analyte: 'CBD',
      worst_percent: expect.closeTo(87.5, 9),
    })
  })

  test('is judged by the profile of the laboratory on the day of the ICV, and by the default where it states none', () => {
    const values = [
      ['2026-01-01', '90 to 110', { min: 90, max: 110, below: false }],
      ['2026-10-15', 'below 125', { min: null, max: 125, below: true }],
    ] as const
    const own = {
      key: 'own-1',
      name: 'Ours',
      not_verified: [],
      values: values.map(([valid_from, source, limit]) => ({
        field: 'qc_limits' as const,
        value: [{ check: 'ICV', measure: 'recovery' as const, ...limit }],
        source,
        valid_from,
      })),
    }
    const icv = icvOf({ THCA: 800 * 1.15, CBD: 800 * 0.85 })
    expect(said(icv)).toEqual([])
    expect(said(icv, LOTS, icvLimitOf(own, '2026-10-14'))).toEqual([
      'THCA: the ICV reads 115.0 %, not 90 to 110 %',
      'CBD: the ICV reads 85.0 %, not 90 to 110 %',
    ])
    expect(said(icvOf({ THCA: 1000, CBD: 998 }), LOTS, icvLimitOf(own, '2026-10-15'))).toEqual([
      'THCA: the ICV reads 125.0 %, not 0 to below 125 %',
    ])
    expect(icvLimitOf(own, '2025-12-31')).toBe(DEFAULT_ICV_LIMIT)
    expect(icvLimitOf(installedProfile('none'), '2026-11-01')).toBe(DEFAULT_ICV_LIMIT)
    expect(icvLimitOf(installedProfile('oregon'), '2026-11-01')).toBe(DEFAULT_ICV_LIMIT)
    expect(icvLimitOf(installedProfile('washington'), '2026-11-01')).toMatchObject({
      low: 80,
      high: 120,
      source: 'WAC 16-309-160(4) to (6)',
      profile: 'Washington',
    })
  })

  test.each<[string, Icv | null, SourceLots, string[]]>([
    ['none', null, LOTS, ['Measure an ICV, a Standard sample of another lot, and choose it here.']],
    [
      'an analyte outside, one without a peak',
      icvOf({ THCA: 970, CBD: null }),
      LOTS,
      ['THCA: the ICV reads 121.3 %, not 80 to 120 %', 'CBD: the ICV gives no value'],
    ],
    ['an analyte that it lacks', icvOf({ THCA: 800 }), LOTS, ['CBD: not in the ICV']],
    [
      'a lot of the levels',
      icvOf({ THCA: 800, CBD: 800 }),
      { levels: [lot(1)], icv: [lot(3), lot(1)] },
      ['Lot L-1 is in the levels and in the ICV. Prepare the ICV from another lot.'],
    ],
    [
      'no lots at all',
      icvOf({ THCA: 800, CBD: 800 }),
      { levels: [], icv: [] },
      [
        'No standard is noted for the levels. Note under Lots used what they were made of.',
        'No standard is noted for the ICV. Note on the report of its sample, under Lots used, what it was made of.',
      ],
    ],
  ])('does not with %s', (_what, icv, lots, texts) => expect(said(icv, lots)).toEqual(texts))
})

test('[CALIB-04] the only admin may except their own calibration with a reason, beside another admin never', () => {
  const facts = { misses: 1, exception: 'We report no level below it.', isMaker: true }
  expect(exceptionError({ ...facts, hasOtherAdmin: true })).toBe(CALIBRATION_TEXTS.own_exception)
  expect(exceptionError({ ...facts, hasOtherAdmin: false })).toBeNull()
  expect(exceptionError({ ...facts, exception: 'short', hasOtherAdmin: false })).toBe(CALIBRATION_TEXTS.exception)
})
