import { describe, expect, test } from 'vitest'
import { ANALYTE_PALETTE } from '../report-methods/analyte-colors.ts'
import { validateReportMethod } from '../report-methods/report-method-rules.ts'
import type { ImportedAnalyte } from './imported-sample.ts'
import { importedMethodAnalytes, methodAnalyteNames, methodFromImport, namedAnalytes } from './method-from-import.ts'

describe('the report method of an import', () => {
  test('[IMPORT-23] is named after template and date, bounds 50 and 1, colours of the palette, names made valid', () => {
    const method = methodFromImport('Potency', '03/01/2026', ['CBDV - cannabidivarin', 'd9-THC', 'Δ9 THC (a)'], [])
    expect(method).toEqual({
      name: 'Import Potency 03/01/2026',
      analytes: [
        { analyte: 'CBDV_-_cannabidivarin', color: ANALYTE_PALETTE[0] },
        { analyte: 'd9-THC', color: ANALYTE_PALETTE[1] },
        { analyte: 'Δ9_THC__a_', color: ANALYTE_PALETTE[2] },
      ],
      upper_bounds: 50,
      lower_bounds: 1,
    })
  })

  test('[IMPORT-23] the palette has 14 colours and starts again with the fifteenth analyte', () => {
    const { analytes } = methodFromImport(
      'T',
      '03/01/2026',
      Array.from({ length: 15 }, (_, index) => `A${index}`),
      [],
    )
    expect(ANALYTE_PALETTE).toHaveLength(14)
    expect(analytes[14]?.color).toBe(analytes[0]?.color)
    expect(new Set(analytes.map(({ color }) => color)).size).toBe(14)
  })

  test('whatever a file calls its analytes, the method is one that may be saved', () => {
    const hostile = ['a b', 'a_b', 'a/b', '🌿', 'x'.repeat(200), `${'x'.repeat(200)}y`, '=1+1', "Robert'); --"]
    const { name, analytes, upper_bounds, lower_bounds } = methodFromImport('T'.repeat(50), '03/01/2026', hostile, [])
    const input = { name, analytes: analytes.map(({ analyte }) => analyte), upper_bounds, lower_bounds }
    expect(validateReportMethod(input)).toEqual({})
    expect(methodAnalyteNames(['a b', 'a_b', 'a/b'])).toEqual(['a_b', 'a_b_2', 'a_b_3'])
  })

  test('the second of a day and a template is numbered, within the limit of a name', () => {
    const nameOf = (template: string, taken: string[]) => methodFromImport(template, '03/01/2026', ['THC'], taken).name
    const first = nameOf('Potency', [])
    expect(nameOf('Potency', [first])).toBe('Import Potency 03/01/2026 (2)')
    expect(nameOf('Potency', [first.toUpperCase(), 'Import Potency 03/01/2026 (2)'])).toBe(
      'Import Potency 03/01/2026 (3)',
    )
    const long = nameOf('T'.repeat(60), [])
    expect([long.length, nameOf('T'.repeat(60), [long])]).toEqual([64, `Import ${'T'.repeat(53)} (2)`])
  })

  test('no name and N/A stay unchanged, so that they are not analytes', () => {
    expect(methodAnalyteNames(['N/A', '', ' n/a ', 'CBD'])).toEqual(['N/A', '', 'n/a', 'CBD'])
  })

  test('its analytes are those valid in any of the samples, in the order of the file', () => {
    const row = (compound: string, amount: number | string): ImportedAnalyte => ({
      name: compound,
      compound,
      concentration_perc: amount,
      amount,
      row: 0,
      column: 0,
    })
    const samples = [
      { analytes: [row('CBD', 'ND'), row('THC', 1), row('N/A', 2)] },
      { analytes: [row('CBD', 0), row('THC', 'ND'), row('CBN', -1)] },
    ]
    expect(importedMethodAnalytes(samples, 'concentration_perc')).toEqual(['THC', 'CBD'])
  })
})

test('what a first file marks as not detected in all rows is part of the method, in the order of the file; a blank column is not', () => {
  const row = (amounts: Record<string, number | string | null>) => ({
    analytes: Object.entries(amounts).map(([compound, amount]): ImportedAnalyte => ({
      name: compound,
      compound,
      amount,
      concentration_perc: amount,
      row: 1,
      column: 1,
    })),
  })
  const file = [
    row({ CBN: 'ND', THC: 'ND', CBT: null, THCA: 20, CBD: -1 }),
    row({ CBN: '<LOQ', THC: 0.4, CBT: null, THCA: 18, CBD: 'x' }),
  ]
  expect(namedAnalytes(file, 'concentration_perc')).toEqual(['CBN', 'THC', 'THCA'])
  expect(importedMethodAnalytes(file, 'concentration_perc')).toEqual(['THCA', 'THC'])
  // only the second row has an amount of what stands first
  const late = [row({ CBN: null, THC: 1, CBD: 2 }), row({ CBN: 0.1, THC: 1, CBD: 2 })]
  expect(namedAnalytes(late, 'concentration_perc')).toEqual(['CBN', 'THC', 'CBD'])
})
