import { expect, test } from 'vitest'
import { KNOWN_TOTALS } from '../results/total-potentials.ts'
import { missingTotals, withMissingTotals } from './missing-totals.ts'

const names = (totals: readonly { name: string }[]) => totals.map(({ name }) => name)
const THC = KNOWN_TOTALS.filter(({ name }) => name === 'THC')

test('a method lacks the totals of which it has both forms, and no others', () => {
  const analytes = ['THC', 'THCA', 'CBD', 'CBDA', 'CBG', 'THCV', 'THCVA']
  expect(names(missingTotals({ analytes, totals: [] }))).toEqual(['CBD', 'THC', 'THCV'])
  expect(names(missingTotals({ analytes, totals: THC }))).toEqual(['CBD', 'THCV'])
  expect(names(withMissingTotals(analytes, THC))).toEqual(['CBD', 'THC', 'THCV'])
  expect(withMissingTotals(['CBN'], [])).toEqual([])
})
