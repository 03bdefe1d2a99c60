import { describe, expect, test } from 'vitest'
import { custodyAfter, custodyAtReceipt, type SampleCustody } from './sample-custody.ts'
import { custodyFactsOf, custodyInputErrors, CUSTODY_TEXTS, type CustodyInput } from './custody-rules.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const event = (input: CustodyInput) => custodyFactsOf(input, NOW)
const received = custodyAtReceipt({ amount: 5, amount_unit: 'g' })

function after(before: SampleCustody, ...inputs: CustodyInput[]): SampleCustody {
  return inputs.reduce((custody, input) => {
    const outcome = custodyAfter(custody, event(input))
    if ('refusal' in outcome) throw new Error(outcome.refusal.code)
    return outcome.after
  }, before)
}
const refusal = (before: SampleCustody, input: CustodyInput) => {
  const outcome = custodyAfter(before, event(input))
  return 'refusal' in outcome ? outcome.refusal : null
}
const aliquot = (amount: number | string, amount_unit = 'g'): CustodyInput => ({
  kind: 'aliquoted',
  amount,
  amount_unit,
})

describe('[CUSTODY-07] the amount that is left', () => {
  test('starts with the receipt and falls with each aliquot, in grams or milligrams', () => {
    expect(after(received, aliquot(0.5), aliquot(250, 'mg')).amount_left).toBe(4.25)
  })

  test('is a decimal number as a balance shows it', () => {
    expect(after(custodyAtReceipt({ amount: 0.3, amount_unit: 'g' }), aliquot(0.1), aliquot(0.2)).amount_left).toBe(0)
  })

  test('cannot go below 0, and the sentence says what is left', () => {
    expect(refusal(received, aliquot(5.1))).toEqual({ code: 'amount_exceeded', values: { left: '5 g' } })
  })

  test('is not mixed with another unit', () => {
    expect(refusal(received, aliquot(1, 'mL'))).toEqual({ code: 'amount_unit_differs', values: { unit: 'g' } })
  })

  test('stays unknown where nobody noted one', () => {
    expect(after(custodyAtReceipt(null), aliquot(1))).toMatchObject({ amount_left: null, amount_unit: null })
  })
})

describe('where a sample stands', () => {
  test('follows its moves', () => {
    expect(after(received, { kind: 'moved', place_id: 4 }, { kind: 'opened' }).place_id).toBe(4)
  })

  test('[CUSTODY-05] a refused one is not worked on, until it is received after all', () => {
    const refused = after(received, { kind: 'refused', note: 'no seal' })
    expect(refused).toMatchObject({ state: 'refused', refused_why: 'no seal', since: NOW.toISOString() })
    expect(refusal(refused, aliquot(1))).toEqual({
      code: 'sample_refused',
      when: NOW.toISOString(),
      values: { why: 'no seal' },
    })
    expect(after(refused, { kind: 'moved', place_id: 1 })).toMatchObject({ state: 'refused', refused_why: 'no seal' })
    expect(after(refused, { kind: 'received' })).toMatchObject({ state: 'here', refused_why: null, since: null })
  })

  test('a part that is returned leaves the rest at its place; all of it takes the sample away', () => {
    const kept = after(received, { kind: 'moved', place_id: 4 })
    expect(after(kept, { kind: 'returned', to_name: 'Hill Farm', amount: 1, amount_unit: 'g' })).toMatchObject({
      state: 'here',
      place_id: 4,
      amount_left: 4,
    })
    const away = after(kept, { kind: 'sent_on', to_name: 'Partner laboratory' })
    expect(away).toMatchObject({ state: 'away', place_id: null, amount_left: 0 })
    expect(refusal(away, aliquot(1))?.code).toBe('sample_away')
    expect(after(away, { kind: 'received', amount: 2, amount_unit: 'g' })).toMatchObject({
      state: 'here',
      amount_left: 2,
    })
  })

  test('[CUSTODY-08] one that is kept is not disposed of before its date, and is after it', () => {
    const kept = { ...received, kept_until: '2026-12-01T00:00:00Z' }
    expect(refusal(kept, { kind: 'disposed' })).toEqual({ code: 'sample_kept', when: '2026-12-01T00:00:00Z' })
    const disposed = after({ ...received, kept_until: '2026-11-20T00:00:00Z' }, { kind: 'disposed' })
    expect(disposed).toMatchObject({ state: 'disposed', amount_left: 0 })
    expect(refusal(disposed, { kind: 'moved', place_id: 1 })?.code).toBe('sample_disposed')
  })
})

test.each<[string, CustodyInput, Record<string, string[]>]>([
  ['a refusal without a reason', { kind: 'refused' }, { note: [CUSTODY_TEXTS.why] }],
  ['a move without a place', { kind: 'moved' }, { place_id: [CUSTODY_TEXTS.place] }],
  ['an aliquot without an amount', { kind: 'aliquoted' }, { amount: [CUSTODY_TEXTS.amount] }],
  ['a return to nobody', { kind: 'returned' }, { to_name: [CUSTODY_TEXTS.to] }],
  ['an amount of nothing', aliquot(0), { amount: ['Amount must be a number above 0'] }],
  ['tomorrow', { kind: 'opened', at: '2026-11-24T12:00:00Z' }, { at: ['This lies in the future'] }],
])('%s is refused by its field', (_what, input, errors) => {
  expect(custodyInputErrors(input, NOW)).toEqual(errors)
})
