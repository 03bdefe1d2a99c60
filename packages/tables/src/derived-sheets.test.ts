import { expect, test } from 'vitest'
import { withDerivedSheets } from './derived-sheets.ts'

function sheetsOf(text: string): Record<string, string[][]> {
  const rows = text.split('\n').map((line) => line.split(';'))
  return Object.fromEntries(withDerivedSheets([{ name: '', rows }]).map((sheet) => [sheet.name, sheet.rows]))
}

const LONG = 'Sample ID;Lot;Analyte;Result;Units\nA;7;THC;1.5;%\nA;7;CBD;ND;%\nB;8;CBD;2;mg/g\n;;;;\nB;8;CBN;0.1;%'

test('a row for each analyte becomes a row for each sample, with what is the same in all of them', () => {
  expect(sheetsOf(LONG)['One row for each sample']).toEqual([
    ['Sample ID', 'Lot', 'THC (%)', 'Units', 'CBD', 'Units', 'CBN (%)', 'Units'],
    ['A', '7', '1.5', '%', 'ND', '%', '', ''],
    ['B', '8', '', '', '2', 'mg/g', '0.1', '%'],
  ])
  expect(sheetsOf(`${LONG}\nA;7;THC;9;%`)['One row for each sample']?.map((row) => row.slice(0, 4))).toEqual([
    ['Sample ID', 'Lot', 'THC (%)', 'Units'],
    ['A', '7', '1.5', '%'],
    ['A', '7', '9', '%'],
    ['B', '8', '', ''],
  ])
  const reported = 'Sample ID;Element;Reported Conc (Calib);Units (Samp)\nA;Ag;0.1;mg/kg\nB;Ag;0.5;mg/kg'
  expect(sheetsOf(reported)['One row for each sample']?.[0]).toEqual(['Sample ID', 'Ag (mg/kg)'])
  const stated = 'Header\nSample;Compound;RT;Conc. (mg/g)\nA;THC;3.1;15\nA;CBD;2.9;2'
  expect(sheetsOf(stated)['One row for each sample']).toEqual([
    ['Sample', 'THC (mg/g)', 'CBD (mg/g)'],
    ['A', '15', '2'],
  ])
})

test.each([
  ['a list of samples', 'Sample;THC;CBD\nA;1;2\nB;3;4'],
  ['a name that may be anything', 'Sample;Name;Result\nA;x;1\nB;y;2'],
])('not for %s', (_, text) => {
  expect(Object.keys(sheetsOf(text))).toEqual([''])
})

test('a view marks the row that has something of a row in whose middle the file ends', () => {
  const rows = `${LONG}\nA;7;CBG;0.2`.split('\n').map((line) => line.split(';'))
  const cut = withDerivedSheets([{ name: '', rows, cutRow: 6 }]).map(({ name, cutRow }) => [name, cutRow])
  expect(cut).toEqual([
    ['', 6],
    ['One row for each sample', 1],
  ])
  const report = 'Sample Name: A\nName;Conc. %\nTHC;1\nCBD;2'.split('\n').map((line) => line.split(';'))
  const sheets = withDerivedSheets([{ name: '', rows: [...report, [], ...report], cutRow: 8 }])
  expect(sheets.map(({ cutRow }) => cutRow)).toEqual([8, undefined, 3])
})

test('lists that stand side by side stand below one another', () => {
  const text = 'Tray 1\nSample;THC;CBD;;Sample;THC;CBD\nA;1;2;;C;5;6\nB;3;4;;;;'
  expect(sheetsOf(text)['Lists under one another']).toEqual([
    ['Sample', 'THC', 'CBD', ''],
    ['A', '1', '2', ''],
    ['B', '3', '4', ''],
    [],
    ['Sample', 'THC', 'CBD'],
    ['C', '5', '6'],
  ])
  for (const other of [
    'Sample;Conc;Area;Conc;Area\nA;1;2;3;4',
    '1;2;3;1;2;3\n4;5;6;4;5;6',
    'Sample;THC;CBD;Sample;THC\nA;1;2;B;1',
  ]) {
    expect(sheetsOf(other)['Lists under one another']).toBeUndefined()
  }
})

test('each report of several below one another is a sheet of its own', () => {
  const report = (name: string) => `Sample Name: ${name}\nVial: 1\nName;Conc. %\nTHC;1`
  const sheets = sheetsOf(`${report('A')}\n\n${report('B')}\n${report('C')}`)
  expect(Object.keys(sheets)).toEqual(['', 'Report 1', 'Report 2', 'Report 3'])
  expect(sheets['Report 2']).toEqual([['Sample Name: B'], ['Vial: 1'], ['Name', 'Conc. %'], ['THC', '1']])
  expect(Object.keys(sheetsOf('Sample;THC\nA;1\nSample;THC\nA;2'))).toEqual([''])
})
