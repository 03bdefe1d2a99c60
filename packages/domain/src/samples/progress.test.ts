import { describe, expect, test } from 'vitest'
import { hasResults, isOverconcentrated, progressOf } from './progress.ts'

function vials(...acquire: boolean[]): { acquire: boolean }[] {
  return acquire.map((value) => ({ acquire: value }))
}
function finished(runs: number, acquire: boolean[], required_injections: number | null = null): boolean {
  return progressOf({ runs, prepared_samples: vials(...acquire), required_injections }).finished
}

describe('progress of a sample', () => {
  test('[PROGRESS-02] finished: as many runs as vials to acquire; those not acquired do not count', () => {
    expect(finished(2, [true, true, true, false])).toBe(false)
    expect(finished(3, [true, true, true, false])).toBe(true)
    expect(finished(4, [true, true, true, false])).toBe(true)
    expect(finished(1, [true], 5)).toBe(true)
  })

  test('[PROGRESS-03] finished without vials: as many runs as the sample type asks for', () => {
    expect(finished(2, [], 3)).toBe(false)
    expect(finished(3, [], 3)).toBe(true)
    expect(finished(1, [], 1)).toBe(true)
  })

  test('[PROGRESS-04] finished without vials and without a required number: two runs', () => {
    expect(finished(1, [], null)).toBe(false)
    expect(finished(2, [], null)).toBe(true)
    expect(finished(0, [], 0)).toBe(false)
  })

  test('[PROGRESS-05] started: at least one run', () => {
    const started = (runs: number): boolean =>
      progressOf({ runs, prepared_samples: [], required_injections: 2 }).started
    expect(started(0)).toBe(false)
    expect(started(1)).toBe(true)
  })

  test('[PROGRESS-06] vials that are all not acquired need one run', () => {
    expect(finished(0, [false, false])).toBe(false)
    expect(finished(1, [false, false])).toBe(true)
  })

  test('partial: started and not finished', () => {
    const partial = (runs: number): boolean =>
      progressOf({ runs, prepared_samples: vials(true, true), required_injections: null }).partial
    expect([0, 1, 2, 3].map(partial)).toEqual([false, true, false, false])
  })
})

describe('what the compounds say', () => {
  test('[PROGRESS-07] overconcentration: any compound at 97.5 percent or more', () => {
    expect(isOverconcentrated([{ percent: 1 }, { percent: 97.5 }])).toBe(true)
    expect(isOverconcentrated([{ percent: 97.4999 }, { percent: null }])).toBe(false)
    expect(isOverconcentrated([])).toBe(false)
  })

  test('[PROGRESS-08] has results: at least one compound has an amount', () => {
    expect(hasResults([])).toBe(false)
    expect(hasResults([{ amount: 0 }, { amount: null }])).toBe(false)
    expect(hasResults([{ amount: 0 }, { amount: 0.001 }])).toBe(true)
    // an import that states percents alone
    expect(hasResults([{ amount: null, percent: 12 }])).toBe(true)
    expect(hasResults([{ amount: null, percent: 0 }])).toBe(false)
  })
})
