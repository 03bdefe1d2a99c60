import { describe, expect, test } from 'vitest'
import { isValidImportedAnalyte, judgedField, materialTypeIdOf } from './imported-sample.ts'
import { mapFile as mapFileAs } from './map-file.ts'
import { headingsFound } from './moved-headings.ts'
import type { BatchResultMap, Grid, SingleResultMap } from '../import-templates/template-map.ts'

/** Headings without a unit are percent here. */
function mapFile(...[grid, map, options]: Parameters<typeof mapFileAs>) {
  return mapFileAs(grid, map, { conversion: { density_g_ml: null, unitless: '%', stated: [] }, ...options })
}

const MISSING =
  'Missing metadata row! Bad template selection. Verify the selected "Template Type", "Template", and CSV format.'
const NO_ANALYTES =
  'Could not parse any valid analytes from selected file. Verify the selected "Template Type", "Template", and CSV format.'

const report: Grid = [
  ['Sample Name:', 'Blue Dream', '', 'LIMS:', 'L-7'],
  ['Amount:', '200.5', '', 'LOQ:', '0.05'],
  ['Info:', 'as received', '', 'Dilution:', '10'],
  [],
  ['Peak', 'Time', 'Area', 'Compound', 'Conc', 'ug/mL', 'mg/g', 'Start', 'End', 'Res'],
  ['1', '2.19', '96.1', 'CBDV', '0.20', '2.0', '2.1', '2.1', '2.3', '1.5'],
  ['', '', '', '', '', '', '', '', '', ''],
  ['2', '2.75', '51.7', 'N/A', '0.21', '2.1', '2.2', '2.7', '2.8', '1.6'],
  ['3', '3.31', '84.8', 'CBD', '0', '0', '0', '3.2', '3.4', '1.7'],
  ['4', '3.62', '', 'THCV', '-----', '-----', '', '', '', ''],
  ['5', '4.98', '68.7', 'CBN', '-0.1', '-1', '', '', '', ''],
  ['6', '6.32', '88.3', '', '0.3', '3', '', '', '', ''],
  ['Printed by', 'MRS'],
  ['7', '9.99', '1', 'Footer', '1', '1'],
]

const single: SingleResultMap = {
  type: 1,
  metadata: {
    'Sample name': '0,1',
    'Lims ID': '0,4',
    'Sample amount': '1,1',
    LOQ: '1,4',
    Description: '2,1',
    Dilution: '2,4',
  },
  analytes: {
    Name: '4,3',
    'Concentration %': '4,4',
    'Retention Time': '4,1',
    Area: '4,2',
    'Amount mg/g': '4,6',
    'Peak Start': '4,7',
    'Peak End': '4,8',
    Resolution: '4,9',
  },
  rows: { 'Analyte Header Row': 4, 'First Metadata Row': 12 },
}

const list: Grid = [
  ['Results of batch 7'],
  ['', '', '', '', 'CBD', 'THC', 'Unit'],
  ['Sample', 'ID', 'Weight', 'Type', 'Conc', 'Conc', ''],
  ['A-1', 'L-1', '200', 'Plant', '1.5', '20.25', '%'],
  ['', '', '', '', '', '', ''],
  [],
  ['A-2', 'L-2', '', 'Plant', 'ND', '0', '%'],
  ['A-3', 'L-3', '210', 'Oil', '-----', '', 'mg/g'],
]

const batch: BatchResultMap = {
  type: 2,
  metadata: { 'Sample name': '2,0', 'Lims ID': '2,1', 'Sample amount': '2,2', 'Sample type': '2,3' },
  analytes: {
    '4': { Name: '1,4', 'Concentration %': '3,4' },
    '5': { Name: '1,5', 'Concentration %': '2,5', Units: '2,6' },
  },
  rows: { 'Sample List Header Row': 2 },
}

function names(rows: readonly { name: string }[]) {
  return rows.map(({ name }) => name)
}

describe('a file that is one injection', () => {
  const [sample] = mapFile(report, single).samples

  test('[IMPORT-09] metadata from their cells, analytes from below the header up to the metadata row', () => {
    expect(sample?.metadata).toEqual({
      'Sample name': 'Blue Dream',
      'Lims ID': 'L-7',
      'Sample amount': '200.5',
      LOQ: '0.05',
      Description: 'as received',
      Dilution: '10',
    })
    expect(names(sample?.analytes ?? [])).toEqual(['CBDV', 'N/A', 'CBD', 'THCV', 'CBN', ''])
    expect(sample?.row).toBe(null)
  })

  test('a percent may carry its sign', () => {
    const signed = report.map((row) => row.map((cell, at) => (at === 4 && row[3] === 'CBD' ? `${cell} %` : cell)))
    const amounts = (grid: Grid) => mapFile(grid, single).samples[0]?.analytes.map(({ amount }) => amount)
    expect(amounts(signed)).toEqual(amounts(report))
  })

  test('[IMPORT-09] a metadata row above the header does not end the analytes', () => {
    const above = { ...single, rows: { 'Analyte Header Row': 4, 'First Metadata Row': 0 } }
    expect(names(mapFile(report, above).samples[0]?.analytes ?? [])).toContain('Footer')
  })

  test('[RESULTDATA-11] each item fills its field, the retention time both of them', () => {
    expect(sample?.analytes[0]).toEqual({
      name: 'CBDV',
      compound: 'CBDV',
      concentration_perc: 0.2,
      amount: 0.2,
      peak_retention_time: 2.19,
      rt_min: 2.19,
      peak_area: 96.1,
      amount_mg_g: 2.1,
      peak_start: 2.1,
      peak_end: 2.3,
      resolution: 1.5,
      row: 5,
      column: 4,
    })
  })

  test('[RESULTDATA-07] [CSVFILE-08] rows with nothing in the mapped columns are not analytes', () => {
    expect(sample?.analytes.map(({ row }) => row)).toEqual([5, 7, 8, 9, 10, 11])
  })

  test('[RESULTDATA-01] [RESULTDATA-02] [CSVFILE-06] named with an amount of 0 or more is valid, all else is not', () => {
    const [results, invalid] = [true, false].map((valid) =>
      (sample?.analytes ?? []).filter((row) => isValidImportedAnalyte(row, judgedField(single)) === valid),
    )
    expect(names(results ?? [])).toEqual(['CBDV', 'CBD'])
    expect(invalid?.map(({ name, amount }) => [name, amount])).toEqual([
      ['N/A', 0.21],
      ['THCV', '-----'],
      ['CBN', -0.1],
      ['', 0.3],
    ])
  })

  test('[RESULTDATA-03] ug/mL decides where it is mapped, also where it is blank, else the percent', () => {
    const withAmount: SingleResultMap = { ...single, analytes: { ...single.analytes, 'Amount ug/mL': '4,5' } }
    expect([judgedField(single), judgedField(withAmount)]).toEqual(['concentration_perc', 'amount_ug_ml'])
    const grid = report.map((row, index) => (index === 5 ? row.with(5, '') : index === 8 ? row.with(4, 'ND') : row))
    const rows = mapFile(grid, withAmount).samples[0]?.analytes ?? []
    expect(rows.map((row) => isValidImportedAnalyte(row, 'amount_ug_ml'))).toEqual([
      false,
      false,
      true,
      false,
      false,
      false,
    ])
    expect(rows.map((row) => isValidImportedAnalyte(row, 'concentration_perc'))).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })

  test('[IMPORT-11] [IMPORT-12] [IMPORT-13] the form begins with the values of the file', () => {
    expect(sample?.prefill).toEqual({
      strain_name: 'Blue Dream',
      batch_number: 'L-7',
      sample_weight: '200.5',
      notes: 'as received',
      material_type: '',
      loq: '0.05',
      dilution_factor: '10',
    })
    expect(sample?.stated).toEqual(['strain_name', 'batch_number', 'sample_weight', 'notes', 'loq', 'dilution_factor'])
  })

  test('[IMPORT-12] [IMPORT-13] LOQ 0.0000001 and dilution 1 where the file gives none, or no positive dilution', () => {
    for (const dilution of ['', '0', '-2', 'x']) {
      const grid = report.map((row, index) =>
        index === 2 ? row.with(4, dilution) : index === 1 ? row.with(4, '') : row,
      )
      const prefilled = mapFile(grid, single).samples[0]
      expect(prefilled?.prefill).toMatchObject({ loq: '0.0000001', dilution_factor: '1' })
      expect(prefilled?.stated).not.toContain('loq')
      expect(prefilled?.stated).not.toContain('dilution_factor')
    }
  })

  test('a number of the form has no exponent and a decimal point; other texts stay visible', () => {
    const grid: Grid = [
      ['0,0000042', '1,5e-3', '956.100 g'],
      ['Name', 'Conc'],
      ['CBD', '1,5'],
    ]
    const map: SingleResultMap = {
      type: 1,
      metadata: { LOQ: '0,0', Dilution: '0,1', 'Sample amount': '0,2' },
      analytes: { Name: '1,0', 'Concentration %': '1,1' },
      rows: { 'Analyte Header Row': 1, 'First Metadata Row': 0 },
    }
    expect(mapFile(grid, map).samples[0]?.prefill).toMatchObject({
      loq: '0.0000042',
      dilution_factor: '0.0015',
      sample_weight: '956.100 g',
    })
  })

  test('a number that its decimal comma split into two cells is joined and reported', () => {
    const grid: Grid = [
      ['Dilution Factor:', '2', '50', 'x'],
      ['Name', 'Conc'],
      ['CBD', '1,5'],
    ]
    const map: SingleResultMap = {
      type: 1,
      metadata: { Dilution: '0,1' },
      analytes: { Name: '1,0', 'Concentration %': '1,1' },
      rows: { 'Analyte Header Row': 1, 'First Metadata Row': 0 },
    }
    const mapped = mapFile(grid, map)
    expect(mapped.samples[0]?.prefill.dilution_factor).toBe('2.5')
    expect(mapped.problems).toEqual([
      {
        severity: 'warning',
        row: 0,
        column: 2,
        value: '50',
        reason: 'The comma of 2,50 splits it into two cells; it is read as one number. Check it.',
      },
    ])
  })

  test('unreadable cells are reported with their place; a mark for not detected is no fault, but reported', () => {
    const grid = report.map((row, index) =>
      index === 9 ? row.with(4, '<0.05') : index === 8 ? row.with(4, '120') : row,
    )
    expect(
      mapFile(grid, single).problems.map(({ row, column, value, reason }) => [row, column, value, reason]),
    ).toEqual([
      [8, 4, '120', 'The amount is more than 100 %. Check that its unit is percent.'],
      [9, 4, '<0.05', 'The amount is not a number with a decimal point.'],
      [10, 4, '-0.1', 'The amount is negative.'],
      [11, 3, '', 'The analyte has no name.'],
    ])
    expect(mapFile(report, single).problems.filter(({ row }) => row === 9)).toEqual([
      { severity: 'warning', row: 9, column: 4, value: '-----', reason: "THCV: '-----', left out of the results." },
    ])
  })

  test('a repeated name keeps both rows and is reported', () => {
    const grid = report.map((row, index) => (index === 8 ? row.with(3, 'CBDV') : row))
    const mapped = mapFile(grid, single)
    expect(mapped.samples[0]?.analytes.slice(0, 3).map(({ compound }) => compound)).toEqual(['CBDV', 'N/A', 'CBDV_2'])
    expect(mapped.problems).toContainEqual({
      severity: 'warning',
      row: 8,
      column: 3,
      value: 'CBDV',
      reason: 'This name appears more than once; this one is kept as CBDV_2.',
    })
  })
})

describe('a file that is a list of samples', () => {
  const mapped = mapFile(list, batch)

  test('[IMPORT-08] [RESULTDATA-07] one sample for each filled row below the header', () => {
    expect(mapped.samples.map(({ row }) => row)).toEqual([3, 6, 7])
  })

  test('[IMPORT-10] values from the row in the mapped column, names from the name cells', () => {
    expect(mapped.samples[0]?.analytes).toEqual([
      { name: 'CBD', compound: 'CBD', concentration_perc: 1.5, amount: 1.5, row: 3, column: 4 },
      { name: 'THC', compound: 'THC', concentration_perc: 20.25, amount: 20.25, units: '%', row: 3, column: 5 },
    ])
    expect(mapped.samples[1]?.metadata).toEqual({
      'Sample name': 'A-2',
      'Lims ID': 'L-2',
      'Sample amount': '',
      'Sample type': 'Plant',
    })
  })

  test('[IMPORT-11] notes come from Notes, else from Description', () => {
    const grid = [
      ...list.slice(0, 2),
      [...(list[2] ?? []), 'Notes', 'Info'],
      [...(list[3] ?? []), '', 'second'],
      [...(list[6] ?? []), 'first', 'second'],
    ]
    const map: BatchResultMap = { ...batch, metadata: { ...batch.metadata, Notes: '2,7', Description: '2,8' } }
    expect(mapFile(grid, map).samples.map(({ prefill }) => prefill.notes)).toEqual(['second', 'first'])
  })

  test('[IMPORT-11] the material is found among the types by name or slug', () => {
    const types = [
      { id: 1, name: 'Plant', slug: 'plant' },
      { id: 2, name: 'Edible Oil', slug: 'edible_oil' },
    ]
    expect(mapped.samples.map(({ prefill }) => materialTypeIdOf(prefill.material_type, types))).toEqual([1, 1, null])
    expect(materialTypeIdOf('EDIBLE-OIL', types)).toBe(2)
    expect(materialTypeIdOf('', types)).toBe(null)
  })

  test('a row without a valid analyte is reported', () => {
    const reasons = mapped.problems.map(({ severity, row, reason }) => [severity, row, reason])
    expect(reasons[0]).toEqual(['error', 7, 'No valid analyte in this row.'])
  })

  test('analytes that are marked as not detected or blank are named once, with the number of rows', () => {
    const more = [...list, ['A-4', 'L-4', '', 'Plant', 'nd', '', '%'], ['A-5', 'L-5', '', 'Plant', '1', '', '%']]
    expect(
      mapFile(more, batch)
        .problems.slice(1)
        .map(({ row, reason }) => [row, reason]),
    ).toEqual([
      [8, 'No valid analyte in this row.'],
      [6, "CBD: 'ND' in 2 rows, left out of the results."],
      [7, "CBD: '-----', left out of the results."],
      [7, 'THC: no amount in 3 rows, left out of the results.'],
    ])
  })

  test('a row with nothing in the mapped columns is not a sample, and is reported', () => {
    const { samples, problems } = mapFile([...list, ['', '', '', '', '', '', '', 'page 1 of 1']], batch)
    expect(samples).toHaveLength(3)
    expect(problems.find(({ row }) => row === 8)).toMatchObject({
      row: 8,
      value: 'page 1 of 1',
      reason: 'The row has nothing in the mapped columns.',
    })
  })
})

describe('a file that the template does not fit', () => {
  test('[IMPVAL-28] [IMPVAL-29] the metadata row is absent or blank', () => {
    for (const row of [3, 99]) {
      const rows = { 'Analyte Header Row': 4, 'First Metadata Row': row }
      expect(mapFile(report, { ...single, rows })).toMatchObject({ error: MISSING, samples: [] })
    }
    for (const row of [5, 99]) {
      expect(mapFile(list, { ...batch, rows: { 'Sample List Header Row': row } })).toMatchObject({
        error: MISSING,
        samples: [],
      })
    }
  })

  test('[IMPVAL-30] no valid analyte in the whole file', () => {
    const elsewhere = { ...single, analytes: { Name: '4,0', 'Concentration %': '4,3' } } as const
    expect(mapFile(report, elsewhere).error).toBe(NO_ANALYTES)
    expect(mapFile(list.slice(0, 3), batch).error).toBe(NO_ANALYTES)
    expect(mapFile(list, batch).error).toBe(null)
  })

  test('a template is told by its headings: all, some or none of them stand in their places', () => {
    expect(headingsFound(report, report, single)).toBe('all')
    const moved = report.map((row, index) => (index === 4 ? row.with(4, 'mg/g') : row))
    expect(headingsFound(moved, report, single)).toBe('some')
    expect(headingsFound(report.slice(1), report, single)).toBe('none')
    expect(headingsFound([], report, single)).toBe('none')
    // a template whose own file has no headings is told by none
    expect(headingsFound(report, [], single)).toBe('some')
  })

  test('columns that moved since the template was made are reported, heading by heading', () => {
    const swapped = list.map((row) => (row.length > 5 ? row.with(1, row[2] ?? '').with(2, row[1] ?? '') : row))
    const reason = (then: string) =>
      `The template was made on a file with '${then}' here. Check that it fits this file.`
    expect(mapFile(swapped, batch, { original: list }).problems.slice(0, 2)).toEqual([
      { severity: 'warning', row: 2, column: 1, value: 'Weight', reason: reason('ID') },
      { severity: 'warning', row: 2, column: 2, value: 'ID', reason: reason('Weight') },
    ])
    expect(mapFile(list, batch, { original: list }).problems).toEqual(mapFile(list, batch).problems)
    const moved = report.map((row, index) => (index === 4 ? row.with(4, 'mg/g').with(6, 'Conc') : row))
    expect(mapFile(moved, single, { original: report }).problems[0]).toMatchObject({
      row: 4,
      value: 'mg/g',
      reason: reason('Conc'),
    })
  })

  test('analytes in another order keep their own names and values', () => {
    const swapped = list.map((row) => (row.length > 5 ? row.with(4, row[5] ?? '').with(5, row[4] ?? '') : row))
    const { samples, problems } = mapFile(swapped, batch, { original: list })
    expect(samples[0]?.analytes.map(({ name, amount }) => [name, amount])).toEqual([
      ['THC', 20.25],
      ['CBD', 1.5],
    ])
    expect(problems.filter(({ reason }) => reason.startsWith('The template'))).toEqual([])
  })

  test('a mapped column without a name and a value is not an analyte', () => {
    const analytes = { ...batch.analytes, '9': { Name: '1,9', 'Concentration %': '2,9' } }
    expect(mapFile(list, { ...batch, analytes }).samples[0]?.analytes).toHaveLength(2)
  })

  test('numbers that can be read in two ways are not read until the sign is chosen', () => {
    const grid: Grid = [
      ['Sample', 'CBD'],
      ['A', '1,234'],
    ]
    const map: BatchResultMap = {
      type: 2,
      metadata: { 'Sample name': '0,0' },
      analytes: { '1': { Name: '0,1', 'Concentration %': '0,1' } },
      rows: { 'Sample List Header Row': 0 },
    }
    const open = mapFile(grid, map)
    expect(open).toMatchObject({ error: NO_ANALYTES, numbers: { decimal: null, basis: 'undecided' } })
    expect(open.problems[0]).toMatchObject({ row: 1, column: 1, value: '1,234' })
    expect(mapFile(grid, map, { decimal: ',' }).samples[0]?.analytes[0]?.amount).toBe(1.234)
    expect(mapFile(grid, map, { decimal: '.' }).samples[0]?.analytes[0]?.amount).toBe(1234)
  })
})
