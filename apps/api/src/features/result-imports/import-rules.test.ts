import { describe, expect, test } from 'vitest'
import { importTest } from '../../testing/import-lab.ts'

const { lab } = importTest()

describe('the rules of the form', () => {
  test.each([
    ['[IMPVAL-16] a blank batch number', { batch_number: ' ' }, 'batch_number', 'Must include batch number.'],
    [
      '[IMPVAL-17] a blank strain name',
      { strain_name: '' },
      'strain_name',
      'Please enter a Strain/Sample Name. 50 characters max length.',
    ],
    [
      '[IMPVAL-17] a strain name of 51 characters',
      { strain_name: 'a'.repeat(51) },
      'strain_name',
      'Please enter a Strain/Sample Name. 50 characters max length.',
    ],
    ...['Kush #9', 'Kush.9', 'Kush/9', 'Kush\t9', '<b>Kush</b>'].map(
      (strain_name): [string, Record<string, string>, string, string] => [
        `[IMPVAL-18] the strain name ${JSON.stringify(strain_name)}`,
        { strain_name },
        'strain_name',
        'Strain/Sample Name can only contain letters, numbers, spaces, dashes, and underscores.',
      ],
    ),
    ['[IMPVAL-19] a blank LOQ', { loq: '' }, 'loq', 'Must include LOQ.'],
    ['[IMPVAL-20] a negative LOQ', { loq: '-1' }, 'loq', 'Only positive numbers allowed for LOQ.'],
    ['[IMPVAL-20] an LOQ that is no number', { loq: 'low' }, 'loq', 'Only positive numbers allowed for LOQ.'],
    ['[IMPVAL-21] an LOQ of 0', { loq: 0 }, 'loq', 'LOQ cannot be zero.'],
    [
      '[IMPVAL-23] a negative weight',
      { sample_weight: -1 },
      'sample_weight',
      'Only positive numbers allowed for sample weight.',
    ],
    [
      '[IMPVAL-23] a weight that is no number',
      { sample_weight: 'heavy' },
      'sample_weight',
      'Only positive numbers allowed for sample weight.',
    ],
    ['[IMPVAL-24] a weight of 0', { sample_weight: '0' }, 'sample_weight', 'Sample weight cannot be zero.'],
    ['[IMPVAL-25] notes of 7 lines', { import_notes: 'n\n'.repeat(6) }, 'import_notes', 'Maximum of 6 lines'],
    [
      '[IMPVAL-26] notes of 331 characters',
      { import_notes: 'n'.repeat(331) },
      'import_notes',
      'Maximum of 330 characters',
    ],
  ])('%s is refused', async (_rule, form, field, text) => {
    expect(await lab.errorsOf(await lab.row(form))).toEqual({ [field]: [text] })
  })

  test('[IMPVAL-22] no material type is refused', async () => {
    for (const type of [null, '', 99]) {
      expect(await lab.errorsOf(await lab.row({}, {}, { sample_type_id: type }))).toEqual({
        sample_type_id: ['Must include Material Type.'],
      })
    }
  })

  test('[IMPVAL-23] an empty weight passes; notes of 6 lines and 330 characters do', async () => {
    const notes = `${'n\n'.repeat(5)}${'n'.repeat(320)}`
    const body = await lab.secondRow({ import_notes: notes })
    expect(await lab.imported(body)).toMatchObject({ intake_form: { sample_weight: null, import_notes: notes } })
  })

  test.each([0, '-2', 'many'])('[IMPVAL-27] a dilution factor of %j is refused', async (factor) => {
    expect(await lab.errorsOf(await lab.row({}, {}, { prepared_samples: [{ dilution_factor: factor }] }))).toEqual({
      'prepared_samples.0.dilution_factor': ['Positive numbers only'],
    })
  })

  test('every vial to acquire has its results, and there is at least one', async () => {
    expect(await lab.errorsOf(await lab.row({}, {}, { results: [] }))).toMatchObject({
      results: ['An import needs the results of at least one vial.'],
    })
    const vials = [{ dilution_factor: 1 }, { dilution_factor: 1 }]
    expect(await lab.errorsOf(await lab.row({}, {}, { prepared_samples: vials }))).toEqual({
      results: ['Each vial to acquire needs its own results.'],
    })
  })
})
