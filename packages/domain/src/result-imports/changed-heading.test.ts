import { describe, expect, test } from 'vitest'
import type { BatchResultMap, Grid } from '../import-templates/template-map.ts'
import { mapBelow } from './changed-heading.ts'

const map: BatchResultMap = {
  type: 2,
  metadata: { 'Sample name': '0,0', Dilution: '0,1' },
  analytes: { 2: { Name: '0,2', 'Concentration %': '0,2' }, 3: { Name: '0,3', 'Concentration %': '0,3' } },
  rows: { 'Sample List Header Row': 0 },
}
const FIRST = ['Sample', 'Dilution', 'THC', 'CBD']
const below = (heading: string[], before: string[] = [], first = map, identity: number | null = 0) => {
  const grid: Grid = [FIRST, ['A-1', '10', '1.5', '0.2'], heading]
  return mapBelow(grid, { from: 0, to: 2, identity }, first, null, before)
}

describe('a heading that stands again inside a list', () => {
  test('with other columns is read by its names', () => {
    expect(below(['Sample', 'CBD', 'Note', 'THC', 'Dilution'])).toEqual({
      map: {
        type: 2,
        metadata: { 'Sample name': '2,0', Dilution: '2,4' },
        analytes: { 1: { Name: '2,1', 'Concentration %': '2,1' }, 3: { Name: '2,3', 'Concentration %': '2,3' } },
        rows: { 'Sample List Header Row': 2 },
      },
      unread: ['Note'],
      missing: [],
      further: [],
    })
  })

  test('an analyte of the template that it lacks is missing, one that it has beside is further', () => {
    expect(below(['Sample', 'Dilution', 'THC', 'CBG'])).toMatchObject({ missing: ['CBD'], further: ['CBG'] })
  })

  test('a further one of a heading before is missing only where it is not there again', () => {
    const again = below(['Sample', 'THC', 'CBD', 'CBG'], ['CBG', 'CBN'])
    expect(again).toMatchObject({ missing: ['CBN'], further: ['CBG', 'CBN'] })
    expect(below(['Sample', 'THC', 'CBD', 'cbg', 'CBN'], ['CBG', 'CBN'])).toMatchObject({
      missing: [],
      further: ['cbg', 'CBN'],
    })
  })

  test('the sample may be called otherwise, and a second column of an analyte is a further one', () => {
    const twice = below(['Lab no.', 'THC', 'THC', 'CBD'])
    expect(twice).toMatchObject({ map: { metadata: { 'Sample name': '2,0' } }, missing: [], further: ['THC'] })
  })

  test.each([
    ['no analyte', below(['Sample', 'Dilution', 'Note'])],
    ['no sample', below(['', 'Dilution', 'THC', 'CBD'])],
    [
      'a template with units beside its amounts',
      below(FIRST, [], { ...map, analytes: { 2: { Name: '0,2', 'Concentration %': '0,2', Units: '0,3' } } }),
    ],
    [
      'a template whose amounts stand beside their names',
      below(FIRST, [], { ...map, analytes: { 2: { Name: '0,2', 'Concentration %': '0,3' } } }),
    ],
  ])('%s: not read so', (_name, found) => {
    expect(found).toBeNull()
  })

  test('a list without a column for its samples needs none below either', () => {
    expect(below(['', '', 'THC', 'CBD'], [], { ...map, metadata: {} }, null)).not.toBeNull()
  })
})
