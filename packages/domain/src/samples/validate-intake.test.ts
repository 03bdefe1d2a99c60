import { describe, expect, test } from 'vitest'
import { hasFieldErrors } from './field-errors.ts'
import { validateIntake, type IntakeContext, type IntakeInput } from './validate-intake.ts'

const vial = { vial_type: 'green_1ml', label: '', dilution_factor: 1, acquire: true }

const good: IntakeInput = {
  intake_form: { strain_name: 'Blue Dream_2-B', batch_number: 'ELUEN-20260101-101500-7', sample_weight: 750 },
  sample_type_id: 1,
  prep_method_id: null,
  test_method_id: 3,
  prepared_samples: [vial],
}

const sampleTest: IntakeContext = { is_qc: false }
function form(fields: IntakeInput['intake_form'], context: IntakeContext = sampleTest): unknown {
  return validateIntake({ ...good, intake_form: { ...good.intake_form, ...fields } }, context)
}
function body(fields: Partial<IntakeInput>, context: IntakeContext = sampleTest): unknown {
  return validateIntake({ ...good, ...fields }, context)
}

const NAME = 'Please enter a Strain/Sample Name. 50 characters max length.'
const NAME_CHARACTERS = 'Strain/Sample Name can only contain letters, numbers, spaces, dashes, and underscores.'
const WEIGHT = 'Please enter a Sample Weight'

test('a filled form has no errors', () => {
  expect(validateIntake(good, sampleTest)).toEqual({})
  expect(hasFieldErrors(validateIntake(good, sampleTest))).toBe(false)
  expect(hasFieldErrors(validateIntake({ intake_form: {} }, sampleTest))).toBe(true)
})

describe('strain name', () => {
  test.each([
    ['nothing', undefined, NAME],
    ['an empty name', '', NAME],
    ['spaces only', '   ', NAME],
    ['51 characters', 'a'.repeat(51), NAME],
    ['a number instead of a text', 12, NAME],
    ['a slash', 'OG/Kush', NAME_CHARACTERS],
    ['a line break', 'OG\nKush', NAME_CHARACTERS],
    ['a tab', 'OG\tKush', NAME_CHARACTERS],
    ['an emoji', 'OG 🌿', NAME_CHARACTERS],
    ['a NUL', 'OG\0Kush', NAME_CHARACTERS],
    ['half a surrogate pair', 'OG\uD83C', NAME_CHARACTERS],
    ['a formula', '=SUM(A1)', NAME_CHARACTERS],
  ])('%s is refused', (_what, strain_name, message) => {
    expect(form({ strain_name })).toEqual({ 'intake_form.strain_name': [message] })
  })

  test.each(['a'.repeat(50), 'Crème Brûlée 24', 'A-1_b', '7'])('%s is accepted', (strain_name) => {
    expect(form({ strain_name })).toEqual({})
  })
})

describe('sample weight', () => {
  test.each([undefined, null, '', ' ', 'abc', '0x10', -1, '-0.5', Number.NaN, Infinity, '1e999', 1e9, [], true])(
    '%s is refused',
    (sample_weight) => {
      expect(form({ sample_weight })).toEqual({ 'intake_form.sample_weight': [WEIGHT] })
    },
  )

  test.each([0, '0', 0.5, '750.25', '1e3', '.5', 999_999_999])('%s is accepted', (sample_weight) => {
    expect(form({ sample_weight })).toEqual({})
  })

  test('only a sample made from a batch may lack one, and none may be negative', () => {
    expect(form({ sample_weight: null }, { is_qc: false, from_batch: true })).toEqual({})
    expect(form({ sample_weight: -1 }, { is_qc: false, from_batch: true })).toEqual({
      'intake_form.sample_weight': [WEIGHT],
    })
  })

  test('a saved weight cannot be changed, a missing one can be set', () => {
    expect(form({ sample_weight: 751 }, { is_qc: false, saved_weight_mg: 750 })).toEqual({
      'intake_form.sample_weight': ['Sample Weight cannot be modified after saving'],
    })
    expect(form({ sample_weight: '750.0' }, { is_qc: false, saved_weight_mg: 750 })).toEqual({})
    expect(form({ sample_weight: 751 }, { is_qc: false, saved_weight_mg: null })).toEqual({})
  })
})

describe('choices', () => {
  test.each([undefined, null, '', 0, -1, 1.5, 'x'])('material type and report method %s are not chosen', (id) => {
    expect(body({ sample_type_id: id, test_method_id: id })).toEqual({
      sample_type_id: ['Please select a Material Type'],
      test_method_id: ['Please select a Report Method'],
    })
  })

  test('a Sample Test without vials needs a preparation method; a QC test, or one with vials, does not', () => {
    const refused = { prep_method_id: ['Please select a Preparation Method'] }
    expect(body({ prepared_samples: [] })).toEqual(refused)
    expect(body({ prepared_samples: null })).toEqual(refused)
    expect(body({ prepared_samples: [], prep_method_id: 4 })).toEqual({})
    expect(body({ prepared_samples: [] }, { is_qc: true })).toEqual({})
    expect(body({ prepared_samples: [vial] })).toEqual({})
  })
})

describe('texts and their limits', () => {
  test('an empty batch number is refused', () => {
    expect(form({ batch_number: '  ' })).toEqual({ 'intake_form.batch_number': ['Please enter a Batch Number'] })
  })

  test.each([
    ['batch_number', 64],
    ['notes', 64],
    ['post_notes', 64],
    ['prepared_for', 64],
    ['submission_identification', 50],
  ])('%s takes %i characters and not one more', (field, max) => {
    expect(form({ [field]: 'x'.repeat(max) })).toEqual({})
    expect(form({ [field]: 'x'.repeat(max + 1) })).toEqual({
      [`intake_form.${field}`]: [`Maximum of ${max} characters`],
    })
    expect(form({ [field]: 'x\0' })).toEqual({
      [`intake_form.${field}`]: ['Contains characters that cannot be stored'],
    })
  })

  test('the time at the end of stored additional notes does not count', () => {
    expect(form({ post_notes: `${'x'.repeat(64)} [2026-03-01 10:00:00 UTC]` })).toEqual({})
  })

  test('a limit counts UTF-16 units as an input does: 32 emoji fill 64', () => {
    expect(form({ notes: '🌿'.repeat(32) })).toEqual({})
    expect(form({ notes: '🌿'.repeat(33) })).toEqual({ 'intake_form.notes': ['Maximum of 64 characters'] })
  })
})

describe('dry and as-harvested weight', () => {
  const both = 'Both Dry Weight And Harvested Weight Are Required'
  const number = 'Please enter a weight in g as a number, such as 12.5'
  const greater = 'Harvested Weight Should Be Greater Than Dry Weight'
  test.each([
    [undefined, undefined, {}],
    ['', null, {}],
    [10, 20, {}],
    ['10', '10.1', {}],
    [10, undefined, { 'intake_form.harvested_weight': [both] }],
    ['', 20, { 'intake_form.dry_weight': [both] }],
    [10, 10, { 'intake_form.harvested_weight': [greater] }],
    [10, 9, { 'intake_form.harvested_weight': [greater] }],
    [-1, 9, { 'intake_form.dry_weight': [number] }],
    ['x', 9, { 'intake_form.dry_weight': [number] }],
    ['712,5', 900, { 'intake_form.dry_weight': [number] }],
    ['x', undefined, { 'intake_form.dry_weight': [number] }],
    [10, '20,5', { 'intake_form.harvested_weight': [number] }],
    [undefined, 'x', { 'intake_form.harvested_weight': [number] }],
  ])('dry %s and harvested %s', (dry_weight, harvested_weight, errors) => {
    expect(form({ dry_weight, harvested_weight })).toEqual(errors)
  })
})

describe('custom fields', () => {
  const context: IntakeContext = {
    is_qc: false,
    custom_fields: [
      { name: 'Room', type: 'dropdown', values: ['A', 'B'], is_required: true },
      { name: 'Height', type: 'number', values: [], is_required: false },
      { name: 'Clean', type: 'checkbox', values: [], is_required: false },
      { name: 'Note', type: 'textbox', values: [], is_required: false },
    ],
  }
  const refused = { 'intake_form.custom_fields': ['Custom Field Error!'] }

  test.each([
    ['a required one missing', []],
    ['a value that is not offered', [{ name: 'Room', value: 'C' }]],
    [
      'a number that is none',
      [
        { name: 'Room', value: 'A' },
        { name: 'Height', value: 'tall' },
      ],
    ],
    [
      'a checkbox that is neither',
      [
        { name: 'Room', value: 'A' },
        { name: 'Clean', value: 'yes' },
      ],
    ],
    [
      '65 characters',
      [
        { name: 'Room', value: 'A' },
        { name: 'Note', value: 'x'.repeat(65) },
      ],
    ],
    [
      'the same field twice',
      [
        { name: 'Room', value: 'A' },
        { name: 'Room', value: 'B' },
      ],
    ],
    ['something else than a list', 'Room=A'],
    ['a list of something else', [null]],
  ])('%s blocks with one text', (_what, custom_fields) => {
    expect(form({ custom_fields }, context)).toEqual(refused)
  })

  test('filled as defined they pass', () => {
    const custom_fields = [
      { name: 'Room', value: 'A' },
      { name: 'Height', value: '1.5' },
      { name: 'Clean', value: 'false' },
      { name: 'Note', value: 'dry' },
    ]
    expect(form({ custom_fields }, context)).toEqual({})
  })
})

describe('vials', () => {
  const vials = (fields: object): unknown => body({ prepared_samples: [vial, { ...vial, ...fields }] })

  test.each([
    [undefined, 'Dilution Factor Required'],
    ['', 'Dilution Factor Required'],
    [0, 'Dilution Factor cannot equal 0'],
    ['0.0', 'Dilution Factor cannot equal 0'],
    ['ten', 'Dilution Factor must be a number'],
    [-2, 'Dilution Factor must be a number'],
    [Number.NaN, 'Dilution Factor must be a number'],
  ])('a dilution factor of %s is refused', (dilution_factor, message) => {
    expect(vials({ dilution_factor })).toEqual({ 'prepared_samples.1.dilution_factor': [message] })
  })

  test('the colour is one of four, acquire is a yes or no, the label is free text', () => {
    expect(vials({ vial_type: 'pink_1ml' })).toEqual({
      'prepared_samples.1.vial_type': ['Vial type must be one of red_1ml, green_1ml, yellow_1ml, blue_1ml'],
    })
    expect(vials({ acquire: 'yes' })).toEqual({ 'prepared_samples.1.acquire': ['Acquire must be true or false'] })
    expect(vials({ label: 'ä <b> & ½ ug/ml' })).toEqual({})
  })

  test('no sample has more vials than the tray has positions', () => {
    expect(body({ prepared_samples: Array.from({ length: 98 }, () => vial) })).toEqual({})
    expect(body({ prepared_samples: Array.from({ length: 99 }, () => vial) })).toEqual({
      prepared_samples: ['Maximum of 98 vials'],
    })
  })
})
