import { describe, expect, test } from 'vitest'
import { compareWithFile, editsOf, type SubmittedSample } from './compare-with-file.ts'
import type { ImportedSample } from './imported-sample.ts'
import { mapFile as mapFileAs } from './map-file.ts'
import type { SingleResultMap } from '../import-templates/template-map.ts'

/** Headings without a unit are percent here. */
function mapFile(...[grid, map, options]: Parameters<typeof mapFileAs>) {
  return mapFileAs(grid, map, { conversion: { density_g_ml: null, unitless: '%', stated: [] }, ...options })
}

const map: SingleResultMap = {
  type: 1,
  metadata: { 'Sample name': '0,1', Dilution: '0,3' },
  analytes: { Name: '1,0', 'Concentration %': '1,1', 'Amount ug/mL': '1,2', 'Retention Time': '1,3', Area: '1,4' },
  rows: { 'Analyte Header Row': 1, 'First Metadata Row': 0 },
}
const grid = [
  ['Sample', 'Blue Dream', 'Dilution', '1'],
  ['Name', 'Conc', 'ug/mL', 'RT', 'Area'],
  ['CBD - cannabidiol', '1.50', '15', '3.31', '84.8'],
  ['THC', 'ND', '', '6.32', ''],
]

function fileSample(): ImportedSample {
  const [sample] = mapFile(grid, map).samples
  if (!sample) throw new Error('no sample')
  return sample
}

function submitted(
  change: (sample: SubmittedSample & { analytes: ImportedSample['analytes'] }) => void = () => undefined,
): SubmittedSample {
  const { prefill, analytes } = fileSample()
  const sample = { fields: { ...prefill }, analytes: analytes.map((row) => ({ ...row })) }
  change(sample)
  return sample
}

function set(index: number, changes: object) {
  return (sample: { analytes: ImportedSample['analytes'] }) => {
    Object.assign(sample.analytes[index] ?? {}, changes)
  }
}

describe('a submitted result is compared with the file', () => {
  test('as it was mapped, and with numbers written in another way', () => {
    expect(compareWithFile(submitted(), fileSample(), [])).toEqual([])
    const otherwise = submitted(set(0, { concentration_perc: '1.5000', amount: '15.0', peak_area: '8.48e1' }))
    expect(compareWithFile(otherwise, fileSample(), [])).toEqual([])
  })

  test('what the file leaves open may be filled in: batch number, LOQ, weight', () => {
    const filled = submitted((sample) =>
      Object.assign(sample.fields, { batch_number: 'B-1', loq: '0.01', sample_weight: '200' }),
    )
    expect(compareWithFile(filled, fileSample(), [])).toEqual([])
  })

  test.each<[string, (sample: SubmittedSample & { analytes: ImportedSample['analytes'] }) => void, string]>([
    ['an amount', set(0, { concentration_perc: 1.51 }), 'analytes.0.concentration_perc'],
    ['an amount that the file does not have', set(1, { concentration_perc: 0 }), 'analytes.1.concentration_perc'],
    ['an amount left out', set(0, { concentration_perc: null }), 'analytes.0.concentration_perc'],
    ['an area', set(0, { peak_area: 84.9 }), 'analytes.0.peak_area'],
    ['a name', set(1, { name: 'CBN', compound: 'CBN' }), 'analytes.1.name'],
    ['a compound that is not its name', set(1, { compound: 'CBN' }), 'analytes.1.compound'],
    ['an analyte too few', (sample) => sample.analytes.pop(), 'analytes.1'],
    ['the strain', (sample) => Object.assign(sample.fields, { strain_name: 'Green Dream' }), 'strain_name'],
    [
      'a dilution of 1 that the file states',
      (sample) => Object.assign(sample.fields, { dilution_factor: '10' }),
      'dilution_factor',
    ],
    [
      'metadata',
      (sample) => Object.assign(sample, { metadata: { 'Sample name': 'X', Dilution: '1' } }),
      'metadata.Sample name',
    ],
  ])('an undeclared change of %s is reported', (_, change, field) => {
    const sample = submitted(change)
    expect(compareWithFile(sample, fileSample(), [])).toMatchObject([{ field, reason: 'undeclared' }])
    expect(compareWithFile(sample, fileSample(), editsOf(sample, fileSample()))).toEqual([])
  })

  test('an additional analyte is reported', () => {
    const sample = submitted(({ analytes }) =>
      analytes.push({ name: 'CBG', compound: 'CBG', row: 9, column: 1, amount: 1 }),
    )
    expect(compareWithFile(sample, fileSample(), [])).toMatchObject([{ field: 'analytes.2', submitted: 'CBG' }])
  })

  test('a declaration must name the value of the file and the submitted one', () => {
    const sample = submitted(set(0, { concentration_perc: 1.51 }))
    const field = 'analytes.0.concentration_perc'
    expect(compareWithFile(sample, fileSample(), [{ field, from: '1.5', to: '1.51' }])).toEqual([])
    for (const edit of [
      { field, from: '1.4', to: '1.51' },
      { field, from: '1.5', to: '1.52' },
    ]) {
      expect(compareWithFile(sample, fileSample(), [edit])).toMatchObject([{ field, reason: 'wrong_declaration' }])
    }
  })

  test('a declared edit that changes nothing is refused: the trail would tell of a change that was none', () => {
    const edits = [{ field: 'strain_name', from: 'Blue Dream', to: 'Green Dream' }]
    expect(compareWithFile(submitted(), fileSample(), edits)).toMatchObject([
      { field: 'strain_name', reason: 'wrong_declaration' },
    ])
  })

  test('what follows an edited field needs no declaration of its own', () => {
    const sample = submitted(set(0, { amount_ug_ml: 16, amount: 16, peak_retention_time: 3.4, rt_min: 3.4 }))
    expect(editsOf(sample, fileSample())).toEqual([
      { field: 'analytes.0.amount_ug_ml', from: '15', to: '16' },
      { field: 'analytes.0.peak_retention_time', from: '3.31', to: '3.4' },
    ])
    expect(editsOf(submitted(set(0, { amount: 16 })), fileSample())).toEqual([
      { field: 'analytes.0.amount', from: '15', to: '16' },
    ])
  })

  test('a name as the report method writes it is not an edit', () => {
    expect(compareWithFile(submitted(set(0, { name: undefined })), fileSample(), [])).toEqual([])
    expect(fileSample().analytes[0]?.compound).toBe('CBD_-_cannabidiol')
  })
})
