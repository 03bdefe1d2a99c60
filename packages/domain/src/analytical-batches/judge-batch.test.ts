import { describe, expect, test } from 'vitest'
import { CALIFORNIA, COLORADO, MINNESOTA, OREGON, WASHINGTON } from './profiles.fixture.ts'
import { INSTALLED_PROFILES } from '../profiles/index.ts'
import { qualitySettingsOf } from '../quality-settings/quality-settings.ts'
import { surrogatesOf, typedSurrogates, typedSurrogatesError } from '../quality-settings/typed-surrogates.ts'
import { batchLimits, recoveryLimit, type BatchLimits } from './batch-limits.ts'
import { judgeBatch, type JudgedMember, type MemberCompound } from './judge-batch.ts'
import { addedBySpike, duplicateRpd, spikeRecovery } from './recoveries.ts'
import { exceptionsOf, isExceptable, ownFailures, standingOf } from './verdict.ts'

const DAY = '2026-11-26'
const SETTINGS = qualitySettingsOf({})
const PROFILES = { WASHINGTON, CALIFORNIA, OREGON, COLORADO, MINNESOTA }
const limitsOf = (name: keyof typeof PROFILES = 'WASHINGTON', blank: 'loq' | 'lod' | 'tenth' = 'loq'): BatchLimits =>
  batchLimits(PROFILES[name], DAY, { ...SETTINGS, batch_blank_limit: blank })

const compound = (mg_g: number | null, more: Partial<MemberCompound> = {}): MemberCompound => ({
  name: 'CBDA',
  state: mg_g === null ? 'not_detected' : 'value',
  amount_ug_ml: mg_g,
  mg_g,
  loq_percent: 0.05,
  lod_ug_ml: 0.1,
  loq_ug_ml: 0.5,
  ...more,
})
const member = (id: number, role: JudgedMember['role'], more: Partial<JudgedMember> = {}): JudgedMember => ({
  id,
  role,
  parent_id: null,
  finished: true,
  weight_mg: 200,
  compounds: [compound(10)],
  vials: [],
  certified: [],
  spikes: [],
  ...more,
})
const standard = (id: number, role: JudgedMember['role'], found: number, more: Partial<JudgedMember> = {}) =>
  member(id, role, { vials: [{ label: '10 ug/ml', dilution_factor: 1, amounts: { CBDA: found } }], ...more })
const certified = (
  value: number,
  unit: 'ug/mL' | 'mg/mL' | 'mg/g' | 'percent',
  analyte = 'CBDA',
  purity: number | null = null,
) => ({
  analyte,
  value,
  unit,
  purity_percent: purity,
  expanded_uncertainty: null,
  k: null,
})
const spike = { volume_ml: 1, certified: [certified(1000, 'ug/mL')] }
const good = [
  member(1, 'sample'),
  member(2, 'MB', { compounds: [compound(null)] }),
  standard(3, 'ICV', 10.1),
  standard(4, 'LCS', 9.6),
  member(5, 'DUP', { parent_id: 1, compounds: [compound(10.3)] }),
  // 1 mL of 1000 ug/mL into 200 mg adds 5 mg/g
  member(6, 'MS', { parent_id: 1, compounds: [compound(14.6)], spikes: [spike] }),
  standard(7, 'CCV', 10),
  standard(8, 'CCV', 9.9),
  standard(9, 'CCV', 9.8),
]
const names = (of: readonly JudgedMember[]) => of.map((one) => ({ ...one, injections: 1, name: 'Blue Dream 01' }))
const standing = (of: readonly JudgedMember[], limits = limitsOf()) =>
  standingOf(names(of), judgeBatch(of, limits), limits, [])
const faulty = (one: JudgedMember) => good.map((other) => (other.id === one.id ? one : other))

describe('[GATE-06] recovery of a standard', () => {
  test.each([
    ['the label', { vials: [{ label: '10 ug/ml', dilution_factor: 1, amounts: { CBDA: 9.5 } }] }, 95, 10, 'ug/mL'],
    [
      'its lot through the dilution',
      { vials: [{ label: '', dilution_factor: 100, amounts: { CBDA: 9.5 } }], certified: [certified(1000, 'ug/mL')] },
      95,
      10,
      'ug/mL',
    ],
    [
      'a lot in mg/mL with its purity',
      {
        vials: [{ label: '', dilution_factor: 100, amounts: { CBDA: 9.5 } }],
        certified: [certified(1, 'mg/mL', 'cbda', 95)],
      },
      100,
      9.5,
      'ug/mL',
    ],
    ['a content in mg/g', { certified: [certified(12.5, 'mg/g')] }, 80, 12.5, 'mg/g'],
    ['a content in percent', { certified: [certified(1.25, 'percent')] }, 80, 12.5, 'mg/g'],
  ] as const)('[GATE-05] LCS by %s', (_, more, value, compared, unit) => {
    const [check] = judgeBatch([member(1, 'LCS', more)], limitsOf())
    expect(check).toMatchObject({ measure: 'recovery', compared, unit, state: 'passed' })
    expect(check?.value).toBeCloseTo(value, 9)
  })
  test('of several vials the one furthest from 100 % counts, and no peak is no recovery', () => {
    const vials = [9.9, 7.9, null].map((found) => ({ label: '10 ug/ml', dilution_factor: 1, amounts: { CBDA: found } }))
    expect(judgeBatch([member(1, 'CCV', { vials: vials.slice(0, 2) })], limitsOf())).toMatchObject([
      { state: 'failed', value: 79 },
    ])
    expect(judgeBatch([member(1, 'CCV', { vials })], limitsOf())).toMatchObject([{ value: 0, found: null }])
  })
  test('an analyte that the lot lacks is not evaluated; a standard that says nothing has checked nothing', () => {
    const compounds = [compound(10), compound(10, { name: 'THC' })]
    const vials = [{ label: 'QC', dilution_factor: 1, amounts: { CBDA: 10, THC: 10 } }]
    const lot = member(1, 'CCV', { compounds, vials, certified: [certified(10, 'ug/mL')] })
    expect(judgeBatch([lot], limitsOf()).map(({ state }) => state)).toEqual(['passed', 'not_evaluated'])
    const unknown = judgeBatch([{ ...lot, certified: [] }], limitsOf())
    expect(unknown.map(({ state, reason }) => [state, reason])).toEqual(
      [1, 2].map(() => ['not_run', 'no_expected_value']),
    )
  })
})

describe('[GATE-07] recovery of a spike', () => {
  test('is spiked less unspiked over added, not evaluated above four times the added amount', () => {
    expect(addedBySpike(1, 1000, 200)).toBe(5)
    expect(spikeRecovery(14.6, 10, 5)).toEqual({ value: expect.closeTo(92, 9) })
    expect(spikeRecovery(25, 20, 5)).toEqual({ value: 100 })
    expect(spikeRecovery(25.1, 20.1, 5)).toEqual({ value: null, reason: 'native_too_high' })
  })
  const ms = (more: Partial<JudgedMember> = {}, parent = compound(10)) =>
    judgeBatch(
      [
        member(1, 'sample', { compounds: [parent] }),
        member(2, 'MS', { parent_id: 1, compounds: [compound(14.6)], spikes: [spike], ...more }),
      ],
      limitsOf(),
    )
  test('a native amount below the LOQ is no part of what was found', () => {
    const [check] = ms({ compounds: [compound(5)] }, compound(0.4, { state: 'below_loq' }))
    expect(check).toMatchObject({ found: 4.6, value: expect.closeTo(92, 9) })
  })
  test.each([
    ['92 %', {}, compound(10), 'passed', null],
    ['63 %', { compounds: [compound(13.15)] }, compound(10), 'failed', null],
    [
      'a native amount above four times what was added',
      { compounds: [compound(26)] },
      compound(20.5),
      'not_evaluated',
      'native_too_high',
    ],
    [
      'a native amount that is no value counts as nothing',
      { compounds: [compound(5)] },
      compound(null),
      'passed',
      null,
    ],
    [
      'above the range',
      { compounds: [compound(14.6, { state: 'over_bounds' })] },
      compound(10),
      'not_evaluated',
      'over_range',
    ],
    [
      'no amount',
      { compounds: [compound(null, { state: 'no_data' })] },
      compound(10),
      'not_evaluated',
      'not_quantified',
    ],
    [
      'another analyte was added',
      { spikes: [{ volume_ml: 1, certified: [certified(1000, 'ug/mL', 'THC')] }] },
      compound(10),
      'not_evaluated',
      'not_expected',
    ],
    ['nothing is noted', { spikes: [] }, compound(10), 'not_run', 'no_expected_value'],
  ] as const)('%s', (_, more, parent, state, reason) => {
    expect(ms(more, parent)).toMatchObject([{ measure: 'recovery', state, reason }])
  })
  test('[GATE-08] a duplicate spike is also compared with the spike', () => {
    const of = [
      member(1, 'sample'),
      member(2, 'MS', { parent_id: 1, compounds: [compound(14.6)], spikes: [spike] }),
      member(3, 'MSD', { parent_id: 1, compounds: [compound(11.8)], spikes: [spike] }),
    ]
    // 100 x 2.8 / 13.2 = 21.2 %; recovery 1.8 / 5 = 36 %
    expect(judgeBatch(of, limitsOf()).slice(1)).toMatchObject([
      { member_id: 3, measure: 'recovery', state: 'failed' },
      { member_id: 3, measure: 'rpd', state: 'failed', value: expect.closeTo(21.21, 2) },
    ])
  })
})

test('[GATE-08] a duplicate of a spike has its recovery limit, one of a control sample that one’s', () => {
  const limits = limitsOf()
  const own = (role: 'MS' | 'LCS', min: number) => ({ ...limits.recovery[role], min })
  const told = { ...limits, recovery: { ...limits.recovery, MS: own('MS', 71), LCS: own('LCS', 81) } }
  const roles = ['MS', 'MSD', 'LCS', 'LCSD'] as const
  expect(roles.map((role) => recoveryLimit(told, role).min)).toEqual([71, 71, 81, 81])
})

test.each([
  [9, 11, { value: 20 }],
  [10, 10.3, { value: expect.closeTo(2.956, 3) }],
  [null, null, { value: null, reason: 'no_value' }],
  [null, 1, { value: null, reason: 'no_value' }],
  [1.01, null, { value: null, disagree: true }],
  [null, 1.01, { value: null, disagree: true }],
])('[GATE-08] RPD of %s and %s mg/g with an LOQ of 0.5', (a, b, measured) => {
  expect(duplicateRpd({ mg_g: a, loq_mg_g: 0.5 }, { mg_g: b, loq_mg_g: 0.5 })).toEqual(measured)
})

describe('[GATE-09] a method blank', () => {
  const blank = (found: MemberCompound, kind: 'loq' | 'lod' | 'tenth') =>
    judgeBatch(
      [member(1, 'MB', { compounds: [found] }), member(2, 'sample', { compounds: [compound(4)] })],
      limitsOf('WASHINGTON', kind),
    )
  test.each([
    ['loq', compound(0.49, { state: 'below_loq' }), 'passed'],
    ['loq', compound(0.5), 'failed'],
    ['loq', compound(90, { state: 'over_bounds' }), 'failed'],
    ['lod', compound(0.09, { state: 'below_loq' }), 'passed'],
    ['lod', compound(0.1, { state: 'below_loq' }), 'failed'],
    ['tenth', compound(0.399, { state: 'below_loq' }), 'passed'],
    ['tenth', compound(0.4), 'failed'],
    // whatever the LOQ says
    ['tenth', compound(0.399), 'passed'],
    ['tenth', compound(0.4, { state: 'below_loq' }), 'failed'],
  ] as const)('by %s', (kind, found, state) => {
    expect(blank(found, kind)).toMatchObject([{ measure: 'blank', state }])
  })
  test('without a quantified sample or an LOD the LOQ counts', () => {
    expect(
      judgeBatch([member(1, 'MB', { compounds: [compound(0.5)] })], limitsOf('WASHINGTON', 'tenth')),
    ).toMatchObject([{ state: 'failed' }])
    expect(blank(compound(0.3, { state: 'below_loq', lod_ug_ml: null }), 'lod')).toMatchObject([{ state: 'passed' }])
  })
})

describe('[GATE-11] the limits of a batch', () => {
  test('are those of the profile in force on its day', () => {
    const { recovery, rpd, checks } = limitsOf()
    expect(recovery.CCV).toEqual({ min: 80, max: 120, below: false, source: 'WAC 16-309-160(4) to (6)' })
    expect(recovery.LCS).toMatchObject({ min: 70, max: 130 })
    expect(recovery.MS).toMatchObject({ min: 70, max: 130 })
    expect(rpd.DUP).toMatchObject({ min: null, max: 20, below: true })
    expect(checks).toEqual(['MB', 'LCS', 'DUP', 'MS', 'ICV', 'CCV'])
    // the day before the chapter was in force
    expect(batchLimits(WASHINGTON, '2024-05-17', SETTINGS).checks).toEqual([])
  })
  test('are ours, and say so, where the profile states none', () => {
    expect(limitsOf('CALIFORNIA').recovery.CCV).toEqual({
      min: 80,
      max: 120,
      below: false,
      source: 'WAC 16-309-160, as the profile has none',
    })
  })
})

describe.each(Object.keys(PROFILES) as (keyof typeof PROFILES)[])('one fault in a batch of %s', (name) => {
  const limits = limitsOf(name)
  test('without a fault nothing keeps its reports', () => {
    expect(standing(good, limits)).toEqual({ worst: 'passed', verdict: null, exceptions: [] })
  })
  test.each([
    [
      'a contaminated blank',
      member(2, 'MB', { compounds: [compound(0.5)] }),
      { check: 'MB', value: '0.500 mg/g', limit: '< 0.500 mg/g' },
    ],
    ['a CCV of 78.2 %', standard(9, 'CCV', 7.82), { check: 'CCV 3', value: '78.2 %', limit: '80-120 %' }],
    ['an ICV of 121 %', standard(3, 'ICV', 12.1), { check: 'ICV', value: '121.0 %' }],
    ['an LCS of 60 %', standard(4, 'LCS', 6), { check: 'LCS', value: '60.0 %', limit: '70-130 %' }],
    [
      'a duplicate whose RPD is 40 %',
      member(5, 'DUP', { parent_id: 1, compounds: [compound(15)] }),
      { check: 'DUP', value: '40.0 %' },
    ],
    [
      'a spike of 60 %',
      member(6, 'MS', { parent_id: 1, compounds: [compound(13)], spikes: [spike] }),
      { check: 'MS', value: '60.0 %' },
    ],
  ])('[GATE-12] %s fails alone', (_, wrong, said) => {
    expect(standing(faulty(wrong), limits)).toMatchObject({
      worst: 'failed',
      verdict: { kind: 'failed', analyte: 'CBDA', more: 0, ...said },
    })
  })
  test('[GATE-07] a spike that the sample hides keeps its reports where the profile asks for one', () => {
    const of = faulty(
      member(6, 'MS', { parent_id: 1, compounds: [compound(21)], spikes: [{ ...spike, volume_ml: 0.1 }] }),
    )
    const isAsked = limits.checks.includes('MS')
    expect(standing(of, limits)).toEqual({
      worst: 'not_evaluated',
      verdict: isAsked ? { kind: 'not_evaluated', check: 'MS' } : null,
      exceptions: [],
    })
  })
  test('[GATE-12] a member that has not run does', () => {
    expect(standing(faulty({ ...standard(9, 'CCV', 10), finished: false }), limits).verdict).toEqual({
      kind: 'not_run',
      check: 'CCV 3',
    })
    expect(standing(faulty({ ...member(1, 'sample'), finished: false }), limits).verdict).toMatchObject({
      check: 'Blue Dream 01',
    })
  })
})

test('[GATE-08] in Washington an RPD of 21 % fails and one of 20 % too', () => {
  const rpd = (a: number) => standing(faulty(member(5, 'DUP', { parent_id: 1, compounds: [compound(a)] }))).verdict
  // 100 x 2 / 9 is 22.2; 10 and 12.3463 differ by 21 %
  expect(rpd(12.3463)).toMatchObject({ value: '21.0 %', limit: '< 20 %' })
  expect(
    standing([
      member(1, 'sample', { compounds: [compound(9)] }),
      ...faulty(member(5, 'DUP', { parent_id: 1, compounds: [compound(11)] })).slice(1),
    ]).verdict,
  ).toMatchObject({ check: 'DUP', value: '20.0 %' })
  expect(rpd(12)).toBe(null)
})

test('[GATE-12] a check that the profile asks for and the batch lacks keeps its reports', () => {
  expect(standing(good.filter(({ role }) => role !== 'MB')).verdict).toEqual({ kind: 'not_run', check: 'MB' })
})

test('[GATE-10] an analyte that no sample holds is evaluated in none, and the batch passes all the same', () => {
  const other = compound(null, { name: 'CBN' })
  const of = good.map((one) => ({ ...one, compounds: [...one.compounds, { ...other, state: 'no_data' as const }] }))
  expect(judgeBatch(of, limitsOf()).some(({ state }) => state === 'not_evaluated')).toBe(true)
  expect(standing(of)).toEqual({ worst: 'passed', verdict: null, exceptions: [] })
})

test('[GATE-15] a withheld analyte counts no more', () => {
  const of = faulty(standard(9, 'CCV', 7.82))
  const checks = judgeBatch(of, limitsOf())
  expect(standingOf(names(of), checks, limitsOf(), ['CBDA']).verdict).toBe(null)
  expect(standingOf(names(of), checks, limitsOf(), ['THC']).verdict).not.toBe(null)
})

test('[GATE-07] a spike that the profile asks for and that the sample hides whole is excepted or made again', () => {
  const hidden = (more: Partial<JudgedMember> = {}) => [
    ...good.filter(({ role, id }) => role !== 'MS' && role !== 'DUP' && id !== 1),
    member(5, 'DUP', { parent_id: 1, compounds: [compound(30)] }),
    member(1, 'sample', { compounds: [compound(30), compound(2, { name: 'CBN' })] }),
    member(6, 'MS', {
      parent_id: 1,
      compounds: [compound(34.6), compound(2, { name: 'CBN' })],
      spikes: [spike],
      ...more,
    }),
  ]
  const verdictOf = (of: JudgedMember[], limits = limitsOf()) => standing(of, limits).verdict
  expect(verdictOf(hidden())).toEqual({ kind: 'not_evaluated', check: 'MS' })
  // of what else was added it says something, and a profile that asks for no spike holds nothing
  const other = [{ volume_ml: 1, certified: [certified(1000, 'ug/mL'), certified(1000, 'ug/mL', 'CBN')] }]
  expect(verdictOf(hidden({ spikes: other, compounds: [compound(34.6), compound(7, { name: 'CBN' })] }))).toBe(null)
  expect(verdictOf(hidden(), limitsOf('OREGON'))).toBe(null)
  const checks = judgeBatch(hidden(), limitsOf())
  const check = checks.find(({ reason }) => reason === 'native_too_high')
  expect(check && isExceptable(check)).toBe(true)
  expect(checks.filter(isExceptable)).toHaveLength(1)
  const excepted = checks.map((one) =>
    one === check ? { ...one, state: 'excepted' as const, excepted: { why: 'as our SOP says', by: 'Ada' } } : one,
  )
  expect(standingOf(names(hidden()), excepted, limitsOf(), [])).toMatchObject({ verdict: null, worst: 'excepted' })
})

test.each(INSTALLED_PROFILES)(
  '[GATE-09] [GATE-11] a blank that is contaminated and a CCV 21.8 percent low fail under $name',
  (profile) => {
    const limits = batchLimits(profile, DAY, SETTINGS)
    const of = (blank: number | null, ccv: number) => [
      member(1, 'sample'),
      member(2, 'MB', { compounds: [compound(blank)] }),
      standard(3, 'CCV', ccv),
    ]
    const verdict = (blank: number | null, ccv: number) => {
      const members = of(blank, ccv)
      return standingOf(names(members), judgeBatch(members, limits), { ...limits, checks: [] }, []).verdict
    }
    expect(verdict(null, 10)).toBe(null)
    expect(verdict(0.6, 10)).toMatchObject({ kind: 'failed', check: 'MB', limit: '< 0.500 mg/g' })
    expect(verdict(null, 7.82)).toMatchObject({ kind: 'failed', check: 'CCV', value: '78.2 %', limit: '80-120 %' })
  },
)

describe('[GATE-06] surrogates', () => {
  const limits = batchLimits(WASHINGTON, DAY, { ...SETTINGS, batch_surrogates: 'cbd-d3 500, THC-d9 20' })
  const vials = (found: number | null) => [
    { label: 'far', dilution_factor: 5000, amounts: { 'CBD-d3': 0 } },
    { label: 'near', dilution_factor: 50, amounts: { 'CBD-d3': found } },
  ]
  const extracted = (id: number, role: JudgedMember['role'], found: number | null) =>
    member(id, role, { vials: vials(found), compounds: [compound(found, { name: 'CBD-d3' })], parent_id: 1 })
  const checks = judgeBatch(
    [
      extracted(1, 'sample', 8.5),
      extracted(2, 'MB', 6.9),
      extracted(3, 'DUP', null),
      // injected as it is: nothing was added to it
      standard(4, 'CCV', 10),
      member(5, 'LCS', { finished: false }),
    ],
    limits,
  )
  test('recovery is 100 x found / expected in the solution of the least diluted vial, of each member that was extracted', () => {
    const found = checks.filter(({ analyte }) => analyte === 'CBD-d3')
    expect(found.map((check) => [check.member_id, check.measure, check.compared, check.value, check.state])).toEqual([
      [1, 'recovery', 10, 85, 'passed'],
      // no contamination of the blank, and too little of it
      [2, 'recovery', 10, expect.closeTo(69, 6), 'failed'],
      [3, 'recovery', 10, 0, 'failed'],
    ])
    expect(found[0]?.limit).toMatchObject({ min: 80, max: 120, source: 'WAC 16-309-160(4) to (6)' })
  })
  test('one that fails in a sample keeps that sample alone, any other the batch', () => {
    const of = [extracted(1, 'sample', 6.9), extracted(2, 'MB', 8.5), standard(4, 'CCV', 10)]
    const only = { ...limits, checks: ['MB', 'CCV'] }
    const judged = judgeBatch(of, only)
    expect(standingOf(names(of), judged, only, [])).toMatchObject({ worst: 'failed', verdict: null })
    const failed = judged.filter(({ state }) => state === 'failed')
    expect(ownFailures(failed, [])).toEqual([{ analyte: 'CBD-d3', value: '69.0 %', limit: '80-120 %' }])
    expect(ownFailures(failed, ['CBD-d3'])).toEqual([])
    // excepted it is printed on the report of that sample, and fails the batch no more
    const settled = judged.map((check) =>
      check.state === 'failed'
        ? { ...check, state: 'excepted' as const, excepted: { why: 'extracted twice', by: 'Ada' } }
        : check,
    )
    const { worst, exceptions } = standingOf(names(of), settled, only, [])
    expect([worst, exceptionsOf(2, exceptions)]).toEqual(['excepted', []])
    expect(exceptionsOf(1, exceptions)).toEqual([
      {
        check: 'Surrogate',
        analyte: 'CBD-d3',
        value: '69.0 %',
        limit: '80-120 %',
        why: 'extracted twice',
        by: 'Ada',
      },
    ])
    const blank = [extracted(1, 'sample', 8.5), extracted(2, 'MB', 6.9), standard(4, 'CCV', 10)]
    expect(standingOf(names(blank), judgeBatch(blank, only), only, []).verdict).toMatchObject({
      kind: 'failed',
      check: 'MB',
    })
  })
  test('what the method does not look for is not evaluated', () => {
    const found = checks.filter(({ analyte }) => analyte === 'THC-d9')
    expect(new Set(found.map(({ state }) => state))).toEqual(new Set(['not_evaluated']))
    expect(limitsOf().surrogates).toBe(null)
  })
  test('a report method that marks surrogates has its own, any other those of the laboratory', () => {
    const analytes = [{ analyte: 'THC' }, { analyte: 'CBD-d3', surrogate_ug_ml: 250 }]
    expect(surrogatesOf(analytes, 'CBN 500')).toEqual([{ analyte: 'CBD-d3', ug_ml: 250 }])
    expect(surrogatesOf([{ analyte: 'THC' }], 'CBN 500')).toEqual([{ analyte: 'CBN', ug_ml: 500 }])
    expect(batchLimits(WASHINGTON, DAY, SETTINGS, analytes).surrogates).toMatchObject({
      added: [{ analyte: 'CBD-d3', ug_ml: 250 }],
    })
  })
  test.each([
    ['', []],
    ['CBD-d3 500', [['CBD-d3', 500]]],
    [
      ' Abnormal CBD 20.5 , CBD-d3 1,',
      [
        ['Abnormal CBD', 20.5],
        ['CBD-d3', 1],
      ],
    ],
  ])('are typed as %j', (text, added) => {
    expect(typedSurrogatesError(text)).toBe(null)
    expect(typedSurrogates(text).map(({ analyte, ug_ml }) => [analyte, ug_ml])).toEqual(added)
  })
  test.each(['CBD-d3', 'CBD-d3 0', 'CBD-d3 500, cbd-D3 2', '500', 7])('%j is refused', (text) => {
    expect(typedSurrogatesError(text)).toMatch(/^Analytes with their ug\/mL/)
  })
})
