import { describe, expect, test } from 'vitest'
import type { CalibrationAnalyte } from '../calibrations/calibration-rules.ts'
import { qualitySettingsOf, type QualitySettings } from '../quality-settings/quality-settings.ts'
import { batchLimits } from './batch-limits.ts'
import { judgeBatch, type JudgedMember } from './judge-batch.ts'
import { WASHINGTON } from './profiles.fixture.ts'
import type { RunPeak } from './run-of-vial.ts'
import { planSequence } from './sequence.ts'
import { missingRoles } from './template.ts'
import { checkLimitText, checkValueText, standingOf } from './verdict.ts'

const limitsWith = (settings: Partial<QualitySettings>) =>
  batchLimits(WASHINGTON, '2026-11-26', { ...qualitySettingsOf({}), ...settings })
const SUITABILITY = limitsWith({ suitability_checked: true })
const CARRY_OVER = limitsWith({ carry_over_checked: true })

/** Area 4 per ug/mL, at 3.00 min. */
const calibration: CalibrationAnalyte[] = [
  {
    name: 'cbda',
    color: '000000',
    levels: [1, 2, 5, 10, 20].map((level, at) => ({ vial: at + 1, label: '', level, area: 4 * level })),
    excluded: [],
    model: 'linear',
    weighting: '1',
    through_zero: false,
    retention_time_min: 3,
  },
]
const GOOD: RunPeak = {
  area: 40,
  retention_time_min: 3,
  measured_time_min: 3.03,
  resolution: 1.4,
  tailing: 1.2,
  plates: 9000,
  signal_to_noise: 500,
}
const run = (peak: Partial<RunPeak> | null, at = 0, more = {}) => ({
  at: `2026-11-26T08:${String(at).padStart(2, '0')}:00Z`,
  machine: 'HPLC 1',
  peaks: peak === null ? {} : { CBDA: { ...GOOD, ...peak } },
  calibration,
  ...more,
})
const member = (id: number, role: JudgedMember['role'], runs: ReturnType<typeof run>[], label = '10 ug/ml') => ({
  id,
  role,
  parent_id: null,
  finished: true,
  weight_mg: 200,
  compounds: [
    {
      name: 'CBDA',
      state: 'value' as const,
      amount_ug_ml: 10,
      mg_g: 10,
      loq_percent: 0.05,
      lod_ug_ml: 0.1,
      loq_ug_ml: 0.5,
    },
  ],
  vials: runs.map((one) => ({ label, dilution_factor: 1, amounts: { CBDA: 10 }, run: one })),
  certified: [],
  spikes: [],
})
const checksOf = (members: readonly JudgedMember[], limits = SUITABILITY) =>
  judgeBatch(members, limits).filter(({ measure }) => measure !== 'recovery' && measure !== 'blank')
const ccv = (...peaks: (Partial<RunPeak> | null)[]) =>
  member(
    1,
    'CCV',
    peaks.map((peak, at) => run(peak, at)),
  )

describe('[GATE-20] system suitability of a check standard', () => {
  test.each<[string, Partial<RunPeak>, string, string, string]>([
    [
      'a retention time that shifted',
      { measured_time_min: 3.06 },
      'retention_shift',
      'retention time shift 2.00 %',
      '< 2 %',
    ],
    ['a resolution of 1.0', { resolution: 1 }, 'resolution', 'resolution 1.00', '> 1'],
    ['a tailing of 2.0', { tailing: 2 }, 'tailing', 'tailing 2.00', '< 2'],
  ])('%s fails alone, at the limit too', (_, peak, measure, value, limit) => {
    expect(checksOf([ccv({})]).map(({ state }) => state)).toEqual(['passed', 'passed', 'passed', 'passed'])
    const failed = checksOf([ccv({}, peak)]).filter(({ state }) => state === 'failed')
    expect(failed.map((check) => [check.measure, checkValueText(check), checkLimitText(check)])).toEqual([
      [measure, value, limit],
    ])
    const names = [{ id: 1, role: 'CCV' as const, finished: true, injections: 2, name: 'CCV' }]
    expect(standingOf(names, failed, { checks: [], bracket: 0 }, []).verdict).toMatchObject({
      check: 'CCV',
      value,
      limit,
    })
  })
  test('says why a figure is missing, and has checked nothing without a chromatogram', () => {
    const alone = checksOf([ccv({ resolution: null, tailing: null })])
    expect(alone.map(({ state, reason }) => [state, reason])).toEqual([
      ['passed', null],
      ['not_evaluated', 'no_neighbour'],
      ['not_evaluated', 'flank_hidden'],
      ['passed', null],
    ])
    const uncalibrated = member(1, 'CCV', [run({}, 0, { calibration: [] })])
    expect(checksOf([uncalibrated])[0]).toMatchObject({ measure: 'retention_shift', reason: 'no_calibration' })
    expect(checksOf([ccv({ measured_time_min: null })])).toMatchObject([
      { state: 'not_run', reason: 'no_chromatogram' },
    ])
  })
  test('S/N at the LOQ follows from that of the standard, by amount and LOQ', () => {
    const sensitivity = (peaks: Partial<RunPeak>[], change: Partial<JudgedMember> = {}, limits = SUITABILITY) =>
      checksOf([{ ...ccv(...peaks), ...change }], limits).filter(({ measure }) => measure === 'signal_to_noise')
    // 200 x 0.5 / 10: at the limit it passes; of several injections the worst counts
    expect(sensitivity([{}, { signal_to_noise: 200 }])).toMatchObject([{ state: 'passed', value: 10 }])
    const [failed] = sensitivity([{ signal_to_noise: 199 }, {}])
    expect(failed).toMatchObject({
      state: 'failed',
      limit: { source: 'USP <621>, system sensitivity; the size is a setting' },
    })
    expect(failed && [checkValueText(failed), checkLimitText(failed)]).toEqual(['S/N at the LOQ 9.95', '≥ 10'])
    expect(sensitivity([{ signal_to_noise: null }])).toMatchObject([{ reason: 'no_noise' }])
    const [compound] = ccv({}).compounds
    const withLoq = (loq_ug_ml: number | null) => ({ compounds: compound ? [{ ...compound, loq_ug_ml }] : [] })
    expect(sensitivity([{}], withLoq(null))).toMatchObject([{ reason: 'loq_unknown' }])
    expect(sensitivity([{}], withLoq(0.1))).toMatchObject([{ state: 'failed', value: 5 }])
    const own = (loq_signal_to_noise: number) => limitsWith({ suitability_checked: true, loq_signal_to_noise })
    expect(sensitivity([{}], withLoq(0.1), own(5))).toMatchObject([{ state: 'passed' }])
    // off, and a batch that was first judged before there was such a check
    expect(sensitivity([{ signal_to_noise: 1 }], {}, own(0))).toEqual([])
    const before = SUITABILITY.suitability && { ...SUITABILITY.suitability, signal_to_noise: undefined }
    expect(sensitivity([{ signal_to_noise: 1 }], {}, { ...SUITABILITY, suitability: before ?? null })).toEqual([])
  })
  test('is judged of check standards where the setting is on, and kept with the batch', () => {
    expect(checksOf([ccv({ tailing: 3 })], limitsWith({}))).toEqual([])
    expect(checksOf([member(1, 'ICV', [run({ tailing: 3 })])])).toEqual([])
  })
})

describe('[GATE-21] five injections of one solution', () => {
  // mean 40, SD sqrt(2.5) = 1.58114: RSD 3.953 %
  const apart = [38, 39, 40, 41, 42].map((area) => ({ area }))
  test('give the RSD of area and retention time and the fewest plates', () => {
    const found = checksOf([ccv(...apart.map((peak, at) => ({ ...peak, plates: 2000 - at })))])
    const byMeasure = new Map(found.map((check) => [check.measure, check]))
    expect(byMeasure.get('area_rsd')).toMatchObject({
      state: 'failed',
      value: expect.closeTo(3.953, 3),
      found: 40,
      compared: 5,
    })
    expect(byMeasure.get('time_rsd')).toMatchObject({ state: 'passed', value: 0 })
    expect(byMeasure.get('plates')).toMatchObject({ state: 'failed', value: 1996 })
    const wide = limitsWith({ suitability_checked: true, injection_rsd_percent: 4, injection_plates: 1996 })
    const replicates = [ccv(...apart.map((peak, at) => ({ ...peak, plates: 2000 - at })))]
    expect(checksOf(replicates, wide).filter(({ state }) => state !== 'passed')).toEqual([])
  })
  test('of four, of two solutions, or with a peak missing nothing is compared', () => {
    const replicated = (of: JudgedMember) => checksOf([of]).filter(({ measure }) => measure === 'area_rsd')
    expect(replicated(ccv(...apart.slice(1)))).toEqual([])
    const two = ccv(...apart)
    expect(
      replicated({ ...two, vials: two.vials.map((vial, at) => ({ ...vial, dilution_factor: at < 2 ? 1 : 10 })) }),
    ).toEqual([])
    expect(replicated(ccv(...apart.slice(1), null))).toMatchObject([{ state: 'not_evaluated', reason: 'no_peak' }])
  })
})

describe('[GATE-22] carry-over', () => {
  const high = member(1, 'CAL', [run({}, 1)], '50 ug/ml')
  const blank = (area: number, at: number) => member(2, 'MB', [run({ area }, at)], '')
  const low = member(3, 'CCV', [run({}, 3)])
  // 20 % of the area at 0.5 ug/mL, 2, is 0.4
  test('of the blank after the highest standard is at most 20 % of the area at the LOQ', () => {
    expect(checksOf([high, blank(0.39, 2), low], CARRY_OVER)).toMatchObject([
      { member_id: 2, measure: 'carry_over', state: 'passed', value: expect.closeTo(19.5, 9), found: 0.39 },
    ])
    const failed = checksOf([high, blank(0.41, 2), low], CARRY_OVER)
    expect(failed.map((check) => [check.state, checkValueText(check), checkLimitText(check)])).toEqual([
      ['failed', 'carry-over 20.5 %', '≤ 20 %'],
    ])
  })
  test('a blank elsewhere has not run for it; one that is still to come is waited for', () => {
    expect(checksOf([high, low, blank(0, 4)], CARRY_OVER)).toMatchObject([
      { state: 'not_run', reason: 'not_after_standard' },
    ])
    expect(checksOf([{ ...high, finished: false }, blank(0, 0)], CARRY_OVER)).toEqual([])
    expect(checksOf([high, blank(0.1, 2), low], limitsWith({}))).toEqual([])
  })
  test('a batch gets one more blank, which stands after the highest standard', () => {
    const facts = { samples: 1, sample_injections: 1, bracket: 0, present: [] }
    expect(missingRoles({ ...facts, checks: ['MB', 'CCV'], carry_over: true })).toEqual(['MB', 'MB', 'CCV'])
    expect(missingRoles({ ...facts, checks: ['CCV'], carry_over: true })).toEqual(['MB', 'CCV'])
    const members = (['MB', 'MB', 'CAL', 'ICV', 'CCV', 'sample', 'CCV'] as const).map((role, id) => ({
      id,
      role,
      injections: 1,
    }))
    const plan = (skip: string) =>
      planSequence(
        members.filter(({ role }) => role !== skip),
        10,
        true,
      )
    expect(plan('')).toEqual([0, 2, 1, 3, 4, 5, 6])
    expect(plan('CAL')).toEqual([0, 3, 1, 4, 5, 6])
  })
})
