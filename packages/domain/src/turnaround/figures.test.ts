import { expect, test } from 'vitest'
import { percentile, turnaroundFigures, type Turnaround } from './figures.ts'

test('[DASH-03] percentiles are interpolated at the rank p (N + 1)', () => {
  const values = [15, 20, 35, 40, 50]
  expect(percentile(values, 0.4)).toBeCloseTo(26, 10)
  expect(percentile(values, 0.5)).toBe(35)
  expect(percentile([4, 1, 3, 2], 0.5)).toBe(2.5)
  // beyond the ends the first and the last
  expect([percentile([7], 0.9), percentile(values, 0.99), percentile(values, 0.01)]).toEqual([7, 50, 15])
})

const RECEIVED = '2026-11-16T08:00:00.000Z'
const sample = (hours: number, more: Partial<Turnaround> = {}): Turnaround => ({
  received_at: RECEIVED,
  released_at: new Date(Date.parse(RECEIVED) + hours * 3_600_000).toISOString(),
  due_at: '2026-11-19T08:00:00.000Z',
  material: 'Flower',
  client: 'Bay Growers',
  ...more,
})

test('[DASH-03] median, 90th percentile and share in time per week, material and client', () => {
  const samples = [
    sample(24),
    sample(48, { client: null }),
    sample(72, { material: 'Oil' }),
    // Sunday 18:00 in Los Angeles is Monday in UTC
    sample(162, { client: null }),
    sample(170, { due_at: null }),
  ]
  expect(turnaroundFigures(samples, 'week', 'America/Los_Angeles')).toEqual([
    { group: '2026-11-23', samples: 1, median_h: 170, p90_h: 170, in_time_percent: null },
    { group: '2026-11-16', samples: 4, median_h: 60, p90_h: 162, in_time_percent: 75 },
  ])
  expect(turnaroundFigures(samples, 'material', 'UTC').map(({ group, samples: n }) => [group, n])).toEqual([
    ['Flower', 4],
    ['Oil', 1],
  ])
  expect(
    turnaroundFigures(samples, 'client', 'UTC').map(({ group, in_time_percent: share }) => [group, share]),
  ).toEqual([
    ['Bay Growers', 100],
    [null, 50],
  ])
  // of twelve the rank 0.9 x 13 lies between two
  const dozen = Array.from({ length: 12 }, (_, at) => sample(10 * (at + 1)))
  expect(turnaroundFigures(dozen, 'material', 'UTC')[0]?.p90_h).toBeCloseTo(117, 10)
  expect(turnaroundFigures([], 'week', 'UTC')).toEqual([])
})
