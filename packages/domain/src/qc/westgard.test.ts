import { describe, expect, test } from 'vitest'
import { brokenRules, judgeControlRuns } from './westgard.ts'

describe('the rules, by the last of the z-scores', () => {
  test.each([
    ['within', [1.9], []],
    ['exactly 2', [2], []],
    ['1-2s', [2.1], ['1-2s']],
    ['1-3s', [-3.1], ['1-3s', '1-2s']],
    ['exactly 3', [3], ['1-2s']],
    ['2-2s', [2.1, 2.2], ['2-2s', '1-2s']],
    ['two beyond on two sides', [2.1, -2.2], ['R-4s', '1-2s']],
    ['a split at exactly 2', [2.1, -2], []],
    ['a split from exactly 2', [2, -2.1], ['1-2s']],
    ['a split that does not reach 2 on one side', [1.9, -2.2], ['1-2s']],
    ['3-1s', [1.1, 1.2, 1.1], ['3-1s']],
    ['4-1s', [1.1, 1.2, 1.1, 1.2], ['4-1s', '3-1s']],
    ['four beyond, one on the other side', [1.1, -1.2, 1.1, 1.2], []],
    ['10-x', [0.1, 0.2, 0.1, 0.2, 0.1, 0.2, 0.1, 0.2, 0.1, 0.2], ['10-x']],
    ['nine on a side', [0.1, 0.2, 0.1, 0.2, 0.1, 0.2, 0.1, 0.2, 0.1], []],
    ['7-T rising', [-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3], ['7-T']],
    ['7-T falling', [0.3, 0.2, 0.1, 0, -0.1, -0.2, -0.3], ['7-T']],
    ['six rising', [-0.2, -0.1, 0, 0.1, 0.2, 0.3], []],
    ['seven with a step that stays', [-0.3, -0.2, -0.1, -0.1, 0.1, 0.2, 0.3], []],
    ['nothing', [], []],
  ])('%s', (_what, zs, rules) => {
    expect(brokenRules(zs)).toEqual(rules)
  })
})

describe('a control lot', () => {
  /** Twenty runs of 9 and 11 by turns: mean 10, standard deviation sqrt(20 / 19) = 1.0260. */
  const establishing = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 9 : 11))

  test('the first 20 runs establish mean and deviation; no rule applies to them', () => {
    const runs = judgeControlRuns([...establishing.slice(0, 19), 99])
    expect(runs).toHaveLength(20)
    expect(runs.every((run) => run.z === null && run.broken.length === 0 && !run.rejected)).toBe(true)
  })

  test('the rules apply to later runs and look back to run 21 at most', () => {
    const runs = judgeControlRuns([...establishing, 12.1, 12.2, 14])
    expect(runs[20]).toMatchObject({ broken: ['1-2s'], rejected: false })
    expect(runs[20]?.z).toBeCloseTo(2.1 / Math.sqrt(20 / 19), 10)
    expect(runs[21]).toMatchObject({ broken: ['2-2s', '1-2s'], rejected: true })
    expect(runs[22]?.broken).toContain('1-3s')
  })

  test('identical establishing runs are refused', () => {
    expect(() => judgeControlRuns(Array.from({ length: 21 }, () => 10))).toThrow(RangeError)
  })
})
