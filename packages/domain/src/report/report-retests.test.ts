import { expect, test } from 'vitest'
import type { Retest } from '../samples/retest.ts'
import { retestErrors, RETEST_TEXTS } from '../samples/retest.ts'
import { buildReportView } from './build-report-view.ts'
import { sampleWith } from './report-sample.fixture.ts'
import { reportChanges } from './report-statements.ts'

const built = (retests: Retest[]) => buildReportView({ ...sampleWith([{ THC: 5 }]), retests }, { time_zone: 'UTC' })
const first: Retest = {
  role: 'retest',
  sample_id: 68,
  report_number: '68-1',
  totals: [
    { name: 'THC', percent: 17.64 },
    { name: 'CBD', percent: null },
  ],
  asked_by: 'client',
  reason: 'the label says 19 %',
}

test('[PROFILE-13] a retest and what it tests again name each other with results, asker and reason', () => {
  expect(built([first]).banners.at(-1)).toEqual({
    kind: 'retest_of',
    severity: 'info',
    title: 'Retest of report 68-1',
    text: 'It found Total Potential THC 17.6400 %. The client asked for it: the label says 19 %',
    link: { label: 'Open the report', path: '/sample/68/results' },
  })
  const later: Retest = { ...first, role: 'original', sample_id: 71, report_number: null, totals: [] }
  expect(built([later]).banners.at(-1)).toMatchObject({
    kind: 'retested_as',
    title: 'Retested as sample 71',
    text: 'It has no results yet. The client asked for it: the label says 19 %',
  })
  // as a link shows it
  const { sample_id: _id, asked_by: _by, reason: _why, ...shared } = first
  expect(built([shared]).banners.at(-1)).toEqual({
    kind: 'retest_of',
    severity: 'info',
    title: 'Retest of report 68-1',
    text: 'It found Total Potential THC 17.6400 %.',
  })
})

test('[REVIEW-17] a later retest takes no release away; being one is a statement, whatever the other is numbered', () => {
  expect(reportChanges(built([]), built([{ ...first, role: 'original' }]))).toEqual([])
  expect(reportChanges(built([]), built([first]))).toEqual([
    { what: 'Retest', old: 'N/A', new: 'Retest of report 68-1' },
  ])
  expect(reportChanges(built([first]), built([{ ...first, report_number: '68-1.2' }]))).toEqual([])
})

test('[PROFILE-13] a retest needs who asks, a reason and a weight of its own', () => {
  expect(retestErrors({ asked_by: 'we', reason: 'too low', sample_weight: '' })).toEqual({
    asked_by: [RETEST_TEXTS.asker],
    reason: [RETEST_TEXTS.reason],
    sample_weight: ['Please enter a Sample Weight'],
  })
  expect(retestErrors({ asked_by: 'state', reason: 'asked by letter', sample_weight: '700' })).toEqual({})
})
