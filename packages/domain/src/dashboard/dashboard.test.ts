import { expect, test } from 'vitest'
import {
  downTimes,
  instrumentUse,
  lastDays,
  lastMonths,
  overdueDays,
  qualityFigures,
  qualityKindName,
  type EquipmentHistory,
  type MonthCount,
} from './index.ts'

test('[DASH-04] every figure stands with its months, its kinds behind it, the most frequent first', () => {
  const months = lastMonths('2026-02-11', 3)
  expect(months).toEqual(['2026-02', '2026-01', '2025-12'])
  const count = (figure: MonthCount['figure'], kind: string | null, month: string, total: number) => ({
    figure,
    kind,
    month,
    total,
  })
  const rows = qualityFigures(
    [
      count('qc_failures', 'recovery', '2026-02', 2),
      count('qc_failures', 'blank', '2026-01', 1),
      count('qc_failures', 'blank', '2025-12', 4),
      // older than what is shown
      count('qc_failures', 'rpd', '2025-11', 9),
      count('reruns', null, '2026-01', 3),
    ],
    months,
  )
  expect(rows.filter(({ counts }) => counts.some((total) => total > 0))).toEqual([
    { figure: 'qc_failures', kind: null, counts: [2, 1, 4] },
    { figure: 'qc_failures', kind: 'blank', counts: [0, 1, 4] },
    { figure: 'qc_failures', kind: 'recovery', counts: [2, 0, 0] },
    { figure: 'reruns', kind: null, counts: [0, 3, 0] },
  ])
  expect(rows.filter(({ kind }) => kind === null)).toHaveLength(8)
  expect([qualityKindName('qc_failures', 'rpd'), qualityKindName('reruns', 'x')]).toEqual(['RPD', 'x'])
})

test('[DASH-04] equipment became overdue on the day after its work was due, or on the day on which the work failed', () => {
  const balance: EquipmentHistory = {
    in_service_since: '2026-01-01',
    listed_on: '2026-03-01',
    retired_on: null,
    schedules: [{ kind: 'calibrated', every_days: 30, every_injections: null }],
    events: [],
  }
  const done = (happened_on: string, more: object = {}) => ({
    kind: 'calibrated' as const,
    happened_on,
    outcome: 'passed' as const,
    next_due_on: null,
    ...more,
  })
  expect(overdueDays(balance, '2026-01-31')).toEqual([])
  expect(overdueDays(balance, '2026-02-01')).toEqual(['2026-02-01'])
  const of = (...events: ReturnType<typeof done>[]) => overdueDays({ ...balance, events }, '2026-04-01')
  // on its day it is in time, and once only is it overdue
  expect(of(done('2026-01-31'), done('2026-03-10'))).toEqual(['2026-03-03'])
  // the stated day counts before the schedule
  expect(of(done('2026-01-15', { next_due_on: '2026-06-01' }))).toEqual([])
  expect(of(done('2026-01-15', { outcome: 'failed' }), done('2026-03-20'))).toEqual(['2026-01-15'])
  expect(overdueDays({ ...balance, retired_on: '2026-01-20' }, '2026-04-01')).toEqual([])
})

test('[DASH-05] a day of a machine is what it ran, what it was out of service, and the rest; today so far', () => {
  const zone = 'America/Los_Angeles'
  const now = new Date('2026-11-26T20:00:00Z') // noon there
  const days = lastDays(now, 3, zone)
  expect(days).toEqual(['2026-11-26', '2026-11-25', '2026-11-24'])
  const event = (kind: 'out_of_service' | 'back_in_service', happened_on: string, created_at: string) => ({
    machine: 'HPLC-1',
    kind,
    happened_on,
    created_at,
  })
  const down = downTimes(
    [
      // entered at once: from that minute, 18:00 there
      event('out_of_service', '2026-11-24', '2026-11-25T02:00:00Z'),
      event('back_in_service', '2026-11-25', '2026-11-25T14:00:00Z'),
      // entered a day late: the whole day
      event('out_of_service', '2026-11-26', '2026-11-28T02:00:00Z'),
    ],
    zone,
  )
  const counted = [{ machine: 'HPLC-1', day: '2026-11-25', runs: 12, running_s: 7200, failed_vials: 1 }]
  const use = instrumentUse({ machines: ['HPLC-1', 'HPLC-2'], counted, down }, days, now, zone)
  expect(use.map(({ day, machine, ...figures }) => [day, machine, figures])).toEqual([
    ['2026-11-26', 'HPLC-1', { runs: 0, running_h: 0, down_h: 12, idle_h: 0, failed_vials: 0 }],
    ['2026-11-26', 'HPLC-2', { runs: 0, running_h: 0, down_h: 0, idle_h: 12, failed_vials: 0 }],
    ['2026-11-25', 'HPLC-1', { runs: 12, running_h: 2, down_h: 6, idle_h: 16, failed_vials: 1 }],
    ['2026-11-25', 'HPLC-2', { runs: 0, running_h: 0, down_h: 0, idle_h: 24, failed_vials: 0 }],
    ['2026-11-24', 'HPLC-1', { runs: 0, running_h: 0, down_h: 6, idle_h: 18, failed_vials: 0 }],
    ['2026-11-24', 'HPLC-2', { runs: 0, running_h: 0, down_h: 0, idle_h: 24, failed_vials: 0 }],
  ])
  // the day on which clocks are set back has 25 hours
  const [fall] = instrumentUse({ machines: ['A'], counted: [], down: [] }, ['2026-11-01'], now, zone)
  expect(fall?.idle_h).toBe(25)
})
