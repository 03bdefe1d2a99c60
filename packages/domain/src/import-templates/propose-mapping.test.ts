import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mapFile } from '../result-imports/map-file.ts'
import { proposeMapping } from './propose-mapping.ts'
import type { Grid } from './template-map.ts'

function split(text: string): Grid {
  return text.split('\n').map((line) => line.split(','))
}

const report = split(`Sample Name:,Blue Dream,,Operator:,MRS
Dilution Factor,10
Vial,P1-A1

Compound,RT [min],Area,Height,Amount [ng/ul],Conc. %
CBD,3.31,84.8,23.7,2.01,0.20
d9-THC,6.32,88.2,15.2,2.11,0.21

Totals,,173`)

const list = split(`Batch 7
Sample Name,Sample ID,Weight,Notes,Level#,CBD,delta_9_thc,THCA - acid
A-1,L-1,200,,1,1.5,0.2,20.1
A-2,L-2,210,old,1,1.6,0.3,21.1`)

describe('a mapping proposed from the words of the file', () => {
  test('type 1: the peak table, labels with their values, and where the analytes end', () => {
    const { map } = proposeMapping(report, 1)
    expect(map).toEqual({
      type: 1,
      metadata: { 'Sample name': '0,1', 'Acq. operator': '0,4', Dilution: '1,1', Location: '2,1' },
      analytes: {
        Name: '4,0',
        'Retention Time': '4,1',
        Area: '4,2',
        'Amount ug/mL': '4,4',
        'Concentration %': '4,5',
      },
      rows: { 'Analyte Header Row': 4, 'First Metadata Row': 8 },
    })
    expect(mapFile(report, map).samples[0]?.analytes.map(({ name }) => name)).toEqual(['CBD', 'd9-THC'])
  })

  test('type 2: the list, its items and a column for each cannabinoid, numbering left out', () => {
    const { map } = proposeMapping(list, 2)
    expect(map).toEqual({
      type: 2,
      metadata: { 'Sample name': '1,0', 'Lims ID': '1,1', 'Sample amount': '1,2', Notes: '1,3' },
      analytes: {
        '5': { Name: '1,5', 'Concentration %': '1,5' },
        '6': { Name: '1,6', 'Concentration %': '1,6' },
        '7': { Name: '1,7', 'Concentration %': '1,7' },
      },
      rows: { 'Sample List Header Row': 1 },
    })
  })

  test.each([
    ['Probe,Chargennummer,Einwaage (mg),Verdünnung,THCA (mg/g),CBD (mg/g),Bemerkung'],
    ['Muestra,Nº de lote,Peso,Dilución,THCA (mg/g),CBD (mg/g),Observaciones'],
    ['Échantillon,Lot,Prise d’essai,Dilution,THCA (mg/g),CBD (mg/g),Remarques'],
  ])('type 2: headings in another language: %s', (heading) => {
    const { map } = proposeMapping(split([heading, 'A-1,L-1,200,10,1.5,0.2,x'].join('\n')), 2)
    expect(map).toMatchObject({
      metadata: { 'Sample name': '0,0', 'Sample amount': '0,2', Dilution: '0,3', Notes: '0,6' },
    })
  })

  test('a column is one of amounts wherever its first number stands, though a heading stands again in it', () => {
    const rows = ['Sample Name,Ash,Ca (mg/L),A/S Loc', ...Array.from({ length: 25 }, (_, at) => `A-${at},,1.5,${at}`)]
    const late = split([...rows, 'Sample Name,Ash,Ca (mg/L),A/S Loc', 'A-26,0.7,1.6,26'].join('\n'))
    expect(Object.keys(proposeMapping(late, 2).map.analytes)).toEqual(['1', '2'])
  })

  test('a column of units behind amounts is theirs, with a heading or without', () => {
    const pairs = split('Sample Name,Ash,Unit,Ca,,Sg\nA-1,1.5,mg/g,0.2,mg/L,1')
    expect(proposeMapping(pairs, 2).map.analytes).toMatchObject({
      '1': { Units: '0,2' },
      '3': { Units: '0,4' },
      '5': { Name: '0,5', 'Concentration %': '0,5' },
    })
  })

  test('names above groups of columns have the units of their own group', () => {
    const groups = split(
      ';CBD;;;THC;;\nSample Name;RT;Units;Conc.;RT;Units;Conc.\nA-1;3.3;mg/g;1.5;6.3;mg/g;0.2'.replaceAll(';', ','),
    )
    expect(Object.values(proposeMapping(groups, 2).map.analytes)).toMatchObject([
      { Name: '0,1', Units: '1,2' },
      { Name: '0,4', Units: '1,5' },
    ])
  })

  test('a unit that the file does not name is less sure than one it does', () => {
    const sure = proposeMapping(report, 1).proposals.find(({ item }) => item === 'Concentration %')?.confidence ?? 0
    const other = report.map((row) => row.map((cell) => (cell === 'Conc. %' ? 'Conc.' : cell)))
    const unsure = proposeMapping(other, 1).proposals.find(({ item }) => item === 'Concentration %')?.confidence ?? 1
    expect(sure).toBe(1)
    expect(unsure).toBeLessThan(0.6)
  })

  test('a table with names below its heading goes before one that refers to them by number', () => {
    const numbered = split(
      'Name,Conc. %,RT,Area,Height\n1,2.5,3.3,84,23\n2,0.4,6.3,88,15\n\nCompound,Conc. %\nTHC,2.5\nCBD,0.4',
    )
    const { map } = proposeMapping([...numbered, ...split('5,6')], 1)
    expect(map.analytes).toEqual({ Name: '4,0', 'Concentration %': '4,1' })
  })

  test('of two labels for an item the surer one is taken, of equal ones the first', () => {
    const labels = (first: string, second: string) =>
      proposeMapping(split(`${first},A-1,,${second},A-2\nName,Conc. %\nTHC,1.5\nCBD,0.2`), 1).map.metadata
    expect(labels('Sample Name:', 'Sample Name:')).toEqual({ 'Sample name': '0,1' })
  })

  test('a file without any such words has no proposals', () => {
    for (const grid of [[], [[]], split('1,2\n3,4'), split('time,signal\n0.1,5\n0.2,6').slice(0, 1)]) {
      expect(proposeMapping(grid, 1).proposals).toEqual([])
      expect(proposeMapping(grid, 2).proposals).toEqual([])
    }
  })

  test('whatever the file holds, no cell is proposed for two items and every proposal is a cell of it', () => {
    const word = fc.constantFrom(
      'Name',
      'Sample Name',
      'Conc. %',
      'Area',
      'RT',
      'Vial',
      'CBD',
      '1.5',
      '',
      'x:',
      'Dilution',
    )
    fc.assert(
      fc.property(
        fc.array(fc.array(word, { maxLength: 7 }), { maxLength: 8 }),
        fc.constantFrom(1 as const, 2 as const),
        (grid, type) => {
          const { proposals } = proposeMapping(grid, type)
          const refs = proposals.filter(
            ({ ref, item, analyte }) => ref !== null && !(item === 'Name' && analyte !== null),
          )
          expect(new Set(refs.map(({ ref }) => ref)).size).toBe(refs.length)
          for (const { ref, confidence } of proposals) {
            const [row = 0, column = 0] = ref?.split(',').map(Number) ?? []
            if (ref !== null) expect(grid[row]?.[column]).toBeDefined()
            expect(confidence > 0 && confidence <= 1).toBe(true)
          }
        },
      ),
    )
  })
})
