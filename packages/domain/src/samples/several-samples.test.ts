import { expect, test } from 'vitest'
import { confirmWeightsText, isUnusualWeight, validateSeveral } from './several-samples.ts'

const FOR_ALL = { sample_type_id: 1, test_method_id: 2, prep_method_id: 3 }
const SAMPLE = { is_qc: false }

test('a row that breaks rules has their texts by its fields, a right one null', () => {
  const rows = [
    { strain_name: 'Blue Dream 01', sample_weight: '750', batch_number: 'B-1' },
    { strain_name: 'GG4/A', sample_weight: '', batch_number: 'B-1' },
  ]
  expect(validateSeveral(FOR_ALL, rows, SAMPLE)).toEqual({
    forAll: {},
    rows: [
      null,
      {
        strain_name: ['Strain/Sample Name can only contain letters, numbers, spaces, dashes, and underscores.'],
        sample_weight: ['Please enter a Sample Weight'],
      },
    ],
  })
})

test('a choice for all that is missing is named once, and no row is wrong by it', () => {
  const right = { strain_name: 'A', sample_weight: 0, batch_number: 'B' }
  const judged = validateSeveral({ ...FOR_ALL, prep_method_id: null, test_method_id: '' }, [right, right], SAMPLE)
  expect(judged).toEqual({
    forAll: {
      prep_method_id: ['Please select a Preparation Method'],
      test_method_id: ['Please select a Report Method'],
    },
    rows: [null, null],
  })
  expect(validateSeveral({ ...FOR_ALL, prep_method_id: null }, [right], { is_qc: true }).forAll).toEqual({})
})

test('an empty batch number is right where numbers are proposed; spaces and a too long one are not', () => {
  const rows = ['', null, undefined, '  ', 'b'.repeat(65)].map((batch_number) => ({
    strain_name: 'A',
    sample_weight: 1,
    batch_number,
  }))
  const wrong = (proposes: boolean) =>
    validateSeveral({ ...FOR_ALL, propose_batch_numbers: proposes }, rows, SAMPLE).rows.map((row) => row !== null)
  expect(wrong(true)).toEqual([false, false, false, true, true])
  expect(wrong(false)).toEqual([true, true, true, true, true])
})

test('the weights are confirmed together, with the least and the most', () => {
  expect(confirmWeightsText([757, 740, 750.5])).toBe('Confirm 3 sample weights, 740 to 757 mg')
  expect(confirmWeightsText([750, 750])).toBe('Confirm 2 sample weights, 750 mg')
  expect(confirmWeightsText([750])).toBe('Confirm Sample weight 750mg')
})

test.each([
  // 750 mg +/- 20 % is 600 to 900 mg
  [600, 750, false],
  [599.9, 750, true],
  [900, 750, false],
  [900.1, 750, true],
  [0, null, false],
])('a weight of %s mg where %s mg are recommended is unusual: %s', (weight, recommended, unusual) => {
  expect(isUnusualWeight(weight, recommended)).toBe(unusual)
})
