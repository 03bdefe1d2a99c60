import { describe, expect, test } from 'vitest'
import { proposeMapping } from '../import-templates/propose-mapping.ts'
import type { BatchResultMap, Grid, SingleResultMap } from '../import-templates/template-map.ts'
import type { UnitConversion } from './convert-unit.ts'
import { mapFile } from './map-file.ts'

const CONVERT = { density_g_ml: null }
const PERCENT = { ...CONVERT, unitless: '%' } as const

function split(text: string): string[][] {
  return text.split('\n').map((line) => line.split(';'))
}

/** A list with one column for each of these headings, each with this value. */
function listOf(values: Readonly<Record<string, string>>): Grid {
  return [
    ['Sample Name', ...Object.keys(values)],
    ['A-1', ...Object.values(values)],
  ]
}

function mapOf(grid: Grid): BatchResultMap {
  const analytes = Object.fromEntries(
    (grid[0] ?? [])
      .slice(1)
      .map((_, at) => [String(at + 1), { Name: `0,${at + 1}`, 'Concentration %': `0,${at + 1}` }]),
  )
  return { type: 2, metadata: { 'Sample name': '0,0' }, analytes, rows: { 'Sample List Header Row': 0 } }
}

function percentsOf(grid: Grid, map: BatchResultMap, conversion: UnitConversion | null) {
  const { samples } = mapFile(grid, map, { conversion })
  return samples[0]?.analytes.map(({ name, concentration_perc: percent }) => [name, percent])
}

describe('a list whose headings state other units than percent', () => {
  const grid = listOf({ 'THC (mg/g)': '85.2', 'CBG (ppm)': '80', 'CBN ug/g': '15', 'CBD %': '0.7', CBC: '1.1' })
  const map = mapOf(grid)

  test('nothing is taken before somebody chooses', () => {
    const { error, samples, units } = mapFile(grid, map)
    expect(samples).toEqual([])
    expect(error).toBe(
      'The file states mg/g (THC), ppm (CBG), ug/g (CBN). Results are kept in percent, weights in mg: nothing is read until you choose to convert. The file states no unit for CBC (F2): nothing is read until you say which it is.',
    )
    expect(units).toMatchObject({ open: true, asks: ['convert', 'unit'], sentence: error })
  })

  test('converted: mg/g by ten, ppm and ug/g by ten thousand, percent as it stands, and no unit as was said', () => {
    expect(percentsOf(grid, map, PERCENT)).toEqual([
      ['THC', 8.52],
      ['CBG', 0.008],
      ['CBN', 0.0015],
      ['CBD', 0.7],
      ['CBC', 1.1],
    ])
    const { error, units } = mapFile(grid, map, { conversion: PERCENT })
    expect(error).toBe(null)
    expect(units.sentence).toBe(
      'Converted: mg/g to percent (THC), ppm to percent (CBG), ug/g to percent (CBN). The file states no unit for CBC; taken as %.',
    )
    expect(units.conversions[0]).toEqual({ item: 'THC', unit: 'mg/g', to: '%' })
    expect(units.shown[0]).toEqual({ item: 'THC', unit: 'mg/g', to: '%', cell: 'B2', file: '85.2', stored: 8.52 })
  })

  test('no digit is added by the conversion', () => {
    for (const [value, percent] of [
      ['0.7', 0.07],
      ['1.1', 0.11],
      ['33.3', 3.33],
      ['0.0000001', 1e-8],
    ] as const) {
      const one = listOf({ 'THC (mg/g)': value })
      expect(percentsOf(one, mapOf(one), CONVERT)).toEqual([['THC', percent]])
    }
  })

  test('a heading in percent asks nothing, and neither does a cell with its percent sign', () => {
    const plain = listOf({ 'CBD %': '0.7', CBC: '1.1 %', 'THCA % (w/w)': '20' })
    expect(mapFile(plain, mapOf(plain))).toMatchObject({ error: null, units: { open: false, sentence: '' } })
  })

  test('mg/L is converted by a density and by nothing else', () => {
    const liquid = listOf({ 'THC (mg/L)': '9300', 'CBD (mg/mL)': '46.5' })
    const open = mapFile(liquid, mapOf(liquid), { conversion: CONVERT })
    expect(open.samples).toEqual([])
    expect(open.error).toContain('needs the density')
    expect(open.units).toMatchObject({ open: true, asks: ['convert', 'density'] })
    expect(percentsOf(liquid, mapOf(liquid), { density_g_ml: 0.93 })).toEqual([
      ['THC', 1],
      ['CBD', 5],
    ])
  })

  test('a unit that cannot be converted is refused with its number, the other analytes stay', () => {
    const mixed = listOf({ 'THC (mg/serving)': '85.2', 'CBD %': '0.7', 'CBG (mg)': '3' })
    const { error, samples, problems } = mapFile(mixed, mapOf(mixed), { conversion: CONVERT })
    expect(error).toBe(null)
    expect(samples[0]?.analytes.map(({ amount }) => amount)).toEqual(['85.2 mg/serving', 0.7, '3 mg'])
    expect(problems.map(({ reason }) => reason)).toEqual([
      'THC: The unit mg/serving cannot be converted to percent; the number is not taken.',
      'CBG: The unit mg cannot be converted to percent; the number is not taken.',
    ])
  })

  test('Mg over a column is magnesium and no unit', () => {
    const minerals = listOf({ Mg: '0.3', Ca: '1.2' })
    expect(percentsOf(minerals, mapOf(minerals), PERCENT)).toEqual([
      ['Mg', 0.3],
      ['Ca', 1.2],
    ])
  })

  test('a cell with a percent sign under another unit is no number', () => {
    const one = listOf({ 'THC (mg/g)': '85.2 %', 'CBD (mg/g)': '7' })
    expect(percentsOf(one, mapOf(one), CONVERT)).toEqual([
      ['THC', '85.2 %'],
      ['CBD', 0.7],
    ])
  })
})

describe('a list whose headings state no unit', () => {
  const grid = listOf({ THC: '85.2', CBD: '7' })
  const map = mapOf(grid)

  test('is not read before somebody says which unit it is', () => {
    const { error, samples, units } = mapFile(grid, map)
    expect(samples).toEqual([])
    expect(error).toBe('The file states no unit for THC (B2), CBD (C2): nothing is read until you say which it is.')
    expect(units).toMatchObject({ open: true, asks: ['unit'] })
    expect(mapFile(grid, map, { conversion: CONVERT }).error).toBe(error)
  })

  test.each([
    ['%', null, null, 85.2],
    ['mg/g', null, null, 8.52],
    ['ug/g', null, null, 0.00852],
    ['ug/kg', null, null, 0.00000852],
    ['mg/mL', 0.8, null, 10.65],
    ['ug/mL', 0.8, null, 0.01065],
    ['mg/L', 0.8, null, 0.01065],
    ['mg/unit', null, 4, 2.13],
  ] as const)('said to be in %s', (unitless, density_g_ml, unit_weight_g, percent) => {
    const said = { unitless, density_g_ml, unit_weight_g }
    const { samples, units } = mapFile(grid, map, { conversion: said })
    expect(samples[0]?.analytes[0]?.concentration_perc).toBe(percent)
    expect(units.sentence).toBe(`The file states no unit for THC, CBD; taken as ${unitless}.`)
    expect(units.conversions[0]).toEqual({ item: 'THC', unit: unitless, to: '%', said: true })
    expect(samples[0]?.analytes[0]?.file_says).toBe(unitless === '%' ? undefined : `85.2 ${unitless}`)
  })

  test('an LOQ without a unit is asked for like an amount', () => {
    const list = split('Sample Name;LOQ;THC (%)\nA-1;0.5;8.5')
    const of: BatchResultMap = {
      type: 2,
      metadata: { 'Sample name': '0,0', LOQ: '0,1' },
      analytes: { '2': { Name: '0,2', 'Concentration %': '0,2' } },
      rows: { 'Sample List Header Row': 0 },
    }
    expect(mapFile(list, of).error).toContain('no unit for LOQ:')
    const said = { density_g_ml: null, unitless: 'mg/g' } as const
    expect(mapFile(list, of, { conversion: said }).samples[0]?.prefill.loq).toBe('0.05')
  })

  test('an amount per unit needs the weight of a unit', () => {
    const gummies = listOf({ 'THC (mg/unit)': '10' })
    expect(mapFile(gummies, mapOf(gummies), { conversion: CONVERT }).error).toContain('the weight of one unit, too')
    const said = { density_g_ml: null, unit_weight_g: 4 }
    expect(percentsOf(gummies, mapOf(gummies), said)).toEqual([['THC', 0.25]])
  })

  test('a yes to some units is no yes to others; another spelling of the same one needs none', () => {
    const said = { density_g_ml: null, stated: ['mg/g'] }
    const same = listOf({ 'THC [mg g-1]': '85.2' })
    expect(mapFile(same, mapOf(same), { conversion: said }).error).toBe(null)
    const other = listOf({ 'THC (ug/g)': '85.2' })
    expect(mapFile(other, mapOf(other), { conversion: said }).error).toContain('until you choose to convert')
  })
})

describe('where a unit stands', () => {
  test('in a row of its own below the heading: it is no sample', () => {
    const grid = split('Sample Name;THC;CBD\n;mg/g;%\nA-1;85.2;0.7')
    const map = mapOf(grid)
    expect(percentsOf(grid, map, CONVERT)).toEqual([
      ['THC', 8.52],
      ['CBD', 0.7],
    ])
    expect(mapFile(grid, map).units.open).toBe(true)
    expect(mapFile(grid, map, { conversion: CONVERT }).samples).toHaveLength(1)
    expect(proposeMapping(grid, 2).map).toEqual(map)
  })

  test('once above a group of columns, as far as the group reaches', () => {
    const grid = split(';Concentration (mg/g);;Area\nSample Name;THC;CBD;THC\nA-1;85.2;7;1000')
    const map: BatchResultMap = {
      ...mapOf([[]]),
      metadata: { 'Sample name': '1,0' },
      analytes: Object.fromEntries(
        [1, 2, 3].map((at) => [String(at), { Name: `1,${at}`, 'Concentration %': `1,${at}` }]),
      ),
      rows: { 'Sample List Header Row': 1 },
    }
    expect(percentsOf(grid, map, PERCENT)).toEqual([
      ['THC', 8.52],
      ['CBD', 0.7],
      ['THC', 1000],
    ])
    expect(Object.keys(proposeMapping(grid, 2).map.analytes)).toEqual(['1', '2'])
  })

  test.each([
    [';Cannabinoids (mg/g);;Terpenes (%)', ['mg/g', 'mg/g']],
    [';Cannabinoids;;Terpenes (%)', ['', '']],
    // a share of something else, and the heading of a column of its own
    [';Diluted to 5 %;;Terpenes (%)', ['', '']],
  ])('merged over the names of a group: %s', (group, units) => {
    const grid = split(`${group}\nSample Name;THC;CBD;Limonene\nA-1;85.2;7;0.3`)
    const analytes = [1, 2, 3].map((at) => [String(at), { Name: `1,${at}`, 'Concentration %': `1,${at}` }])
    const map: BatchResultMap = {
      ...mapOf([[]]),
      metadata: { 'Sample name': '1,0' },
      analytes: Object.fromEntries(analytes),
      rows: { 'Sample List Header Row': 1 },
    }
    expect(mapFile(grid, map).units.conversions.map(({ unit }) => unit)).toEqual(units)
  })

  test('a heading above the column before says nothing of this one', () => {
    const grid = split(';Moisture (%);;\nSample Name;;THC;CBD\nA-1;9;85.2;7')
    const analytes = [2, 3].map((at) => [String(at), { Name: `1,${at}`, 'Concentration %': `1,${at}` }])
    const map: BatchResultMap = {
      ...mapOf([[]]),
      metadata: { 'Sample name': '1,0' },
      analytes: Object.fromEntries(analytes),
      rows: { 'Sample List Header Row': 1 },
    }
    expect(mapFile(grid, map).units.asks).toEqual(['unit'])
  })

  test('in the mapped Units column, row by row', () => {
    const grid = split('Sample Name;THC;Units\nA-1;8.5;%\nA-2;85.2;mg/g\nA-3;15;ug/g\nA-4;9;\nA-5;7;spoons')
    const map: BatchResultMap = {
      ...mapOf([[]]),
      analytes: { '1': { Name: '0,1', 'Concentration %': '0,1', Units: '0,2' } },
    }
    expect(mapFile(grid, map).units.conversions.map(({ unit }) => unit)).toEqual(['mg/g', 'ug/g', ''])
    const { samples, problems } = mapFile(grid, map, { conversion: PERCENT })
    expect(samples.map(({ analytes }) => analytes[0]?.amount)).toEqual([8.5, 8.52, 0.0015, 9, '7 spoons'])
    expect(problems.find(({ row }) => row === 5)?.reason).toBe(
      'THC: The unit spoons cannot be converted to percent; the number is not taken.',
    )
  })

  test('heading and Units column that contradict each other: the number is not taken', () => {
    const grid = split('Sample Name;THC (%);Units\nA-1;85.2;mg/g\nA-2;9;%')
    const map: BatchResultMap = {
      ...mapOf([[]]),
      analytes: { '1': { Name: '0,1', 'Concentration %': '0,1', Units: '0,2' } },
    }
    const { samples, problems, units } = mapFile(grid, map)
    expect(units.open).toBe(false)
    expect(samples.map(({ analytes }) => analytes[0]?.amount)).toEqual(['85.2 % and mg/g', 9])
    expect(problems[0]?.reason).toBe('THC: The file states % and mg/g for the same number; it is not taken.')
  })

  test('two columns that have one name without their units are reported', () => {
    const grid = listOf({ 'THC (%)': '8.52', 'THC (mg/g)': '85.2' })
    const { samples, problems } = mapFile(grid, mapOf(grid), { conversion: CONVERT })
    expect(samples[0]?.analytes.map(({ compound, amount }) => [compound, amount])).toEqual([
      ['THC', 8.52],
      ['THC_2', 8.52],
    ])
    expect(problems[0]?.reason).toBe('This name appears more than once; this one is kept as THC_2.')
    expect(Object.keys(proposeMapping(grid, 2).map.analytes)).toEqual(['1'])
  })
})

describe('other numbers of a file', () => {
  test('weight and LOQ of a list', () => {
    const grid = split('Sample Name;Weight (g);LOQ (mg/g);THC %\nA-1;0.2005;0.05;8.5\nA-2;;;7')
    const map: BatchResultMap = {
      type: 2,
      metadata: { 'Sample name': '0,0', 'Sample amount': '0,1', LOQ: '0,2' },
      analytes: { '3': { Name: '0,3', 'Concentration %': '0,3' } },
      rows: { 'Sample List Header Row': 0 },
    }
    expect(mapFile(grid, map).units.conversions).toEqual([
      { item: 'Sample amount', unit: 'g', to: 'mg' },
      { item: 'LOQ', unit: 'mg/g', to: '%' },
    ])
    const [first, second] = mapFile(grid, map, { conversion: CONVERT }).samples
    expect(first?.prefill).toMatchObject({ sample_weight: '200.5', loq: '0.005' })
    expect(first?.metadata).toMatchObject({ 'Sample amount': '0.2005', LOQ: '0.05' })
    expect(second?.prefill).toMatchObject({ sample_weight: '', loq: '0.0000001' })
  })

  const report = split(
    'Sample Name:;Blue Dream\nSample Weight (g):;0.2\n\nName;RT [s];Amount;Conc.\n;;mg/mL;mg/g\nCBD;198.6;0.002;85.2',
  )
  const single: SingleResultMap = {
    type: 1,
    metadata: { 'Sample name': '0,1', 'Sample amount': '1,1' },
    analytes: { Name: '3,0', 'Retention Time': '3,1', 'Amount ug/mL': '3,2', 'Concentration %': '3,3' },
    rows: { 'Analyte Header Row': 3, 'First Metadata Row': 0 },
  }

  test('a report of one injection: amounts, times and the weight beside its label', () => {
    expect(mapFile(report, single).error).toContain('s (Retention Time)')
    const [sample] = mapFile(report, single, { conversion: CONVERT }).samples
    expect(sample?.prefill.sample_weight).toBe('200')
    expect(sample?.analytes).toHaveLength(1)
    expect(sample?.analytes[0]).toMatchObject({
      name: 'CBD',
      amount: 2,
      amount_ug_ml: 2,
      concentration_perc: 8.52,
      peak_retention_time: 3.31,
      rt_min: 3.31,
    })
  })

  test('a column of units in the table counts where the heading states none', () => {
    const grid = split('Name;Conc.;Unit\nCBD;85.2;mg/g\nCBG;0;mg/g\nCBN;3;mg')
    const map: SingleResultMap = {
      type: 1,
      metadata: {},
      analytes: { Name: '0,0', 'Concentration %': '0,1' },
      rows: { 'Analyte Header Row': 0, 'First Metadata Row': 0 },
    }
    const { samples, problems } = mapFile(grid, map, { conversion: PERCENT })
    expect(samples[0]?.analytes.map(({ amount, file_says }) => [amount, file_says])).toEqual([
      [8.52, '85.2 mg/g'],
      [0, '0 mg/g'],
      ['3 mg', '3 mg'],
    ])
    expect(problems.map(({ reason }) => reason)).toContain(
      'The unit mg cannot be converted to percent; the number is not taken.',
    )
  })

  test('a unit in the cell behind the weight', () => {
    const behind = report.map((row, at) => (at === 1 ? ['Sample Weight:', '0.2', 'g'] : row))
    const { samples } = mapFile(behind, single, { conversion: CONVERT })
    expect(samples[0]?.prefill.sample_weight).toBe('200')
  })

  test('percents mapped as ug/mL are refused, and so is the volume of a sample as its weight', () => {
    const wrong = report.map((row, at) =>
      at === 4 ? row.with(2, '%') : at === 1 ? row.with(0, 'Sample Volume (mL):') : row,
    )
    const { samples, problems } = mapFile(wrong, single, { conversion: CONVERT })
    expect(samples[0]?.analytes[0]?.amount).toBe('0.002 %')
    expect(problems.map(({ reason }) => reason)).toContain(
      'The unit % cannot be converted to ug/mL; the number is not taken.',
    )
    expect(samples[0]?.prefill.sample_weight).toBe('0.2')
  })

  test('ppm of a solution is ug/mL', () => {
    const solution = report.map((row, at) => (at === 4 ? row.with(2, 'ppm').with(3, '%') : row))
    const { samples } = mapFile(solution, single, { conversion: CONVERT })
    expect(samples[0]?.analytes[0]).toMatchObject({ amount_ug_ml: 0.002, concentration_perc: 85.2 })
  })
})

describe('proposals', () => {
  test('an analyte whose unit cannot be percent is not proposed, one that can be converted is', () => {
    const grid = listOf({ 'THC (mg/g)': '85.2', 'CBD (mg/unit)': '7', 'CBG (mg)': '3', 'CBN %': '1' })
    expect(Object.keys(proposeMapping(grid, 2).map.analytes)).toEqual(['1', '2', '4'])
  })

  test('the concentration in percent is taken before the one in mg/g', () => {
    const grid = split(';CBD;;THC;\nSample Name;Conc. (mg/g);Conc. (%);Conc. (mg/g);Conc. (%)\nA-1;7;0.7;85.2;8.52')
    const { analytes } = proposeMapping(grid, 2).map as BatchResultMap
    expect(Object.values(analytes).map((of) => of['Concentration %'])).toEqual(['1,2', '1,4'])
  })

  test('years, ratios, totals and numbering are no analytes', () => {
    const grid = listOf({
      sample_year: '2019',
      'Limonene:Myrcene': '2.1',
      terpene_ratio: '0.4',
      'Total Terpenes': '3',
      'Batch Count': '4',
      Limonene: '0.5',
      Myrcene: '0.2',
    })
    expect(Object.keys(proposeMapping(grid, 2).map.analytes)).toEqual(['6', '7'])
  })
})
