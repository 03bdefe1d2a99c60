import { describe, expect, test } from 'vitest'
import { KNOWN_TOTALS } from '../results/total-potentials.ts'
import {
  attachableTotals,
  boundsError,
  REPORT_METHOD_TEXTS,
  isCustomReportMethod,
  reportMethodLabels,
  nextAnalyteName,
  validateReportMethod,
} from './report-method-rules.ts'

const good = { name: 'Potency 12', analytes: ['THC', 'THCA', 'D8-THC'], lower_bounds: 1, upper_bounds: 50 }

describe('report method', () => {
  test('a filled form has no errors', () => {
    expect(validateReportMethod(good)).toEqual({})
    const more = { due_hours: '48', due_rush_hours: '', analyte_limits: [{ analyte: 'THC', surrogate_ug_ml: '2.5' }] }
    expect(validateReportMethod({ ...good, ...more })).toEqual({})
  })

  test.each([
    [{ name: ' ' }, { name: ['Must include Report Method name.'] }],
    [{ name: 'x'.repeat(65) }, { name: ['Maximum of 64 characters'] }],
    [{ analytes: [] }, { analytes: ['Report Method must have analytes.'] }],
    [{ analytes: ['THC', ''] }, { analytes: ['All analytes must have a name.'] }],
    [
      { analytes: ['Δ9 THC'] },
      { analytes: ['Analyte name can only contain letters, numbers, dashes, and underscores.'] },
    ],
    [{ analytes: ['THC', 'THC'] }, { analytes: ['All analyte names must be unique.'] }],
    [{ analytes: ['x'.repeat(65)] }, { analytes: ['Maximum of 64 characters'] }],
    [{ lower_bounds: null }, { bounds: ['A positive number is required.'] }],
  ])('%o is refused', (fields, errors) => {
    expect(validateReportMethod({ ...good, ...fields })).toEqual(errors)
  })

  test.each(['0', 1.5, 1001, 'soon'])('hours %j are refused', (due_hours) => {
    expect(validateReportMethod({ ...good, due_hours, due_rush_hours: due_hours })).toEqual({
      due_hours: [REPORT_METHOD_TEXTS.hours],
      due_rush_hours: [REPORT_METHOD_TEXTS.hours],
    })
  })

  test.each(['0', -1, 'much'])('%j ug/mL of a surrogate are refused', (surrogate_ug_ml) => {
    expect(validateReportMethod({ ...good, analyte_limits: [{ analyte: 'THC', surrogate_ug_ml }] })).toEqual({
      analyte_limits: ['THC: ug/mL of a surrogate must be a number above 0, or empty.'],
    })
  })

  test('a total without its analytes is refused by name', () => {
    expect(validateReportMethod({ ...good, derived_compounds: KNOWN_TOTALS.slice(0, 1) })).toEqual({
      derived_compounds: [
        'CBC and CBCA analytes must be present in the Report Method to attach the Calculated Total Potential of CBC.',
      ],
    })
  })

  test.each([
    ['', '', 'A positive number is required.'],
    [0, 0, 'A positive number is required.'],
    [1, '', 'A positive number is required.'],
    ['x', 50, 'A positive number is required.'],
    [-1, 50, 'Lower bounds must be between 0 and 999,999,999.'],
    [1_000_000_000, 50, 'Lower bounds must be between 0 and 999,999,999.'],
    [1, -1, 'Upper bounds must be 0 to 999,999,999.'],
    [1, 1_000_000_000, 'Upper bounds must be 0 to 999,999,999.'],
    [51, 50, 'Upper must be greater than lower bounds.'],
    [50, '50.0', 'Upper bounds and lower bounds must be different.'],
    [0, 50, null],
    ['0.5', 999_999_999, null],
  ])('[METHOD-24] bounds %s and %s: %s', (lower, upper, message) => {
    expect(boundsError(lower, upper)).toBe(message)
  })

  test('[METHOD-07] an added analyte takes the lowest number that is not in use', () => {
    expect(nextAnalyteName([])).toBe('Analyte-1')
    expect(nextAnalyteName(['Analyte-1', 'Analyte-3', 'THC'])).toBe('Analyte-2')
  })

  test('[CALCTOTAL-02] a total can be attached when both its analytes are in the method', () => {
    const names = attachableTotals(KNOWN_TOTALS, ['THC', 'THCA', 'CBD', 'CBGA']).map(({ name }) => name)
    expect(names).toEqual(['THC'])
  })

  test('the words of a card: (Default), Custom, Calculated Totals', () => {
    const method = { default: false, global: false, override_method_id: null, derived_compounds: [] }
    expect(reportMethodLabels({ ...method, default: true, derived_compounds: [1] })).toEqual([
      '(Default)',
      'Custom',
      'Calculated Totals',
    ])
    expect(reportMethodLabels({ ...method, global: true })).toEqual([])
    expect([isCustomReportMethod(method), isCustomReportMethod({ ...method, override_method_id: 3 })]).toEqual([
      true,
      false,
    ])
  })
})
