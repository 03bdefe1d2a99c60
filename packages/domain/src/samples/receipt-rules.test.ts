import { describe, expect, test } from 'vitest'
import { RECEIPT_TEXTS, receiptErrors, receiptOf, type ReceiptInput } from './receipt-rules.ts'

const NOW = new Date('2026-11-22T18:00:00Z')
const whole: ReceiptInput = {
  collected_at: '2026-11-20T09:00:00Z',
  collected_by: 'Ana Ruiz',
  collected_place: 'Field 3',
  sampler_licence: 'SL-204',
  received_at: '2026-11-22T08:30:00-08:00',
  received_by: 'Ada Bench',
  condition: 'sealed, dry',
  temperature_c: '21.5',
  amount: '12',
  amount_unit: 'g',
}
const errors = (input: ReceiptInput) => receiptErrors(input, NOW)

describe('how a sample came to the laboratory', () => {
  test('[CUSTODY-01] is kept as it was typed, times in UTC and numbers as numbers', () => {
    expect(errors(whole)).toEqual({})
    expect(receiptOf(whole)).toEqual({
      ...whole,
      collected_at: '2026-11-20T09:00:00.000Z',
      received_at: '2026-11-22T16:30:00.000Z',
      temperature_c: 21.5,
      amount: 12,
    })
  })

  test('need not be noted: blank fields are no receipt', () => {
    expect([receiptErrors(undefined, NOW), errors({ condition: ' ' })]).toEqual([{}, {}])
    expect([receiptOf(null), receiptOf({ condition: ' ', amount: '' })]).toEqual([null, null])
  })

  test.each([
    [{ received_at: '2026-11-19T09:00:00Z' }, { received_at: RECEIPT_TEXTS.order }],
    [{ received_at: '2026-11-22T18:06:00Z' }, { received_at: RECEIPT_TEXTS.future }],
    [{ collected_at: 'yesterday' }, { collected_at: RECEIPT_TEXTS.time }],
    [{ collected_at: '2026-11-20' }, { collected_at: RECEIPT_TEXTS.time }],
    [{ temperature_c: '100' }, {}],
    [{ temperature_c: '100.1' }, { temperature_c: RECEIPT_TEXTS.temperature }],
    [{ temperature_c: '-200' }, {}],
    [{ temperature_c: '-200.1' }, { temperature_c: RECEIPT_TEXTS.temperature }],
    [{ temperature_c: 'cold' }, { temperature_c: RECEIPT_TEXTS.temperature }],
    [{ amount: '0' }, { amount: RECEIPT_TEXTS.amount }],
    [{ amount: '' }, { amount: RECEIPT_TEXTS.noAmount }],
    [{ amount_unit: null }, { amount_unit: RECEIPT_TEXTS.unit }],
    [{ amount_unit: 'oz' }, { amount_unit: RECEIPT_TEXTS.unit }],
    [{ condition: 'x'.repeat(65) }, { condition: 'Maximum 64 characters' }],
  ])('%o: %o', (change, refused) => {
    expect(Object.keys(errors({ ...whole, ...change }))).toEqual(Object.keys(refused))
    if (!('condition' in refused)) expect(errors({ ...whole, ...change })).toEqual(refused)
  })

  test('a clock that is ahead by minutes is forgiven; received when it was collected is in order', () => {
    expect(errors({ received_at: '2026-11-22T18:04:00Z' })).toEqual({})
    expect(errors({ ...whole, received_at: whole.collected_at })).toEqual({})
  })
})
