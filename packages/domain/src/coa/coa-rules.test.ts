import { describe, expect, test } from 'vitest'
import { ROLE_SLUGS } from '../auth/roles.ts'
import { coaAnalyteOptions, defaultCoaAnalytes } from './coa-analytes.ts'
import { mayDownloadCoa, mayEditCoa } from './coa-policies.ts'
import { COA_AMOUNTS, coaAmountOf, coaUnitOf, validateCoa, type CoaInput } from './coa-rules.ts'

const analytes = ['THC', 'CBD', 'THCA', 'Total Potential THC']
const complete: CoaInput = {
  coa_analyte_1: 'THC',
  coa_analyte_2: 'CBD',
  coa_unit: 'gummy',
  coa_unit_weight: '4.2',
  coa_notes: '',
  coa_sample_description: 'Strawberry gummies',
  sample_image_url: 'a-file',
  labIdNumber: 'SUB-1',
}
function broken(change: CoaInput) {
  return validateCoa({ ...complete, ...change }, analytes)
}

describe('COA data', () => {
  test('complete data break no rule; the amount may stay empty, and then the weight too', () => {
    expect(broken({})).toEqual({})
    expect(broken({ coa_unit: '', coa_unit_weight: '' })).toEqual({})
    expect(broken({ coa_unit: null, coa_unit_weight: null, coa_notes: null })).toEqual({})
  })

  test.each<[CoaInput, string, string]>([
    [{ coa_analyte_1: '' }, 'coa_analyte_1', 'Must select an analyte'],
    [{ coa_analyte_2: null }, 'coa_analyte_2', 'Must select an analyte'],
    [{ coa_analyte_2: 'Nicotine' }, 'coa_analyte_2', 'Must select an analyte'],
    [{ coa_unit_weight: ' ' }, 'coa_unit_weight', 'Unit Weight cannot be empty'],
    [{ coa_unit_weight: '0' }, 'coa_unit_weight', 'Unit Weight must be greater than 0'],
    [{ coa_unit_weight: -1 }, 'coa_unit_weight', 'Unit Weight must be greater than 0'],
    [{ coa_unit_weight: 'heavy' }, 'coa_unit_weight', 'Unit Weight must be greater than 0'],
    [{ coa_unit: '', coa_unit_weight: '0' }, 'coa_unit_weight', 'Unit Weight must be greater than 0'],
    [{ coa_unit_weight: '1e9' }, 'coa_unit_weight', 'Unit Weight must be at most 1000000 g'],
    [{ coa_unit: 'other' }, 'coa_unit', 'If the selected COA Amount is "Other", Other COA Amount cannot be empty'],
    [{ coa_unit: 'x'.repeat(65) }, 'coa_unit', 'Maximum of 64 characters'],
    [{ coa_sample_description: '  ' }, 'coa_sample_description', 'Please provide a COA Description'],
    [{ coa_sample_description: 'x'.repeat(141) }, 'coa_sample_description', 'Maximum of 140 characters'],
    [{ coa_notes: 'x'.repeat(141) }, 'coa_notes', 'Maximum of 140 characters'],
    [{ sample_image_url: null }, 'sample_image_url', 'Please upload a sample photo'],
    [{ labIdNumber: '' }, 'labIdNumber', 'Submission Identification # cannot be empty'],
    [{ labIdNumber: 'x'.repeat(51) }, 'labIdNumber', 'Maximum of 50 characters'],
  ])('%j: at %s "%s"', (change, field, message) => {
    expect(broken(change)).toEqual({ [field]: [message] })
  })

  test('all missing fields are reported at once, with one message each', () => {
    expect(Object.values(validateCoa({}, analytes)).flat()).toEqual([
      'Must select an analyte',
      'Must select an analyte',
      'Please provide a COA Description',
      'Please upload a sample photo',
      'Submission Identification # cannot be empty',
    ])
  })

  test('[COA-05] the amounts, in this order', () => {
    expect(COA_AMOUNTS.join(', ')).toBe(
      'bottle, candy, capsule, edible, gram, gummy, jar, oz, piece, softgel, unit, other',
    )
  })

  test.each([
    ['gummy', { amount: 'gummy', other: '' }],
    ['vape pen', { amount: 'other', other: 'vape pen' }],
    ['', { amount: '', other: '' }],
    [null, { amount: '', other: '' }],
  ])('[COA-07] the saved unit %j shows as %j and is saved as it was', (unit, shown) => {
    expect(coaAmountOf(unit)).toEqual(shown)
    expect(coaUnitOf(shown)).toBe(unit ?? '')
  })

  test('other without a word stays other, which cannot be saved', () => {
    expect(coaUnitOf({ amount: 'other', other: '  ' })).toBe('other')
    expect(coaUnitOf({ amount: 'other', other: ' Other ' })).toBe('Other')
  })
})

describe('the analytes to choose from', () => {
  const source = {
    compounds: [{ name: 'THCA' }, { name: 'THC' }, { name: 'CBD' }],
    derived_compounds: [{ name: 'THC' }],
    elution_order: ['CBDV', 'THC'],
  }

  test('are the compounds and, under names of their own, the totals; before a run the method’s', () => {
    expect(coaAnalyteOptions(source)).toEqual(['THCA', 'THC', 'CBD', 'Total Potential THC'])
    expect(coaAnalyteOptions({ ...source, compounds: [], derived_compounds: [] })).toEqual(['CBDV', 'THC'])
  })

  test('start at THC and CBD, or empty where the sample has none', () => {
    expect(defaultCoaAnalytes(['CBD', 'THC'])).toEqual(['THC', 'CBD'])
    expect(defaultCoaAnalytes(['THC'])).toEqual(['THC', ''])
  })
})

describe('who may', () => {
  test.each(ROLE_SLUGS)('%s', (role) => {
    const isAdmin = role !== 'tester' && role !== 'viewer'
    expect(mayEditCoa({ role, certus_id: null }).allowed).toBe(isAdmin)
    expect(mayEditCoa({ role, certus_id: 7 })).toMatchObject({
      allowed: false,
      text: isAdmin ? 'Certus Present – Editing not allowed' : 'You are not authorized to do this.',
    })
    const document = { actual_role: role, coa: true, finished: true }
    expect(mayDownloadCoa(document).allowed).toBe(role === 'superadmin')
    expect(mayDownloadCoa({ ...document, coa: false }).allowed).toBe(false)
    expect(mayDownloadCoa({ ...document, finished: false }).allowed).toBe(false)
  })
})
