import { describe, expect, test } from 'vitest'
import { analyteName, isValidAnalyte, retentionTime, retentionUnits, wasLookedFor } from './analyte-rows.ts'

describe('valid and invalid analytes', () => {
  test.each([
    [{ compound: 'THC', amount: 1 }],
    [{ name: 'THC', amount: 0 }],
    [{ compound: '', name: 'THC', amount: '1.5' }],
    [{ name: 'THC', amount_ug_ml: 2 }],
    [{ name: 'THC', concentration_perc: 2 }],
  ])('[CSVFILE-05] [RESULTDATA-01] %o is valid', (row) => {
    expect(isValidAnalyte(row)).toBe(true)
  })

  test.each([
    [{ amount: 1 }],
    [{ name: '  ', amount: 1 }],
    [{ name: 'N/A', amount: 1 }],
    [{ compound: ' n/a ', amount: 1 }],
    [{ name: 'THC' }],
    [{ name: 'THC', amount: '' }],
    [{ name: 'THC', amount: null }],
    [{ name: 'THC', amount: -0.1 }],
    [{ name: 'THC', amount: 'trace' }],
    [{ name: 'THC', amount: Number.NaN }],
  ])('[RESULTDATA-02] %o is invalid', (row) => {
    expect(isValidAnalyte(row)).toBe(false)
  })

  test('[RESULTDATA-03] the ug/mL decides where present, else the percent', () => {
    expect(isValidAnalyte({ name: 'THC', amount_ug_ml: -1, concentration_perc: 2 })).toBe(false)
    expect(isValidAnalyte({ name: 'THC', amount_ug_ml: '', concentration_perc: 2 })).toBe(true)
    expect(isValidAnalyte({ name: 'THC', amount_ug_ml: 1, concentration_perc: -2 })).toBe(true)
  })

  test('a named row with an empty amount was looked for, one with a bad amount was not read', () => {
    expect(wasLookedFor({ name: 'THC', amount: null })).toBe(true)
    expect(wasLookedFor({ name: 'THC', amount: 'trace' })).toBe(false)
    expect(wasLookedFor({ name: 'THC', amount: -1 })).toBe(false)
    expect(wasLookedFor({ amount: null })).toBe(false)
  })

  test('both spellings of name and retention time are read', () => {
    expect(analyteName({ compound: 'THC' })).toBe(analyteName({ name: ' THC ' }))
    expect(retentionTime({ rt_min: 4.2 })).toBe(retentionTime({ peak_retention_time: '4.2' }))
    expect(retentionTime({})).toBe(null)
  })
})

test('[CSVFILE-04] [RESULTDATA-08] times are Seconds when the largest is above 180, else Minutes', () => {
  expect(retentionUnits(180)).toBe('Minutes')
  expect(retentionUnits(180.001)).toBe('Seconds')
  expect(retentionUnits(12)).toBe('Minutes')
})
