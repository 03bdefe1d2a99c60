import { describe, expect, test } from 'vitest'
import { qualitySettingsOf } from '../../quality-settings/quality-settings.ts'
import { mayReleaseReport } from '../report-release.ts'
import type { ReleaseHoldFacts } from './condition.ts'
import { CONDITION_KEYS, isMoreAsked, RELEASE_HOLD_RULES } from './rules.ts'
import { CONDITION_TITLES, RELEASE_HOLD_TEXTS, releaseConditions, releaseHolds, releaseHoldText } from './conditions.ts'

const injection = (days: number, machine_name = 'HPLC-1', id = 7): ReleaseHoldFacts['injections'][number] => ({
  machine_name,
  at: new Date(Date.UTC(2026, 0, 1 + days, 8)).toISOString(),
  calibration: { id, measured_at: '2026-01-01T08:00:00Z' },
})
/** A compliance sample of a profile without rules. */
const COMPLIANCE = {
  profile_name: 'Ours',
  rules: null,
  purpose: 'compliance' as const,
  compounds: [],
  sample_weight_mg: null,
  dilution: null,
  coa: { facts: {}, product: { material: 'flower', details: null }, method_id: 1 },
}
const holds = (injections: ReleaseHoldFacts['injections'], sample_type_slug = 'flower') =>
  releaseHolds({ sample_type_slug, injections, compounds: [], settings: qualitySettingsOf({}) })

describe('[CALIB-08] the calibration of a report', () => {
  test('may be 30 days old, and not 31', () => {
    expect(holds([injection(0), injection(30)])).toEqual([])
    expect(holds([injection(31)]).map(releaseHoldText)).toEqual([
      'The calibration of HPLC-1 is 31 days old; 30 are allowed. Approve a newer one and run the sample again.',
    ])
  })
  test("may be as old as the profile of a compliance report allows, where that is less than the laboratory's days", () => {
    const facts = { sample_type_slug: 'flower', compounds: [], settings: qualitySettingsOf({}) }
    const byProfile = (days: number, allowed: number, purpose: 'compliance' | 'internal' = 'compliance') => {
      const profile = { ...COMPLIANCE, rules: { calibration_days_max: allowed }, purpose }
      return releaseHolds({ ...facts, injections: [injection(days)], profile }).map(releaseHoldText)
    }
    expect(byProfile(14, 14)).toEqual([])
    expect(byProfile(15, 14)).toEqual([expect.stringContaining('HPLC-1 is 15 days old; 14 are allowed.')])
    expect(byProfile(31, 60)).toEqual([expect.stringContaining('is 31 days old; 30 are allowed.')])
    expect(byProfile(15, 14, 'internal')).toEqual([])
  })
  test('is named once per instrument, with its oldest use', () => {
    expect(holds([injection(31), injection(40), injection(35, 'HPLC-2', 8)])).toEqual([
      { rule: 'calibration_age', values: { machine: 'HPLC-1', days: 40, limit: 30 }, record_id: 7 },
      { rule: 'calibration_age', values: { machine: 'HPLC-2', days: 35, limit: 30 }, record_id: 8 },
    ])
  })
  test('measured after the injection it may be as long after it', () => {
    expect(holds([injection(-30)])).toEqual([])
    expect(holds([injection(-31)])).toEqual([
      { rule: 'calibration_later', values: { machine: 'HPLC-1', days: 31, limit: 30 }, record_id: 7 },
    ])
  })
  test('holds nothing where there is none, and no Calibration sample', () => {
    expect(holds([{ ...injection(99), calibration: null }])).toEqual([])
    expect(holds([injection(99)], 'calibration')).toEqual([])
    expect(holds([injection(99)], 'standard')).toHaveLength(1)
  })
})

describe('[RERUN-05] a result above the range', () => {
  const over = (slug = 'flower', kept = {}, more: ReleaseHoldFacts['compounds'] = []) =>
    releaseHolds({
      sample_type_slug: slug,
      injections: [],
      compounds: [
        { name: 'THCA', state: 'over_bounds', upper_end: { ug_ml: 50, by_calibration: false } },
        { name: 'THC', state: 'value' },
        { name: 'CBDA', state: 'over_bounds', upper_end: { ug_ml: 50, by_calibration: false } },
        ...more,
      ],
      settings: qualitySettingsOf(kept),
    })

  test('holds the report and names the analytes and the way out', () => {
    expect(over().map(releaseHoldText)).toEqual([
      'THCA, CBDA read above the range of the method (50 ug/mL), so that totals with it are estimates. Dilute and rerun the vial, then release.',
    ])
  })
  test('[CALIB-06] names the calibration where it lost its highest level, with the number of each', () => {
    const short = (name: string, ug_ml: number) =>
      ({ name, state: 'over_bounds', upper_end: { ug_ml, by_calibration: true } }) as const
    expect(over('flower', {}, [short('CBD', 25), short('CBG', 10)]).map(releaseHoldText)).toEqual([
      'THCA, CBDA read above the range of the method (50 ug/mL), so that totals with it are estimates. Dilute and rerun the vial, then release.',
      'CBD, CBG read above the highest level that the calibration keeps (CBD 25 ug/mL, CBG 10 ug/mL), so that totals with it are estimates. Dilute and rerun the vial, then release.',
    ])
  })
  test('holds no control, and nothing where the laboratory set it off', () => {
    expect([over('standard'), over('calibration')]).toEqual([[], []])
    expect(over('flower', { hold_over_range: { value: false, by: 'Ada', at: '2026-01-01T08:00:00Z' } })).toEqual([])
  })
})

describe('[RERUN-06] preparations', () => {
  const kept = (value: number) => ({ value, by: 'Ada', at: '2026-01-01T08:00:00Z' })
  const judged = (compound: Partial<ReleaseHoldFacts['compounds'][number]>, required = 3) =>
    releaseHolds({
      sample_type_slug: 'flower',
      injections: [],
      compounds: [{ name: 'THCA', state: 'value', ...compound }],
      settings: qualitySettingsOf({ required_replicates: kept(required) }),
    }).map(releaseHoldText)

  test('too few are held by name', () => {
    expect(judged({ replicates: 2, rsd_percent: 1 })).toEqual([
      'Fewer than 3 preparations are in range for THCA. Prepare and measure the others, then release.',
    ])
    expect(judged({ replicates: 3, rsd_percent: 1 })).toEqual([])
  })
  test('an RSD of 10 % may be, and not more', () => {
    expect(judged({ replicates: 3, rsd_percent: 10 })).toEqual([])
    expect(judged({ replicates: 3, rsd_percent: 12.34 })).toEqual([
      'The preparations differ by more than an RSD of 10 %: THCA 12.3 %. Find the cause and prepare the sample again.',
    ])
  })
  test('the RSD is that of the profile of a compliance report where it is less', () => {
    const texts = releaseHolds({
      sample_type_slug: 'flower',
      injections: [],
      compounds: [{ name: 'THCA', state: 'value', replicates: 3, rsd_percent: 6 }],
      settings: qualitySettingsOf({ required_replicates: kept(3) }),
      profile: { ...COMPLIANCE, rules: { preparations_rsd_max: 5 } },
    }).map(releaseHoldText)
    expect(texts).toEqual([expect.stringContaining('by more than an RSD of 5 %: THCA 6.0 %.')])
  })
  test('nothing is held where one is enough, of what is not a value, and of a sample prepared elsewhere', () => {
    expect(judged({ replicates: 1, rsd_percent: 40 }, 1)).toEqual([])
    expect(judged({ state: 'not_detected', replicates: 0 })).toEqual([])
    expect(judged({ rsd_percent: 40 })).toEqual([])
  })
})

test('a held report is refused with every sentence, after who may and whether it is finished', () => {
  const facts = {
    role: 'admin',
    finished: true,
    released: false,
    holds: holds([injection(31), injection(31, 'HPLC-2')]),
  }
  const decision = mayReleaseReport(facts)
  expect(decision).toMatchObject({ allowed: false, reason: 'held' })
  expect(decision.allowed ? '' : decision.text).toMatch(/HPLC-1 is 31 .* HPLC-2 is 31 /)
  expect(mayReleaseReport({ ...facts, role: 'tester' })).toMatchObject({ reason: 'forbidden' })
  expect(mayReleaseReport({ ...facts, released: true })).toMatchObject({ reason: 'released' })
  expect(mayReleaseReport({ ...facts, holds: [] }).allowed).toBe(true)
})

describe('[GATE-16] the list of conditions', () => {
  const facts: ReleaseHoldFacts = {
    sample_type_slug: 'flower',
    injections: [injection(31)],
    compounds: [{ name: 'THCA', state: 'value' }],
    settings: qualitySettingsOf({}),
  }
  const states = (given: Partial<ReleaseHoldFacts>) =>
    Object.fromEntries(
      releaseConditions({ ...facts, ...given }).flatMap(({ key, state }) =>
        state === 'not_asked' ? [] : [[key, state]],
      ),
    )

  test('names what is asked of this sample, met or open, and nothing that nobody set up', () => {
    expect(states({ injections: [] })).toEqual({ runs: 'met', over_range: 'met' })
    expect(states({})).toEqual({ runs: 'met', calibration: 'open', over_range: 'met' })
    expect(states({ injections: [injection(30)], compounds: [{ name: 'THCA', state: 'over_bounds' }] })).toEqual({
      runs: 'met',
      calibration: 'met',
      over_range: 'open',
    })
    expect(states({ sample_type_slug: 'standard', injections: [] })).toEqual({ runs: 'met' })
  })

  test('tells a laboratory something once it is asked more than everybody', () => {
    expect(isMoreAsked(releaseConditions({ ...facts, injections: [] }))).toBe(false)
    expect(isMoreAsked(releaseConditions(facts))).toBe(true)
  })

  test('of a released report, and of one without all runs, names what holds it in any case', () => {
    const open = { id: 3, number: 'NC-2026-3', what: 'Blank.', found_on: '2026-01-02' }
    expect(states({ released: true })).toEqual({ runs: 'met' })
    expect(states({ released: true, nonconformances: [open] })).toEqual({ runs: 'met', nonconformances: 'open' })
    expect(states({ finished: false, nonconformances: [open] })).toEqual({ runs: 'open', nonconformances: 'open' })
  })

  test('[NCR-09] a compliance report with an analyte whose round was unsatisfactory waits for the corrective action, where that is set', () => {
    const rounds = [
      { nonconformance_id: 7, number: 'NC-2026-007', provider: 'P', round: '2026-1', analytes: ['thca', 'CBN'] },
    ]
    const given = { injections: [], proficiency: rounds, profile: COMPLIANCE }
    const on = { ...given, settings: { ...facts.settings, hold_unsatisfactory_proficiency: true } }
    expect(states({ ...given })['proficiency']).toBeUndefined()
    expect(states(on)['proficiency']).toBe('open')
    const [hold] = releaseHolds({ ...facts, ...on })
    expect(hold && releaseHoldText(hold)).toBe(
      'Round 2026-1 of P was unsatisfactory for thca. A compliance report with it waits until the corrective action of NC-2026-007 is verified.',
    )
    expect(states({ ...on, proficiency: [] })['proficiency']).toBe('met')
    expect(states({ ...on, compounds: [{ name: 'THCA', state: 'no_data' }] })['proficiency']).toBe('met')
    expect(states({ ...on, profile: { ...COMPLIANCE, purpose: 'research' } })['proficiency']).toBeUndefined()
  })

  test('every rule has a text, and every condition a title', () => {
    expect(releaseConditions(facts).map(({ key }) => key)).toEqual(CONDITION_KEYS)
    expect(Object.keys(RELEASE_HOLD_TEXTS).toSorted()).toEqual(RELEASE_HOLD_RULES.toSorted())
    for (const key of CONDITION_KEYS) expect(CONDITION_TITLES[key], key).toMatch(/\w/)
  })
})

test('[REVIEW-01] [REVIEW-07] with two reviews a report waits for the first, again once it reads otherwise, and after a return', () => {
  const facts: ReleaseHoldFacts = {
    sample_type_slug: 'flower',
    injections: [],
    compounds: [],
    settings: qualitySettingsOf({}),
  }
  const sentencesOf = (review: NonNullable<ReleaseHoldFacts['review']>) =>
    releaseHolds({ ...facts, review }).map(releaseHoldText)
  const none = { changed: [], by: null, reason: null }
  expect(sentencesOf({ ...none, state: 'reviewed' })).toEqual([])
  expect(sentencesOf({ ...none, state: 'open' })).toEqual([
    'Two reviews are asked for, and the analytical data are not reviewed yet. Sign the first under Review.',
  ])
  expect(sentencesOf({ ...none, state: 'differs', changed: ['THC', 'Notes'] })).toEqual([
    'The report reads otherwise since its data were reviewed: THC, Notes. Review them again.',
  ])
  for (const reason of ['Peak of CBN is split.', 'Peak of CBN is split'])
    expect(sentencesOf({ ...none, state: 'returned', by: 'Ada', reason })).toEqual([
      'Ada returned this report: Peak of CBN is split. Settle it, then review the data again.',
    ])
})

describe('a laboratory that asks for everything', () => {
  const by = { by: 'Ada', at: '2026-01-01T08:00:00Z' }
  const batch: NonNullable<ReleaseHoldFacts['batch']> = {
    id: 4,
    number: 'AB-20260101-01',
    state: 'complete',
    verdict: null,
    reject_reason: null,
    bracketed: true,
    qc_report: { by: 'Ada', at: '2026-01-02T08:00:00Z', signature_id: 3, differs: false, alone: false },
  }
  const thc = { name: 'THC', state: 'value' } as const
  const balance = (happened_on: string) => ({
    id: 5,
    name: 'Balance 1',
    used_at: '2026-02-01T18:00:00Z',
    injections: null,
    in_service_since: null,
    listed_on: '2025-01-01',
    schedules: [{ kind: 'calibrated' as const, every_days: 31, every_injections: null }],
    last_events: [
      { kind: 'calibrated' as const, happened_on, outcome: 'passed' as const, next_due_on: null, injections: null },
    ],
  })
  const bottle = (usable_until: string) => ({
    lot_id: 6,
    lot_number: 'B 7',
    item_name: 'Acetonitrile',
    machine_name: 'HPLC-1',
    usable_until,
    used_at: '2026-02-01T18:00:00Z',
  })
  const reviewed = { state: 'reviewed', changed: [], by: null, reason: null } as const
  const good: ReleaseHoldFacts = {
    sample_type_slug: 'flower',
    injections: [injection(1)],
    compounds: [{ ...thc, replicates: 2, rsd_percent: 1 }],
    settings: qualitySettingsOf({
      batches_required: { value: true, ...by },
      batch_report_signed: { value: true, ...by },
      required_replicates: { value: 2, ...by },
    }),
    profile: {
      ...COMPLIANCE,
      rules: { required_analytes: ['THC'] },
      compounds: [{ ...thc, loq: 0.05 }],
    },
    batch,
    review: reviewed,
    pieces: [balance('2026-01-01')],
    standing_lots: [bottle('2026-02-01')],
  }
  const failed = (check: string, value: string, limit: string) => ({
    batch: {
      ...batch,
      verdict: { kind: 'failed' as const, check, analyte: 'CBDA', value, limit, more: 0 },
      bracketed: false,
    },
  })

  test('releases what is without fault', () => {
    expect(releaseHolds(good)).toEqual([])
  })

  test.each<[fault: string, Partial<ReleaseHoldFacts>, sentence: RegExp]>([
    ['blank contaminated', failed('MB', '0.9 mg/g', '< 0.5 mg/g'), /MB failed for CBDA/],
    ['CCV 78.2 %', failed('CCV 2', '78.2 %', '80-120 %'), /CCV 2 failed for CBDA \(78\.2 %, limit 80-120 %\)/],
    ['RPD 21 %', failed('DUP', '21.0 %', '< 20 %'), /DUP failed for CBDA \(21\.0 %/],
    ['bracket broken', { batch: { ...batch, bracketed: false } }, /outside of a passing bracket/],
    ['QC report not signed', { batch: { ...batch, qc_report: null } }, /QC report of batch .* is not signed/],
    ['calibration 31 days', { injections: [injection(31)] }, /HPLC-1 is 31 days old/],
    [
      'expired lot',
      { standing_lots: [bottle('2026-01-31')] },
      /^Lot B 7 of Acetonitrile stood at HPLC-1 .* 01\/31\/2026\./,
    ],
    [
      'balance overdue',
      { pieces: [balance('2025-12-31')] },
      /^Balance 1 was overdue .*: Calibration was due 01\/31\/2026\./,
    ],
    [
      'more injections than maintenance is due after',
      {
        pieces: [
          {
            ...balance('2026-01-01'),
            name: 'HPLC-1',
            schedules: [{ kind: 'maintained', every_days: null, every_injections: 500 }],
            injections: 512,
          },
        ],
      },
      /^HPLC-1 was overdue when .*: Maintenance is due after 500 injections; there are 512\. Record/,
    ],
    ['missing analyte', { profile: { ...COMPLIANCE, rules: { required_analytes: ['THC'] } } }, /requires THC/],
    [
      'over range',
      { compounds: [{ name: 'THC', state: 'over_bounds', upper_end: { ug_ml: 50, by_calibration: false } }] },
      /THC read above the range/,
    ],
    ['not reviewed', { review: { ...reviewed, state: 'open' } }, /are not reviewed yet/],
    ['changed after review', { review: { ...reviewed, state: 'differs', changed: ['THC'] } }, /reads otherwise .* THC/],
    [
      'open nonconformance',
      { nonconformances: [{ id: 1, number: 'NC-2026-001', what: 'Wrong sample', found_on: '2026-01-02' }] },
      /Nonconformance NC-2026-001 of severity high/,
    ],
  ])('refuses %s with that sentence and no other', (_fault, change, sentence) => {
    const told = releaseHolds({ ...good, ...change }).map(releaseHoldText)
    expect(told).toEqual([expect.stringMatching(sentence)])
  })
})
