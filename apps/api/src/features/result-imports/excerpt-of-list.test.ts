import type { BatchResultMap } from '@eluent/domain/import-templates'
import { expect, test } from 'vitest'
import { excerptOf } from './excerpt-of-list.ts'

const FILE = [
  ['Week 48'],
  ['', 'Cannabinoids', ''],
  ['Sample', 'THC', 'CBD'],
  ['', 'mg/g', 'mg/g'],
  ['A', '1', '2'],
  ['sample', 'CBD', 'THC'],
  ['B', '3', '4'],
]
const map: BatchResultMap = {
  type: 2,
  metadata: { 'Sample name': '2,0' },
  analytes: { '1': { Name: '2,1', 'Concentration %': '2,1' } },
  rows: { 'Sample List Header Row': 2 },
}
const excerpt = async (own: number, of = map) => {
  const shown = await excerptOf((start, end) => Promise.resolve(FILE.slice(start, end)), of, own)
  return shown.map(({ row, cells }) => [row, cells[0]])
}

test('of a list the headings and the own row are shown, with units and a heading that stands again', async () => {
  expect(await excerpt(4)).toEqual([
    [1, ''],
    [2, 'Sample'],
    [3, ''],
    [4, 'A'],
  ])
  // without the row of another customer between them
  expect((await excerpt(6)).map(([row]) => row)).toEqual([1, 2, 3, 5, 6])
  const named: BatchResultMap = { ...map, analytes: { '1': { Name: '0,0', 'Concentration %': '2,1' } } }
  expect((await excerpt(4, named)).map(([row]) => row)).toEqual([0, 1, 2, 3, 4])
})
