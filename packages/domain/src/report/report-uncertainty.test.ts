import { describe, expect, test } from 'vitest'
import type { ResultLimit } from '../profiles/index.ts'
import type { ReportedUncertainty } from '../uncertainty/index.ts'
import { decisionsOfSample } from './decisions-of-sample.ts'
import { buildReportView } from './build-report-view.ts'
import type { ReportSample } from './report-sample.ts'
import { sampleWith } from './report-sample.fixture.ts'
import { reportChanges } from './report-statements.ts'

const UTC = { time_zone: 'UTC' }
const line = (analyte: string, u_percent: number, to_percent = 30) => ({
  analyte,
  from_percent: 0.2,
  to_percent,
  u_percent,
})
const budget = (more: Partial<ReportedUncertainty> = {}): ReportedUncertainty => ({
  id: 4,
  approved_at: '2026-03-01T10:00:00.000Z',
  k: 2,
  correlation: 0,
  moisture_u_percent: null,
  analytes: [line('THC', 5), line('THCA', 2.5), line('CBD', 5)],
  ...more,
})
/** THC 2 %, THCA 8 %, CBD below the LOQ, CBN above the range; moisture 20 % where it was weighed. */
const AMOUNTS = { THC: 10, THCA: 40, CBD: 0.5, CBN: 70 }
const view = (more: Partial<ReportSample> = {}, amounts: Record<string, number> = AMOUNTS) => {
  const sample = sampleWith([amounts], more)
  return buildReportView({ ...sample, decisions: decisionsOfSample(sample) }, UTC)
}
const dried = (sample: Partial<ReportSample>, amounts: Record<string, number>) => {
  const { intake_form } = sampleWith([amounts])
  return view({ ...sample, intake_form: { ...intake_form, harvested_weight: 100, dry_weight: 80 } }, amounts)
}

describe('[UNCERT-07] with a budget', () => {
  const { rows, totals, footnotes, verdict } = view({ uncertainty: budget() })
  const row = (name: string) => rows.find(({ analyte }) => analyte === name)

  test('a quantified result has its U in percent and mg/g, and no digit after it', () => {
    expect(row('THC')).toMatchObject({
      percent_text: '2.00',
      uncertainty_text: '0.20',
      mg_g_text: '20.0',
      uncertainty_mg_g_text: '2.0',
    })
    expect(row('THCA')).toMatchObject({ percent_text: '8.00', uncertainty_text: '0.40', percent: 8 })
  })

  test('none stands outside the quantifiable range, nor outside the range of the budget', () => {
    expect(row('CBD')).toMatchObject({ percent_text: '< LOQ', uncertainty_text: '–', uncertainty: null })
    expect(row('CBN')).toMatchObject({ percent_text: 'OVER BOUNDS', uncertainty_text: '–' })
    const narrow = view({ uncertainty: budget({ analytes: [line('THC', 5), line('THCA', 5, 7)] }) })
    expect(narrow.rows.find(({ analyte }) => analyte === 'THCA')).toMatchObject({
      percent_text: '8.0000',
      uncertainty_text: '–',
    })
    // and no total of it has one
    expect(narrow.totals.find(({ name }) => name === 'THC')).toMatchObject({ uncertainty: null })
  })

  test('k, coverage and correlation stand in the footnotes, and the sum with an estimate has no U', () => {
    expect(footnotes.filter((note) => note.includes('U '))).toEqual([
      '± U is the expanded uncertainty with the coverage factor k = 2, a coverage of about 95 %. None is stated outside the quantifiable range and outside the range of the uncertainty budget.',
      'U of a total is combined from those of its forms with the correlation r = 0; N/D and < LOQ contribute nothing.',
    ])
    expect(verdict).toMatchObject({ total_analytes_uncertainty_text: '–' })
  })

  test('[UNCERT-05] a total combines its forms with factor and r; what is not quantified contributes nothing', () => {
    const thc = totals.find(({ name }) => name === 'THC')
    // u of THC 0.1 and of THCA 0.2, f 0.877
    expect(thc?.uncertainty).toBeCloseTo(2 * Math.hypot(0.1, 0.877 * 0.2), 10)
    expect(thc).toMatchObject({ percent_text: '9.02', uncertainty_text: '0.40' })
    const whole = view({ uncertainty: budget({ correlation: 1 }) })
    expect(whole.totals.find(({ name }) => name === 'THC')?.uncertainty).toBeCloseTo(2 * (0.1 + 0.877 * 0.2), 10)
    expect(whole.footnotes.join()).toContain('correlation r = 1;')
    const alone = view({ uncertainty: budget() }, { THC: 10, CBD: 5 })
    expect(alone.totals.find(({ name }) => name === 'THC')?.uncertainty).toBeCloseTo(0.2, 10)
  })
})

test('[UNCERT-06] on dry weight U has the uncertainty of the moisture, and none where that is not stated', () => {
  const dry = (sample: Partial<ReportSample>) =>
    dried(sample, { THC: 10 }).derived.find(({ name, basis }) => name.endsWith('THC') && basis === 'dry weight')
  // 2 % with 5 %, at 20 % moisture with 1.6 of 80 %
  expect(dry({ uncertainty: budget({ moisture_u_percent: 1.6 }) })?.uncertainty).toBeCloseTo(
    2 * 2.5 * Math.hypot(0.05, 0.02),
    10,
  )
  expect(dry({ uncertainty: budget() })).toMatchObject({ percent_text: '2.5000', uncertainty: null })
})

test('without a budget nothing of it is said, and controls never have any', () => {
  const plain = view()
  expect(view({ uncertainty: null })).toEqual(plain)
  expect(JSON.stringify(plain)).not.toContain('uncertainty')
  expect(plain.rows.find(({ analyte }) => analyte === 'THCA')).toMatchObject({ percent_text: '8.0000' })
  const control = view({ uncertainty: budget(), sample_type: { slug: 'standard', name: 'Standard' } })
  expect(JSON.stringify(control)).not.toContain('uncertainty')
})

test('U is a statement of the report, and none of a report from before there was any', () => {
  const [before, after] = [view(), view({ uncertainty: budget() })]
  const named = (old: typeof before) => reportChanges(old, after).map(({ what }) => what)
  expect(named(before)).toContain('U of THC')
  expect(named({ ...before, shape: 3 })).not.toContain('U of THC')
})

describe('[UNCERT-08] the report decides', () => {
  const limit = (more: Partial<ResultLimit>): ResultLimit => ({
    of: 'Total THC',
    side: 'at_most',
    percent: 0.3,
    basis: 'dry weight',
    rule: 'hemp',
    ...more,
  })
  const profile = (...limits: ResultLimit[]) => ({
    purpose: null,
    profile_name: 'USDA hemp',
    mark: null,
    basis: null,
    digits_percent: { kind: 'decimals', number: 2 } as const,
    digits_mg_g: null,
    total_thc_label: null,
    limits,
  })
  /** 1 ug/mL is 0.2 %, and 0.25 % dry. */
  const decide = (ugMl: number, limits: ResultLimit[], uncertainty: ReportedUncertainty | null) =>
    dried({ jurisdiction: profile(...limits), uncertainty }, { THC: ugMl, THCA: 0 }).decisions
  // 0.06 of 0.35
  const own = budget({ moisture_u_percent: 0.001, analytes: [line('THC', 8.571)] })

  test('[UNCERT-09] hemp by its arithmetic, and not at all without a budget', () => {
    expect(decide(1.4, [limit({})], own)).toEqual([
      {
        what: 'Total THC',
        basis: 'dry weight',
        rule: 'hemp',
        rule_text: 'hemp rule',
        limit_text: 'at most 0.3 %',
        result_text: '0.35 ± 0.060 %',
        outcome: 'pass',
        outcome_text: 'Pass',
        sentence: '0.35 +/- 0.06 % dry = 0.29 to 0.41, includes 0.30: passes',
      },
    ])
    const above = budget({ moisture_u_percent: 0.001, analytes: [line('THC', 8.108)] })
    expect(decide(1.48, [limit({})], above)).toMatchObject([
      { outcome: 'fail', sentence: '0.37 +/- 0.06 % dry = 0.31 to 0.43, above 0.30: fails' },
    ])
    expect(decide(1.4, [limit({})], null)).toBeUndefined()
  })

  test('[UNCERT-10] by a guard band and its four words, with limit, rule and U', () => {
    const [two, four] = decide(1.1, [limit({ rule: 'guard_band' }), limit({ rule: 'four_words' })], own) ?? []
    // 0.275 with U 0.047
    expect(two).toMatchObject({
      rule_text: 'guard band',
      limit_text: 'at most 0.3 %, accepted up to 0.253 %',
      result_text: '0.28 ± 0.047 %',
      outcome_text: 'Fail',
    })
    expect(four).toMatchObject({ rule_text: 'guard band in four words', outcome_text: 'Conditional pass' })
  })

  test('simple acceptance needs no budget; an unknown moisture or result is said, and one below LOQ by its LOQ', () => {
    const simple = limit({ rule: 'simple', of: 'thc', basis: 'as received', percent: 2 })
    expect(decide(11, [simple], null)).toMatchObject([{ result_text: '2.20 %', outcome_text: 'Fail' }])
    expect(view({ jurisdiction: profile(limit({})), uncertainty: own }).decisions).toMatchObject([
      { outcome: null, outcome_text: 'Not decided: the moisture is not known' },
    ])
    // both forms below 0.2 %: at most (0.2 + 0.877 x 0.2) / 0.8
    const below = (percent: number) => decide(0.5, [limit({ percent })], own)
    expect(below(0.5)).toMatchObject([{ result_text: 'below LOQ, at most 0.4693 %', outcome: 'pass' }])
    expect(below(0.3)).toMatchObject([{ outcome: null, outcome_text: 'Not decided: no quantified result' }])
    // outside the range of the budget
    expect(decide(1.4, [limit({})], budget({ moisture_u_percent: 1, analytes: [] }))).toMatchObject([
      { outcome: null, outcome_text: 'Not decided: the result has no uncertainty' },
    ])
  })
})

describe('[UNCERT-11] a label claim', () => {
  const decided = (
    label_claims: string,
    more: Partial<ReportSample> = {},
    label_tolerance_percent: number | undefined = 15,
  ) => {
    const { intake_form } = sampleWith([{ THC: 10, THCA: 0 }])
    const details = { density_g_ml: null, unit_weight_g: 5, servings: null, label_claims }
    const jurisdiction = {
      purpose: null,
      profile_name: 'Colorado',
      mark: null,
      basis: null,
      digits_percent: null,
      digits_mg_g: null,
      total_thc_label: null,
      ...(label_tolerance_percent !== undefined && { label_tolerance_percent }),
    }
    return view({ jurisdiction, intake_form: { ...intake_form, details }, ...more }, { THC: 10, THCA: 0 }).decisions
  }

  test('is held against the tolerance, with claim, found and difference in percent', () => {
    // 2 % of 5 g is 100 mg
    expect(decided('Total THC 90 mg per package, THC 2.5 %')).toEqual([
      {
        what: 'Total THC',
        basis: null,
        rule: 'label_claim',
        rule_text: 'label claim',
        limit_text: '90 mg per package ± 15 %',
        result_text: '100.000 mg per package, difference +11.1 %',
        outcome: 'pass',
        outcome_text: 'Within claim',
      },
      expect.objectContaining({
        limit_text: '2.5 % ± 15 %',
        result_text: '2.0000 %, difference -20.0 %',
        outcome: 'fail',
        outcome_text: 'Outside claim',
      }),
    ])
    expect(decided('Total THC 90 mg per package', { uncertainty: budget() })).toMatchObject([
      { result_text: '100 ± 10 mg per package, difference +11.1 %' },
    ])
  })

  test('of what was not quantified, or in a unit without facts, is not decided, and none without a tolerance', () => {
    expect(decided('THCA 1 %; THC 2 mg/mL')).toMatchObject([
      { outcome: null, outcome_text: 'Not decided: no quantified result' },
      { outcome: null, outcome_text: 'Not decided: the facts of the product for this unit are not stated' },
    ])
    const { intake_form } = sampleWith([{ THC: 10 }])
    const details = { density_g_ml: null, unit_weight_g: 5, servings: null, label_claims: 'THC 2 %' }
    expect(view({ intake_form: { ...intake_form, details } }, { THC: 10 }).decisions).toBeUndefined()
  })
})
