import { describe, expect, test } from 'vitest'
import {
  computeCompounds,
  computeUnboundedCompounds,
  limitsOfDetection,
  replicatesOf,
  upperEndOf,
  type Compound,
  type CompoundsInput,
} from './compute-compounds.ts'
import { computeTotals, differencePercent, dominantAnalyte, sumAsMeasured } from './compute-totals.ts'
import { KNOWN_TOTALS } from './total-potentials.ts'

/** 1 mL extracts of 10 mg: 1 ug/mL undiluted is 0.1 mg/g or 0.01 percent. */
const base: CompoundsInput = {
  analytes: ['CBD', 'THC', 'THCA'],
  lower_bounds: 1,
  upper_bounds: 50,
  sample_weight: 10,
  own_loq: null,
  stated: false,
  injections: [],
}
const plain = { dilution_factor: 1, volume_ml: 1 }
const diluted = { dilution_factor: 20, volume_ml: 1 }
type Injection = CompoundsInput['injections'][number]
function vial(amounts: Record<string, number | null>, preparation = plain): Injection {
  return {
    preparation,
    results: Object.entries(amounts).map(([compound, amount]) => ({ compound, amount })),
  }
}
function only(input: Partial<CompoundsInput>, compound = 'THC'): Compound {
  const result = computeCompounds({ ...base, ...input }).find((candidate) => candidate.compound === compound)
  if (!result) throw new Error(`There is no result for ${compound}`)
  return result
}

describe('one vial', () => {
  test('a value: 20 ug/mL of 10 mg is 2 mg/g and 0.2 percent; LOQ 0.01, ULOQ 0.5 percent', () => {
    // 20 x 1 x 1 / 10 = 2 mg/g; 1 x 1 x 1 / 10 / 10 = 0.01 %; 50 / 100 = 0.5 %
    expect(only({ injections: [vial({ THC: 20 })] })).toEqual({
      compound: 'THC',
      state: 'value',
      percent: 0.2,
      amount: 20,
      mg: 2,
      loq: 0.01,
      uloq: 0.5,
      rsd_percent: null,
    })
  })

  test.each([
    [0.999_999, 'below_loq'],
    [1, 'value'],
    [50, 'value'],
    [50.000_001, 'over_bounds'],
    [0, 'not_detected'],
    [null, 'not_detected'],
  ] as const)('%s ug/mL in a range of 1 to 50 is %s', (amount, state) => {
    expect(only({ injections: [vial({ THC: amount })] }).state).toBe(state)
  })

  // the sample is 10 mg in 1 mL: 4 ug/mL is 0.04 %, the lower bound of 1 is 0.01 %
  test.each([
    [4, 3.9, 'below_loq', 0.04],
    [4, 4, 'value', 0.04],
    [0.3, 0.9, 'below_loq', 0.01],
    [0.3, 1, 'value', 0.01],
  ] as const)(
    'an analyte with a LOQ of %s ug/mL, in a range from 1: %s ug/mL is %s, the LOQ %s percent',
    (loq, amount, state, percent) => {
      const input = { loqs_ug_ml: new Map([['THC', loq]]), injections: [vial({ THC: amount, CBD: 2 })] }
      expect(only(input)).toMatchObject({ state, loq: percent })
      expect(only(input, 'CBD')).toMatchObject({ state: 'value', loq: 0.01 })
    },
  )

  test('the LOQ stated for the sample overrides those of its method', () => {
    const input = { own_loq: 0.03, loqs_ug_ml: new Map([['THC', 4]]), injections: [vial({ THC: 3.5 })] }
    expect(only(input)).toMatchObject({ state: 'value', loq: 0.03 })
    expect(only({ ...input, own_loq: null })).toMatchObject({ state: 'below_loq', loq: 0.04 })
  })

  // the sample is 10 mg in 1 mL: 5 ug/mL is 0.05 %, 25 ug/mL 0.25 %
  test.each([
    [4.9, null, 'below_loq', 0.05],
    [5, null, 'value', 0.05],
    [25, null, 'value', 0.05],
    [25.1, null, 'over_bounds', 0.05],
    // the LOQ that is stated for a sample does not bring the excluded level back
    [4.9, 0.02, 'below_loq', 0.05],
    [5.1, 0.06, 'below_loq', 0.06],
  ] as const)(
    '[CALIB-06] %s ug/mL, its calibration left with 5 to 25 of 1 to 50, own LOQ %s: %s, LOQ %s percent',
    (amount, own_loq, state, loq) => {
      const ranges = [{ name: 'thc', low: 5, high: 25 }]
      const input = { own_loq, injections: [{ ...vial({ THC: amount, CBD: 20 }), ranges }] }
      expect(only(input)).toMatchObject({ state, loq, uloq: 0.25 })
      expect(only(input, 'CBD')).toMatchObject({ state: 'value', loq: own_loq ?? 0.01, uloq: 0.5 })
      const [unbounded] = computeUnboundedCompounds({ ...base, ...input, analytes: ['THC'] })
      expect(unbounded).toMatchObject({ state: 'value', uloq: null })
    },
  )

  test('[CALIB-06] each vial has the range of its own calibration, and the LOQ is that of the vial that reaches lowest', () => {
    const narrowed = { ...vial({ THC: 2 }), ranges: [{ name: 'THC', low: 5, high: null }] }
    expect(only({ injections: [narrowed, vial({ THC: 2.5 })] })).toMatchObject({
      state: 'value',
      amount: 2.5,
      loq: 0.01,
    })
    expect(only({ own_loq: 0.02, injections: [narrowed, vial({ THC: 2.5 })] })).toMatchObject({ loq: 0.02 })
    expect(only({ injections: [narrowed, narrowed] })).toMatchObject({ state: 'below_loq', loq: 0.05 })
  })

  test('[CALIB-06] what is over its range says the lowest end that a vial read above, and what ends there', () => {
    const range = (high: number) => ({ ...vial({ THC: 45 }), ranges: [{ name: 'THC', low: 1, high }] })
    const over = { ...base, injections: [range(40), vial({ THC: 60 }), range(30)] }
    expect(upperEndOf(over, 'THC')).toEqual({ ug_ml: 30, by_calibration: true })
    expect(upperEndOf({ ...base, injections: [vial({ THC: 60 }), range(48)] }, 'THC')).toEqual({
      ug_ml: 50,
      by_calibration: false,
    })
    expect(upperEndOf({ ...base, injections: [vial({ THC: 50 })] }, 'THC')).toBeNull()
  })

  test('an analyte that no vial names has no data', () => {
    expect(only({ injections: [vial({ CBD: 5 })] })).toEqual({
      compound: 'THC',
      state: 'no_data',
      percent: null,
      amount: null,
      mg: null,
      loq: 0.01,
      uloq: 0.5,
      rsd_percent: null,
    })
  })

  test('a row with a negative or unreadable amount is not data', () => {
    const results = [
      { compound: 'THC', amount: -1 },
      { compound: 'CBD', amount: 'trace' },
    ]
    const states = computeCompounds({ ...base, injections: [{ preparation: plain, results }] }).map(
      ({ state }) => state,
    )
    expect(states).toEqual(['no_data', 'no_data', 'no_data'])
  })

  test('the volume and the dilution of the vial count', () => {
    // 20 ug/mL x 10 mL x 20 / 1000 mg = 4 mg/g = 0.4 %
    const preparation = { dilution_factor: 20, volume_ml: 10 }
    expect(only({ sample_weight: 1000, injections: [vial({ THC: 20 }, preparation)] })).toMatchObject({
      percent: 0.4,
      mg: 4,
    })
  })

  test('without a weight there is a state and an amount, but no percent', () => {
    for (const sample_weight of [null, 0]) {
      const compound = only({ sample_weight, injections: [vial({ THC: 20 })] })
      expect(compound).toMatchObject({
        state: 'value',
        amount: 20,
        percent: null,
        mg: null,
        loq: 0.0000001,
        uloq: null,
      })
    }
  })

  test('without a weight the percent or mg/g that the run itself states is taken', () => {
    const run = (row: object): Compound =>
      only({
        sample_weight: null,
        injections: [{ preparation: plain, results: [{ name: 'THC', amount: 20, ...row }] }],
      })
    expect(run({ concentration_perc: 1.5 })).toMatchObject({ amount: 20, percent: 1.5, mg: 15 })
    expect(run({ amount_mg_g: 15.2 })).toMatchObject({ amount: 20, percent: 1.52, mg: 15.2 })
  })

  test('letter case of the instrument does not hide a compound, an exact name comes first', () => {
    expect(only({ injections: [vial({ THCa: 5 })] }, 'THCA').amount).toBe(5)
    const twins = only({ analytes: ['THCA', 'THCa'], injections: [vial({ THCa: 5 })] }, 'THCa')
    expect(twins.amount).toBe(5)
  })
})

describe('several vials', () => {
  test('the mean of the vials in range, each by its own dilution, with their RSD', () => {
    // 0.2 % and 20 x 1.2 / 100 = 0.24 %: mean 0.22, s = 0.0282843, RSD 12.8565 %
    const compound = only({ injections: [vial({ THC: 20 }), vial({ THC: 1.2 }, diluted)] })
    expect(compound.percent).toBeCloseTo(0.22, 12)
    expect(compound.mg).toBeCloseTo(2.2, 12)
    expect(compound.rsd_percent).toBeCloseTo(12.8565, 4)
  })

  test('a vial over bounds gives way to the diluted one that is in range', () => {
    // 4 x 20 / 100 = 0.8 %
    expect(only({ injections: [vial({ THC: 80 }), vial({ THC: 4 }, diluted)] })).toMatchObject({
      state: 'value',
      percent: 0.8,
      amount: 4,
    })
  })

  test('[LIMIT-05] a trace in the diluted vial gives way to the plain one in range', () => {
    // 0.4 x 20 / 100 would be 0.08 %, and change the mean
    expect(only({ injections: [vial({ THC: 10 }), vial({ THC: 0.4 }, diluted)] })).toMatchObject({
      state: 'value',
      percent: 0.1,
    })
  })

  test('over bounds everywhere: the most diluted vial is nearest the truth', () => {
    // 60 x 20 / 100 = 12 %
    expect(only({ injections: [vial({ THC: 90 }), vial({ THC: 60 }, diluted)] })).toMatchObject({
      state: 'over_bounds',
      percent: 12,
    })
  })

  test('not detected beside a trace is a trace; over bounds beside a trace is over bounds', () => {
    expect(only({ injections: [vial({ THC: 0 }), vial({ THC: 0.5 })] }).state).toBe('below_loq')
    expect(only({ injections: [vial({ THC: 60 }), vial({ THC: 0.5 }, diluted)] }).state).toBe('over_bounds')
  })

  test('a vial that did not look for the analyte does not count against it', () => {
    expect(only({ injections: [vial({ CBD: 5 }), vial({ THC: 20 })] }).percent).toBe(0.2)
  })

  test('LOQ is that of the least diluted vial, ULOQ that of the most diluted', () => {
    expect(only({ injections: [vial({ THC: 20 }), vial({ THC: 2 }, diluted)] })).toMatchObject({ loq: 0.01, uloq: 10 })
  })

  test('LOQ of an analyte that only the diluted vial looked for is that vial’s', () => {
    expect(only({ injections: [vial({ CBD: 20 }), vial({ THC: 2 }, diluted)] })).toMatchObject({ loq: 0.2, uloq: 10 })
    expect(only({ injections: [vial({ CBD: 20 }), vial({ CBD: 2 }, diluted)] })).toMatchObject({ loq: 0.01, uloq: 10 })
  })

  test('unbounded: every detecting vial counts and no bound decides', () => {
    const input = { ...base, injections: [vial({ THC: 80 }), vial({ THC: 4 }, diluted)] }
    // 80 / 100 = 0.8 % and 4 x 20 / 100 = 0.8 %
    expect(computeUnboundedCompounds(input)[1]).toMatchObject({ state: 'value', percent: 0.8, uloq: null })
  })
})

describe('limits of detection', () => {
  const lods = new Map([
    ['THC', 0.5],
    ['CBD', 0.2],
  ])
  const found = (input: Partial<CompoundsInput>) => Object.fromEntries(limitsOfDetection({ ...base, ...input }, lods))

  test('[LIMIT-01] C x V x DF / m of the least diluted vial that looked for the analyte; none where none is stated', () => {
    // 0.5 x 1 x 1 / 10 = 0.05 mg/g = 0.005 %; 0.2 x 1 x 20 / 10 = 0.4 mg/g = 0.04 %
    const injections = [vial({ THC: 20 }), vial({ THC: 2, CBD: 3 }, diluted)]
    expect(found({ injections })).toEqual({ THC: 0.005, CBD: 0.04 })
    expect(found({ injections: [vial({ THC: 20 }, { dilution_factor: 4, volume_ml: 2.5 })] })['THC']).toBeCloseTo(
      0.05,
      15,
    )
  })

  test('none without a weight, without a run, and of an import that states percents', () => {
    expect(found({ injections: [vial({ THC: 20 })], sample_weight: null })).toEqual({})
    expect(found({})).toEqual({})
    expect(found({ injections: [vial({ THC: 20 })], stated: true })).toEqual({})
  })
})

describe('[LIMIT-03] where what is below the LOD is not detected', () => {
  const strict = { detected_from_ug_ml: new Map([['THC', 0.5]]) }

  test.each([
    [0.499, 'not_detected', 0],
    [0.5, 'below_loq', 0.005],
    [1, 'value', 0.01],
  ] as const)('%s ug/mL against an LOD of 0.5 and an LOQ of 1 is %s', (amount, state, percent) => {
    const found = only({ ...strict, injections: [vial({ THC: amount })] })
    expect(found.state).toBe(state)
    expect(found.percent).toBeCloseTo(percent, 12)
  })

  test('a trace in the diluted vial gives way to one that is detected; without the setting and without an LOD nothing changes', () => {
    expect(only({ ...strict, injections: [vial({ THC: 0.6 }), vial({ THC: 0.1 }, diluted)] }).state).toBe('below_loq')
    expect(only({ injections: [vial({ THC: 0.1 })] }).state).toBe('below_loq')
    expect(only({ ...strict, injections: [vial({ CBD: 0.1 })] }, 'CBD').state).toBe('below_loq')
    const [, unbounded] = computeUnboundedCompounds({ ...base, ...strict, injections: [vial({ THC: 0.1 })] })
    expect(unbounded?.state).toBe('value')
  })
})

describe('[RERUN-06] preparations', () => {
  const count = (...injections: Injection[]) => replicatesOf({ ...base, injections }, 'THC')

  test('the vials in range of one dilution are the preparations; two dilutions of an extract are one', () => {
    expect(count(vial({ THC: 20 }), vial({ THC: 21 }), vial({ THC: 22 }))).toBe(3)
    expect(count(vial({ THC: 40 }), vial({ THC: 2 }, diluted))).toBe(1)
    expect(count(vial({ THC: 20 }), vial({ THC: 0.2 }), vial({ THC: 80 }))).toBe(1)
    expect(count(vial({ CBD: 20 }))).toBe(0)
  })

  test('the reported value is their mean, with its RSD', () => {
    // 19, 20 and 21 ug/mL: mean 20, s = 1, RSD 5 %
    const found = only({ injections: [vial({ THC: 19 }), vial({ THC: 20 }), vial({ THC: 21 })] })
    expect(found.percent).toBeCloseTo(0.2, 12)
    expect(found.rsd_percent).toBeCloseTo(5, 10)
  })
})

describe('imported results', () => {
  const stated = (row: object, more: Partial<CompoundsInput> = {}): Compound =>
    only({ stated: true, ...more, injections: [{ preparation: plain, results: [{ name: 'THC', ...row }] }] })

  test('the percent and mg/g of the source are kept', () => {
    expect(stated({ concentration_perc: '17.4321', amount_mg_g: 174.3, amount_ug_ml: 20 })).toMatchObject({
      percent: 17.4321,
      mg: 174.3,
      amount: 20,
      state: 'value',
    })
    expect(stated({ concentration_perc: 17.5 })).toMatchObject({ percent: 17.5, mg: 175, amount: 17.5 })
  })

  test('[CELL-02] the LOQ of the sample decides < LOQ, a result equal to it shows its value', () => {
    expect(stated({ concentration_perc: 0.0199 }, { own_loq: 0.02 }).state).toBe('below_loq')
    expect(stated({ concentration_perc: 0.02 }, { own_loq: 0.02 })).toMatchObject({ state: 'value', loq: 0.02 })
  })

  test('a source without percents is computed like a run', () => {
    expect(stated({ amount: 20 })).toMatchObject({ amount: 20, percent: 0.2, mg: 2 })
  })

  test('without an LOQ the default mark is used', () => {
    expect(stated({ concentration_perc: 0.0001 })).toMatchObject({ state: 'value', loq: 0.0000001 })
  })

  test('a vial that states only percents does not mix with the ug/mL of another: the mean is over ug/mL alone', () => {
    const rows = [{ concentration_perc: 15, amount_ug_ml: 30 }, { concentration_perc: 17 }]
    const injections = rows.map((row) => ({ preparation: plain, results: [{ name: 'THC', ...row }] }))
    // percent (15 + 17) / 2 = 16, mg/g 160, ug/mL 30 of one vial
    expect(only({ stated: true, injections })).toMatchObject({ percent: 16, mg: 160, amount: 30 })
  })

  test('ug/mL above the upper bound is over bounds', () => {
    expect(stated({ concentration_perc: 17, amount_ug_ml: 51 }).state).toBe('over_bounds')
  })
})

describe('totals', () => {
  const compound = (name: string, state: Compound['state'], percent: number | null): Compound => ({
    compound: name,
    state,
    percent,
    amount: percent,
    mg: percent === null ? null : percent * 10,
    loq: 0.01,
    uloq: null,
    rsd_percent: null,
  })
  const thc = KNOWN_TOTALS.filter((total) => total.name === 'THC')
  const totalOf = (...compounds: Compound[]): unknown => computeTotals(thc, compounds)[0]

  test('[CALCTOTAL-08] what is not detected counts as 0; neither form detected gives no number', () => {
    expect(totalOf(compound('THC', 'value', 1), compound('THCA', 'not_detected', 0))).toMatchObject({ percent: 1 })
    expect(totalOf(compound('THCA', 'value', 10))).toMatchObject({ percent: 8.77 })
    expect(totalOf(compound('THC', 'not_detected', 0), compound('THCA', 'not_detected', 0))).toMatchObject({
      percent: null,
      mg: null,
    })
    expect(totalOf()).toMatchObject({ percent: null })
  })

  test('< LOQ counts as 0', () => {
    expect(totalOf(compound('THC', 'below_loq', 0.009), compound('THCA', 'value', 10))).toMatchObject({
      percent: 8.77,
      mg: 87.7,
    })
  })

  test('a form that was detected without a percent leaves the total unknown, never too small', () => {
    const unknown = { ...compound('THC', 'value', null), mg: null }
    expect(totalOf(unknown)).toMatchObject({ percent: null, mg: null })
    expect(totalOf(unknown, compound('THCA', 'value', 10))).toMatchObject({ percent: null, mg: null })
    expect(sumAsMeasured([unknown, compound('CBD', 'value', 1)])).toEqual({ percent: null, mg: null })
  })

  test('a form above the range makes the total an estimate', () => {
    expect(totalOf(compound('THC', 'value', 1), compound('THCA', 'over_bounds', 10))).toMatchObject({
      estimated: true,
    })
    expect(totalOf(compound('THC', 'value', 1), compound('THCA', 'below_loq', 0.009))).toMatchObject({
      estimated: false,
    })
  })

  test('the sum as measured and the total potential are two numbers', () => {
    const both = [compound('THC', 'value', 1), compound('THCA', 'value', 10), compound('CBD', 'below_loq', 0.009)]
    expect(sumAsMeasured(both)).toEqual({ percent: 11, mg: 110 })
    expect(sumAsMeasured([compound('CBD', 'not_detected', 0)])).toEqual({ percent: null, mg: null })
    expect(sumAsMeasured([{ ...compound('CBD', 'value', 1), mg: 9.9 }])).toEqual({ percent: 1, mg: 9.9 })
    expect(sumAsMeasured([{ ...compound('CBD', 'value', 1), mg: null }])).toEqual({ percent: 1, mg: 10 })
    expect(sumAsMeasured([compound('CBD', 'value', null)])).toEqual({ percent: null, mg: null })
  })

  test('the dominant analyte is the largest that counts, the first of equals', () => {
    expect(dominantAnalyte([compound('THC', 'value', 1), compound('CBD', 'value', 1)])).toBe('THC')
    expect(dominantAnalyte([compound('THC', 'below_loq', 5), compound('CBD', 'value', 1)])).toBe('CBD')
    expect(dominantAnalyte([compound('THC', 'not_detected', 0)])).toBe(null)
  })

  test('the difference is percent of the last result', () => {
    // (12.5 - 12) / 12 x 100
    expect(differencePercent(12.5, 12)).toBeCloseTo(4.166_667, 6)
    expect(differencePercent(12.5, 0)).toBe(null)
    expect(differencePercent(null, 12)).toBe(null)
    expect(differencePercent(12, null)).toBe(null)
  })
})
