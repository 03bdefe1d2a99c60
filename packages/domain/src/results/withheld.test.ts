import { expect, test } from 'vitest'
import { reportTotals, reportVerdict } from '../report/report-totals.ts'
import type { ReportedCompound } from '../report/report-rows.ts'
import type { CellState } from './cell-state.ts'
import { computeTotals } from './compute-totals.ts'
import { KNOWN_TOTALS } from './total-potentials.ts'

const of = (compound: string, state: CellState, percent: number | null) =>
  ({
    compound,
    color: '000000',
    state,
    percent,
    mg: percent === null ? null : percent * 10,
    loq: 0.01,
  }) as ReportedCompound

test.each<[string, CellState, number | null]>([
  ['a value', 'value', 2],
  ['not detected', 'not_detected', 0],
  ['below the LOQ', 'below_loq', 0.001],
])('[GATE-15] a total whose acid form is withheld reads N/A beside %s, and others stay', (_, state, percent) => {
  const compounds = [of('THC', state, percent), of('THCA', 'qc_failed', null), of('CBD', 'value', 3)]
  const definitions = KNOWN_TOTALS.filter(({ name }) => name === 'THC' || name === 'CBD')
  const totals = computeTotals(definitions, compounds)
  expect(totals.map(({ name, percent: found }) => [name, found])).toEqual([
    ['CBD', 3],
    ['THC', null],
  ])
  expect(reportTotals(totals, compounds).map(({ percent_text }) => percent_text)).toEqual(['3.0000', 'N/A'])
  // what is withheld counts in no sum
  expect(reportVerdict(compounds, null, []).total_analytes_percent).toBe(3 + (state === 'value' ? 2 : 0))
})
