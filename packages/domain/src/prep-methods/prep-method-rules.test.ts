import { describe, expect, test } from 'vitest'
import { checkPrepMethod, formatFactor, PREP_METHOD_TEXTS, type PrepStepInput } from './prep-method-rules.ts'

const extract: PrepStepInput = {
  draw_from: null,
  vial_type: 'green_1ml',
  label: 'Extract 50 mL',
  dilution_factor: '50',
  acquire_by_default: false,
  deposit_volume_ul: '',
  fill_volume_ul: '50000',
}
const low: PrepStepInput = {
  draw_from: 0,
  vial_type: 'yellow_1ml',
  label: ' Low ',
  dilution_factor: '',
  acquire_by_default: true,
  deposit_volume_ul: '200',
  fill_volume_ul: 1000,
}
function check(change: Partial<PrepStepInput>, name: unknown = 'Flower') {
  return checkPrepMethod({ name, steps: [extract, { ...low, ...change }] }).errors
}

describe('the rules of a preparation', () => {
  test('the dilution of a drawn vial follows from the volumes: 50 x 1000 / 200 = 250', () => {
    const { errors, steps } = checkPrepMethod({ name: 'Flower', steps: [extract, low] })
    expect(errors).toEqual({})
    expect(steps.map(({ label, dilution_factor }) => [label, dilution_factor])).toEqual([
      ['Extract 50 mL', 50],
      ['Low', 250],
    ])
  })

  test.each([
    [{ dilution_factor: '250' }, {}],
    [{ dilution_factor: 251 }, { dilution_factor: 'Dilution Factor must follow from the volumes: 250' }],
    [{ draw_from: 1 }, { draw_from: PREP_METHOD_TEXTS.drawFrom, dilution_factor: 'Dilution Factor Required' }],
    [{ vial_type: 'pink' }, { vial_type: PREP_METHOD_TEXTS.vialType }],
    [{ label: 'x'.repeat(65) }, { label: 'Maximum of 64 characters' }],
    [{ deposit_volume_ul: 'x', dilution_factor: 5 }, { deposit_volume_ul: PREP_METHOD_TEXTS.depositVolume }],
    [{ fill_volume_ul: '0', dilution_factor: 5 }, { fill_volume_ul: PREP_METHOD_TEXTS.fillVolume }],
    [{ deposit_volume_ul: 2000 }, { deposit_volume_ul: PREP_METHOD_TEXTS.volumesOrder }],
    [{ deposit_volume_ul: '' }, { dilution_factor: 'Dilution Factor Required' }],
    [{ deposit_volume_ul: '', dilution_factor: '12' }, {}],
  ])('a drawn vial with %o: %o', (change, errors) => {
    const expected = Object.entries(errors).map(([field, message]) => [`prep_steps.1.${field}`, [message]])
    expect(check(change)).toEqual(Object.fromEntries(expected))
  })

  test('it has a name, steps, and a vial that is acquired', () => {
    expect(check({}, ' ')).toEqual({ name: [PREP_METHOD_TEXTS.name] })
    expect(checkPrepMethod({ name: 'Flower', steps: [] }).errors).toEqual({ prep_steps: [PREP_METHOD_TEXTS.noSteps] })
    expect(check({ acquire_by_default: false })).toEqual({ prep_steps: [PREP_METHOD_TEXTS.noneAcquired] })
    const many = checkPrepMethod({ name: 'Many', steps: Array.from({ length: 99 }, () => extract) }).errors
    expect(many).toEqual({ prep_steps: [PREP_METHOD_TEXTS.tooManySteps] })
  })

  test('a factor reads with at most four decimals', () => {
    expect([166.666_666_7, 250, 0.5].map(formatFactor)).toEqual(['166.6667', '250', '0.5'])
  })
})
