import { describe, expect, test } from 'vitest'
import { queueTimes, type TimedEntry } from './queue-times.ts'

const NOW = Date.parse('2026-11-22T12:00:00.000Z')
const MINUTE = 60_000
const waiting = { completed: false, submitted_at: null }
const sample = (run_s: number | null, vials: TimedEntry['vials'] = [waiting]): TimedEntry => ({
  action: null,
  run_s,
  vials,
})
const minutes = ({ endsAtMs, beginsAtMs }: ReturnType<typeof queueTimes>) => ({
  ends: endsAtMs === null ? null : (endsAtMs - NOW) / MINUTE,
  begins: beginsAtMs.map((ms) => (ms === null ? null : (ms - NOW) / MINUTE)),
})

describe('[WORK-10] when the queue is expected to end', () => {
  test('each vial takes the mean length of the last runs of its method', () => {
    const times = queueTimes([sample(600, [waiting, waiting]), sample(300)], 0, NOW)
    expect(minutes(times)).toEqual({ ends: 25, begins: [0, 20] })
    expect([times.done, times.total]).toEqual([0, 3])
  })

  test('a vial with the instrument has run since its hand-over', () => {
    const running = { completed: false, submitted_at: new Date(NOW - 4 * MINUTE).toISOString() }
    expect(minutes(queueTimes([sample(600, [running, waiting]), sample(600)], 1, NOW))).toEqual({
      ends: 26,
      begins: [null, 16],
    })
  })

  test('of a vial with the instrument it says how long it has run, and how long a run takes', () => {
    const since = (ms: number) => ({ completed: false, submitted_at: new Date(NOW - ms).toISOString() })
    const runs = (run_s: number | null, ms: number) => queueTimes([sample(run_s, [since(ms)])], 0, NOW).runsMin
    expect(runs(600, 4.9 * MINUTE)).toEqual([{ since: 4, of: 10 }])
    // late, shorter than a minute, and by a clock that is behind the server's
    expect(runs(600, 12 * MINUTE)).toEqual([{ since: 12, of: 10 }])
    expect(runs(8, -MINUTE)).toEqual([{ since: 0, of: 1 }])
    expect(runs(null, MINUTE)).toEqual([null])
    expect(queueTimes([sample(600)], 0, NOW).runsMin).toEqual([null])
  })

  test('one that takes longer than usual ends now at the earliest', () => {
    const late = { completed: false, submitted_at: new Date(NOW - 60 * MINUTE).toISOString() }
    expect(minutes(queueTimes([sample(600, [late, waiting])], 0, NOW)).ends).toBe(10)
  })

  test('nothing is said beyond a method that has not run yet', () => {
    expect(minutes(queueTimes([sample(600), sample(null), sample(600)], 0, NOW))).toEqual({
      ends: null,
      begins: [0, 10, null],
    })
  })

  test('an empty queue ends at no time, and an action takes none', () => {
    expect(queueTimes([], 0, NOW).endsAtMs).toBe(null)
    const sleep = { action: 'sleep', run_s: null, vials: [] }
    expect(minutes(queueTimes([sample(600), sleep], 0, NOW))).toEqual({ ends: 10, begins: [0, 10] })
  })

  test('completed vials of the entry and results before it count as done', () => {
    const completed = { completed: true, submitted_at: '2026-11-22T11:00:00.000Z' }
    const times = queueTimes([sample(600, [completed, waiting])], 2, NOW)
    expect([times.done, times.total]).toEqual([2, 3])
  })
})
