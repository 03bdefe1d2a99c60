import { expect, test } from 'vitest'
import { chartChecks, type BrokenOnChart } from './chart-checks.ts'

const members = [
  { id: 1, sample_id: 11 },
  { id: 2, sample_id: 12 },
]
const broken = (rule: BrokenOnChart['rule'], mode: BrokenOnChart['mode'], change: Partial<BrokenOnChart> = {}) => ({
  sample_id: 11,
  analyte: 'THC',
  rule,
  mode,
  ...change,
})

test.each<[string, BrokenOnChart[], object[]]>([
  ['nothing', [], []],
  ['a warning', [broken('1-2s', 'warn')], [{ member_id: 1, analyte: 'THC', state: 'warning', reason: 'rule 1-2s' }]],
  [
    'a rejection beside a warning names what rejects',
    [broken('1-2s', 'warn'), broken('2-2s', 'reject'), broken('1-3s', 'reject'), broken('1-3s', 'reject')],
    [{ member_id: 1, state: 'failed', reason: 'rule 1-3s, 2-2s' }],
  ],
  [
    'each analyte of each member for itself',
    [broken('1-3s', 'reject'), broken('7-T', 'warn', { analyte: 'CBD' }), broken('1-2s', 'warn', { sample_id: 12 })],
    [
      { member_id: 1, analyte: 'THC', state: 'failed' },
      { member_id: 1, analyte: 'CBD', state: 'warning' },
      { member_id: 2, analyte: 'THC', state: 'warning' },
    ],
  ],
  ['a sample of another batch', [broken('1-3s', 'reject', { sample_id: 99 })], []],
])('[CHART-09] what charts say of a batch: %s', (_what, rules, checks) => {
  expect(chartChecks(members, rules)).toEqual(
    checks.map((check) => expect.objectContaining({ measure: 'chart', ...check })),
  )
})
