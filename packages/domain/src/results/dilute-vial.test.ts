import { describe, expect, test } from 'vitest'
import { dilutionForRange, dilutionsOf, type DilutableVial } from './dilute-vial.ts'

/** Upper bound 50 ug/mL: a dilution aims at 40 ug/mL or less. */
const UPPER = 50

function vial(id: number, dilution_factor: number, diluted_from_id: number | null = null): DilutableVial {
  return { id, acquire: true, dilution_factor, diluted_from_id }
}

function dilutions(vials: readonly DilutableVial[], ...ran: readonly Record<string, number>[]) {
  const input = {
    analytes: ['THCA', 'THC'],
    lower_bounds: 1,
    upper_bounds: UPPER,
    sample_weight: 100,
    own_loq: null,
    stated: false,
    injections: ran.map((amounts, at) => ({
      vial_number: at + 1,
      preparation: { dilution_factor: vials[at]?.dilution_factor ?? 1, volume_ml: 1 },
      results: Object.entries(amounts).map(([name, amount_ug_ml]) => ({ name, amount_ug_ml })),
    })),
  }
  return dilutionsOf(input, vials)
}

describe('[RERUN-04] the factor', () => {
  test.each([
    [51, 2],
    [80, 2],
    [80.1, 5],
    [200, 5],
    [201, 10],
    [401, 20],
    [801, 50],
    [2001, 100],
    [4001, 200],
    [8001, 500],
    [20_000, 500],
    [20_001, null],
  ])('%s ug/mL against 50 is diluted by %s', (concentration, factor) => {
    expect(dilutionForRange(concentration, UPPER)).toBe(factor)
  })

  test('what lies at 80 % but for the last digit of a product is within it', () => {
    expect(dilutionForRange(0.3 * 0.8 * 2, 0.3)).toBe(2)
  })
})

describe('[RERUN-04] the vial', () => {
  test('one that reads over range is diluted for its largest analyte, against its own dilution', () => {
    expect(dilutions([vial(1, 20)], { THCA: 300, THC: 60 })).toEqual([
      { vial_number: 1, analytes: ['THCA', 'THC'], factor: 10, dilution_factor: 200, waiting_vial: null },
    ])
  })

  test('[CALIB-06] an analyte is diluted to where its calibration ends', () => {
    const injection = {
      vial_number: 1,
      preparation: { dilution_factor: 1, volume_ml: 1 },
      results: [{ name: 'THC', amount_ug_ml: 45 }],
      ranges: [{ name: 'THC', low: null, high: 25 }],
    }
    const input = { lower_bounds: 1, upper_bounds: UPPER, sample_weight: 100, own_loq: null, stated: false }
    // 45 / 2 lies above 80 % of 25
    expect(dilutionsOf({ ...input, analytes: ['THC'], injections: [injection] }, [vial(1, 1)])).toMatchObject([
      { analytes: ['THC'], past_calibration: ['THC (25 ug/mL)'], factor: 5 },
    ])
  })

  test('[CALIB-06] of vials alike, the calibration of one is named, and its end is the range', () => {
    const injection = (vial_number: number, high: number | null) => ({
      vial_number,
      preparation: { dilution_factor: 1, volume_ml: 1 },
      results: [{ name: 'THC', amount_ug_ml: 60 }],
      ranges: high === null ? [] : [{ name: 'THC', low: null, high }],
    })
    const input = { analytes: ['THC'], lower_bounds: 1, upper_bounds: UPPER, sample_weight: 100, own_loq: null }
    const injections = [injection(1, null), injection(2, 25)]
    expect(dilutionsOf({ ...input, stated: false, injections }, [vial(1, 1), vial(2, 1)])).toMatchObject([
      { vial_number: 1, past_calibration: ['THC (25 ug/mL)'], factor: 5 },
    ])
  })

  test('of several over range the most diluted, which is nearest the truth', () => {
    expect(dilutions([vial(1, 1), vial(2, 20)], { THCA: 900 }, { THCA: 90 })).toMatchObject([
      { vial_number: 2, factor: 5, dilution_factor: 100 },
    ])
  })

  test('of equal ones the first, by the larger reading', () => {
    expect(dilutions([vial(1, 1), vial(2, 1)], { THCA: 70 }, { THCA: 90 })).toMatchObject([
      { vial_number: 1, factor: 5 },
    ])
  })

  test('an analyte that another vial has in range needs none', () => {
    expect(dilutions([vial(1, 1), vial(2, 20)], { THCA: 900, THC: 60 }, { THCA: 45, THC: 3 })).toEqual([])
  })

  test('nor does a sample in range, an import or a method without an upper bound', () => {
    expect(dilutions([vial(1, 1)], { THCA: 50 })).toEqual([])
    const over = { analytes: ['THC'], lower_bounds: 1, sample_weight: 100, own_loq: null }
    const injections = [
      {
        vial_number: 1,
        preparation: { dilution_factor: 1, volume_ml: 1 },
        results: [{ name: 'THC', amount_ug_ml: 99 }],
      },
    ]
    expect(dilutionsOf({ ...over, upper_bounds: 50, stated: true, injections }, [vial(1, 1)])).toEqual([])
    expect(dilutionsOf({ ...over, upper_bounds: null, stated: false, injections }, [vial(1, 1)])).toEqual([])
  })

  test('a dilution without a result waits; one that ran and is over again is diluted in its turn', () => {
    const vials = [vial(1, 1), vial(2, 10, 1)]
    expect(dilutions(vials, { THCA: 300 })).toMatchObject([{ vial_number: 1, waiting_vial: 2 }])
    expect(dilutions(vials, { THCA: 300 }, { THCA: 60 })).toMatchObject([
      { vial_number: 2, factor: 2, dilution_factor: 20, waiting_vial: null },
    ])
  })

  test('beyond 500x there is no factor', () => {
    expect(dilutions([vial(1, 1)], { THCA: 30_000 })).toMatchObject([{ factor: null, dilution_factor: null }])
  })
})
