import { expect, test } from 'vitest'
import { overdueWhenUsed, type UsedPiece } from './used-overdue.ts'

const balance: UsedPiece = {
  id: 4,
  name: 'Balance 1',
  used_at: '2026-03-02T18:00:00Z',
  in_service_since: '2026-01-01',
  listed_on: '2026-01-01',
  schedules: [{ kind: 'calibrated', every_days: 30, every_injections: null }],
  last_events: [],
  injections: null,
}
const done = (happened_on: string, more: object = {}) => ({
  last_events: [
    {
      kind: 'calibrated' as const,
      happened_on,
      outcome: 'passed' as const,
      next_due_on: null,
      injections: null,
      ...more,
    },
  ],
})

test.each<[string, Partial<UsedPiece>, string | null]>([
  ['never calibrated in time', {}, 'Calibration was due 01/31/2026'],
  ['calibrated in time', done('2026-02-01'), null],
  ['on its last day', done('2026-01-31'), null],
  ['a day late', done('2026-01-30'), 'Calibration was due 03/01/2026'],
  [
    'a day late where the day is still the one before',
    { ...done('2026-01-30'), used_at: '2026-03-02T08:00:00Z' },
    null,
  ],
  ['calibrated since, and passed', done('2026-03-20'), null],
  ['failed before', done('2026-03-01', { outcome: 'failed' }), 'Calibration failed 03/01/2026'],
  // who looks at what rests on it is the list of suspect reports
  ['failed since', done('2026-03-20', { outcome: 'failed' }), null],
  ['the next day that was stated', done('2026-02-20', { next_due_on: '2026-02-25' }), 'Calibration was due 02/25/2026'],
  ['without a schedule', { schedules: [] }, null],
])('a piece: %s', (_, change, said) => {
  expect(overdueWhenUsed({ ...balance, ...change })).toBe(said)
})

const after500 = (every_days: number | null = null) => ({
  name: 'HPLC-1',
  schedules: [{ kind: 'calibrated' as const, every_days, every_injections: 500 }],
})

test.each<[string, Partial<UsedPiece>, string | null]>([
  ['never serviced', { ...after500(), injections: 500 }, 'Calibration is due after 500 injections; there are 500'],
  ['its 500th injection', { ...after500(), injections: 499 }, null],
  [
    'its 501st since the work',
    { ...after500(), ...done('2026-02-01', { injections: 500 }) },
    'Calibration is due after 500 injections; there are 500 since 02/01/2026',
  ],
  ['serviced since', { ...after500(), ...done('2026-03-20', { injections: 0 }), injections: 900 }, null],
  ['of which nobody counts', after500(), null],
  ['late by the day alone', { ...after500(30), injections: 3 }, 'Calibration was due 01/31/2026'],
])('[EQUIP-04] a machine whose work is due by injections: %s', (_, change, said) => {
  expect(overdueWhenUsed({ ...balance, ...change })).toBe(said)
})
