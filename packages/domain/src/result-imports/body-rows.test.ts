import { describe, expect, test } from 'vitest'
import type { BatchResultMap, SingleResultMap } from '../import-templates/template-map.ts'
import { mapFile as mapFileAs } from './map-file.ts'

/** Headings without a unit are percent here. */
function mapFile(...[grid, map, options]: Parameters<typeof mapFileAs>) {
  return mapFileAs(grid, map, { conversion: { density_g_ml: null, unitless: '%', stated: [] }, ...options })
}

function split(text: string): string[][] {
  return text.split('\n').map((line) => line.split(';'))
}

const first = 'Sample Name;Ash;Ca\nA-1;1.5;0.2\nA-2;1.6;0.3'

const map: BatchResultMap = {
  type: 2,
  metadata: { 'Sample name': '0,0' },
  analytes: {
    '1': { Name: '0,1', 'Concentration %': '0,1' },
    '2': { Name: '0,2', 'Concentration %': '0,2' },
  },
  rows: { 'Sample List Header Row': 0 },
}

function rowsOf(text: string, of: BatchResultMap = map) {
  const { samples, problems } = mapFile(split(text), of)
  return { rows: samples.map(({ row }) => row), reasons: problems.map(({ row, reason }) => [row, reason]) }
}

const stops = (now: string, then: string): string =>
  `A heading stands here again with '${now}' where it was '${then}'. Nothing is read from here on: map these rows with a template of their own.`

const BY_NAMES = 'A heading stands here again with other columns: from here on they are read by their names.'

describe('a heading that stands again inside a list', () => {
  test('with other names it ends what is read, and is reported', () => {
    expect(rowsOf(`${first}\nSample Name;Sg;Extract\nB-1;1.05;5.1`)).toEqual({
      rows: [1, 2],
      reasons: [[3, stops('Sg', 'Ash')]],
    })
  })

  test('also with another word for the sample, and after a blank line', () => {
    for (const name of ['Sample ID', 'Lot', 'Sample No']) {
      expect(rowsOf(`${first}\n\n${name};Sg;Extract\nB-1;1.05;5.1`).rows).toEqual([1, 2])
    }
  })

  test('with fewer columns it is read by its names', () => {
    expect(rowsOf(`${first}\nSample Name;Ash\nB-1;1.05`)).toEqual({
      rows: [1, 2, 4],
      reasons: [
        [3, `${BY_NAMES} Not in this part: Ca.`],
        [4, 'Ca: no amount, left out of the results.'],
      ],
    })
  })

  test('with moved and further columns, too: each value belongs to the name above it, and no analyte changes its place', () => {
    const { samples, problems } = mapFile(
      split(`${first}\nSample Name;Remarks;Ca;CBD;Ash\nB-1;x;0.4;7;1.9\nMean;;0.4;7;1.9\nSample Name;Ash;Ca\nC-1;1;2`),
      map,
    )
    expect(
      samples.map(({ row, analytes }) => [row, analytes.map(({ name, amount }) => `${name} ${amount}`).join()]),
    ).toEqual([
      [1, 'Ash 1.5,Ca 0.2,CBD null'],
      [2, 'Ash 1.6,Ca 0.3,CBD null'],
      [4, 'Ash 1.9,Ca 0.4,CBD 7'],
      [7, 'Ash 1,Ca 2,CBD null'],
    ])
    expect(problems.map(({ row, reason }) => [row, reason])).toEqual([
      [3, `${BY_NAMES} Not read: Remarks.`],
      [6, BY_NAMES.concat(' Not in this part: CBD.')],
      [1, 'CBD: no amount in 3 rows, left out of the results.'],
    ])
  })

  test('what one heading lacks is read again below the next', () => {
    const { samples } = mapFile(split(`${first}\nSample Name;ASH\nB-1;1.9\nSample Name;Ca;Ash\nC-1;0.4;2.1`), map)
    expect(samples.map(({ analytes }) => analytes.map(({ compound, amount }) => `${compound} ${amount}`))).toEqual([
      ['Ash 1.5', 'Ca 0.2'],
      ['Ash 1.6', 'Ca 0.3'],
      ['Ash 1.9', 'Ca null'],
      ['Ash 2.1', 'Ca 0.4'],
    ])
  })

  test('with the same names it is left out, and reading goes on', () => {
    expect(rowsOf(`${first}\nsample name;ASH;Ca\nB-1;1.05;5.1`)).toEqual({ rows: [1, 2, 4], reasons: [] })
  })

  test('its rows of names and of units above and below are no samples either', () => {
    const two = ';Ash;Ca\nSample Name;Conc.;Conc.\n;%;%\nA-1;1.5;0.2'
    const template: BatchResultMap = {
      ...map,
      metadata: { 'Sample name': '1,0' },
      analytes: {
        '1': { Name: '0,1', 'Concentration %': '1,1' },
        '2': { Name: '0,2', 'Concentration %': '1,2' },
      },
      rows: { 'Sample List Header Row': 1 },
    }
    expect(rowsOf(`${two}\n${two.replace('A-1', 'A-2')}`, template)).toEqual({ rows: [3, 7], reasons: [] })
    expect(rowsOf(`${two}\n${two.replace('Ca', 'Sg')}`, template)).toEqual({
      rows: [3],
      reasons: [[4, stops('Sg', 'Ca')]],
    })
  })

  test('its row of units is no sample where its columns are read by their names, either', () => {
    const other = 'Sample Name;Ca;Ash\nUnits;%;%\nB-1;0.4;2.1'
    expect(rowsOf(`${first}\n${other}`)).toEqual({ rows: [1, 2, 5], reasons: [[3, BY_NAMES]] })
  })

  test('samples whose results are words or marks stay samples', () => {
    expect(rowsOf(`${first}\nSample A;pending;pending\nSample B;ND;<LOQ\nA-4;n.a.;see note`).rows).toEqual([
      1, 2, 3, 4, 5,
    ])
  })

  test('what stands below it does not decide the decimal sign', () => {
    const { numbers } = mapFile(split(`${first}\nSample Name;Sg;Extract\nB-1;1,05;5,1`), map)
    expect(numbers.decimal).toBe('.')
  })
})

describe('a heading that stands again in a report of one injection', () => {
  const report = 'Sample;A-1\nName;RT;Conc\nCBD;3.3;0.5'
  const single: SingleResultMap = {
    type: 1,
    metadata: { 'Sample name': '0,1' },
    analytes: { Name: '1,0', 'Retention Time': '1,1', 'Concentration %': '1,2' },
    rows: { 'Analyte Header Row': 1, 'First Metadata Row': 0 },
  }
  const read = (text: string) => {
    const { samples, problems } = mapFile(split(text), single)
    return [samples[0]?.analytes.map(({ name }) => name), problems.map(({ reason }) => reason)]
  }

  test('ends the analytes where its columns are others', () => {
    expect(read(`${report}\nName;Area;Height\nTHC;900;40`)).toEqual([['CBD'], [stops('Area', 'RT')]])
    expect(read(`${report}\nName;RT;Conc\nTHC;5.5;0.9`)).toEqual([['CBD', 'THC'], []])
  })
})

test('totals, statistics and rows that stand twice are left out by name, and taken in by hand', () => {
  const grid = split(`${first}\nA-1;1.5;0.2\nA-1;1.7;0.2\nMean;1.6;0.2\nTotal;9;9`)
  const { samples, leftOut, problems } = mapFile(grid, map)
  expect(samples.map(({ row }) => row)).toEqual([1, 2, 4])
  expect(leftOut.map(({ row, kind, of }) => [row, kind, of])).toEqual([
    [3, 'duplicate', 1],
    [5, 'statistic', undefined],
    [6, 'total', undefined],
  ])
  expect(problems.map(({ row, reason }) => [row, reason])).toEqual([
    [4, 'The sample stands in row 2 already, with other values: each row becomes a sample of its own.'],
  ])
  const taken = mapFile(grid, map, { taken: [3, 6] })
  expect(taken.samples.map(({ row }) => row)).toEqual([1, 2, 3, 4, 6])
  expect(taken.leftOut.map(({ row }) => row)).toEqual([5])
})

test('an amount that a spreadsheet could not calculate is reported as such', () => {
  const { problems } = mapFile(split(`${first}\nA-3;#DIV/0!;0.2`), map)
  const reason =
    'Ash: An error of the spreadsheet stands in place of the amount. Correct it there, type the amount, or clear it to leave the analyte out.'
  expect(problems).toEqual([{ severity: 'error', row: 3, column: 1, value: '#DIV/0!', reason }])
})

test('a last row that the file ends in the middle of is left out where it has an amount, and taken in by hand', () => {
  const grid = split(`${first}\nA-3;1.5`)
  const cut = mapFile(grid, map, { cutRow: 3 })
  expect([cut.samples.map(({ row }) => row), cut.leftOut]).toEqual([[1, 2], [{ row: 3, kind: 'cut', name: 'A-3' }]])
  expect(mapFile(grid, map, { cutRow: 3, taken: [3] }).samples).toHaveLength(3)
  expect(mapFile(split(`${first}\nA remark`), map, { cutRow: 3 }).leftOut).toEqual([])
})

test('below a report of one injection its total is left out, and the next report ends it', () => {
  const single: SingleResultMap = {
    type: 1,
    metadata: { 'Sample name': '0,1' },
    analytes: { Name: '1,0', 'Concentration %': '1,1' },
    rows: { 'Analyte Header Row': 1, 'First Metadata Row': 0 },
  }
  const report = (name: string) => `Injected;${name}\nName;Conc. %\nTHC;1\nCBD;2\nTotal THC;1`
  const { samples, leftOut, problems } = mapFile(split(`${report('A')}\n${report('B')}`), single)
  expect(samples[0]?.analytes.map(({ name }) => name)).toEqual(['THC', 'CBD'])
  expect(leftOut).toEqual([{ row: 4, kind: 'total', name: 'Total THC' }])
  expect(problems.map(({ row, reason }) => [row, reason.slice(0, 27)])).toEqual([[7, 'Another report begins here.']])
  const page = 'Name;Conc. %\nCBN;3'
  expect(mapFile(split(`${report('A')}\n${page}`), single).samples[0]?.analytes).toHaveLength(3)
})
