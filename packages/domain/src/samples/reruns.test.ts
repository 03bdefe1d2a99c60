import { describe, expect, test } from 'vitest'
import type { ClearedAttempt } from './attempts.ts'
import { gainOf, rerunFigures, rerunsOf, type Rerun } from './reruns.ts'

function cleared(at: string, by: string, thc: number | null): ClearedAttempt {
  const totals = thc === null ? null : [{ name: 'THC', percent: thc, mg_g: thc * 10 }]
  return { epoch: 0, runs: 2, report_number: null, totals, prepared_again: false, why: 'Peak shape odd', by, at }
}
const sample = { sample_id: 7, name: 'Kush', batch_number: 'B-1', client: 'Grow Ltd' }
const after = (percent: number | null, attempts: ClearedAttempt[], finished = true) =>
  rerunsOf({ ...sample, attempts, finished, total_thc_percent: percent })

describe('[RERUN-03] the reruns of a sample', () => {
  test('each is judged against the next attempt, the last against what the sample reads now', () => {
    const reruns = after(21, [cleared('2026-10-31T10:00:00Z', 'Ada', 18), cleared('2026-11-02T10:00:00Z', 'Bo', 20)])
    expect(reruns.map((rerun) => [rerun.analyst, rerun.before_percent, rerun.after_percent, gainOf(rerun)])).toEqual([
      ['Ada', 18, 20, 2],
      ['Bo', 20, 21, 1],
    ])
  })

  test('one that is not measured again yet, or whose total was not kept, is not judged', () => {
    expect(after(null, [cleared('2026-11-02T10:00:00Z', 'Bo', 20)], false).map(gainOf)).toEqual([null])
    expect(after(21, [cleared('2026-11-02T10:00:00Z', 'Bo', null)]).map(gainOf)).toEqual([null])
  })
})

describe('[RERUN-03] the figures', () => {
  const rerun = (analyst: string, client: string | null, at: string, before: number | null, now: number): Rerun => ({
    ...sample,
    analyst,
    client,
    at,
    why: null,
    before_percent: before,
    after_percent: now,
  })
  const all = [
    rerun('Ada', 'Grow Ltd', '2026-11-02', 18, 20),
    rerun('Ada', null, '2026-11-03', 18, 17),
    rerun('Ada', 'Grow Ltd', '2026-11-04', 18, 22),
    rerun('Ada', 'Grow Ltd', '2026-11-05', null, 22),
    rerun('Bo', 'Grow Ltd', '2026-10-05', 18, 18),
  ]
  const month = (at: string) => at.slice(0, 7)

  test('per analyst and month: reruns, the share that raised total THC, their mean gain, and the samples behind', () => {
    const [ada, bo] = rerunFigures(all, 'analyst', month)
    // 2 of 3 judged raised it, by (2 + 4) / 2 points
    expect(ada).toMatchObject({ month: '2026-11', who: 'Ada', reruns: 4, judged: 3, raised: 2, mean_gain: 3 })
    expect(ada?.raised_share_percent).toBeCloseTo(66.6667, 3)
    expect(ada?.behind.map(gainOf)).toEqual([4, 2, -1, null])
    expect(bo).toMatchObject({ month: '2026-10', who: 'Bo', judged: 1, raised: 0, raised_share_percent: 0 })
    expect(bo?.mean_gain).toBeNull()
  })

  test('per client, those without one together', () => {
    expect(rerunFigures(all, 'client', month).map(({ who, reruns }) => [who, reruns])).toEqual([
      ['Grow Ltd', 3],
      [null, 1],
      ['Grow Ltd', 1],
    ])
  })
})
