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

describe('a heading that stands again inside a list', () => {
  test('with other names it ends what is read, and is told', () => {
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

  test('with fewer columns, or the same in another order', () => {
    expect(rowsOf(`${first}\nSample Name;Ash\nB-1;1.05`)).toEqual({ rows: [1, 2], reasons: [[3, stops('', 'Ca')]] })
    expect(rowsOf(`${first}\nSample Name;Ca;Ash\nB-1;0.2;1`).reasons).toEqual([[3, stops('Ca', 'Ash')]])
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
    expect(rowsOf(`${two}\n${two}`, template)).toEqual({ rows: [3, 7], reasons: [] })
    expect(rowsOf(`${two}\n${two.replace('Ca', 'Sg')}`, template)).toEqual({
      rows: [3],
      reasons: [[4, stops('Sg', 'Ca')]],
    })
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
