import { describe, expect, test } from 'vitest'
import { brokenRules, DEFAULT_RULE_MODES, WESTGARD_RULES, type ControlZ } from './westgard.ts'

/** Points of one level, each of a run of its own; 'A', 'B' in front of z names a level, the same number after @ a run. */
function points(...spelled: (number | string)[]): ControlZ[] {
  return spelled.map((one, index) => {
    const [, series = '', z = '', run = `run ${index}`] = /^([A-Z]?)(-?[\d.]+)(?:@(.+))?$/.exec(String(one)) ?? []
    return { series, z: Number(z), run }
  })
}
const broken = (...spelled: (number | string)[]) => brokenRules(points(...spelled)).map(({ rule }) => rule)

describe('the rules, by the last of the points', () => {
  test.each<[string, (number | string)[], string[]]>([
    ['within', [1.9], []],
    ['exactly 2', [2], []],
    ['1-2s', [2.1], ['1-2s']],
    ['1-2s below', [-2.1], ['1-2s']],
    ['1-3s', [-3.1], ['1-3s', '1-2s']],
    ['exactly 3', [3], ['1-2s']],
    ['2-2s', [2.1, 2.2], ['2-2s', '1-2s']],
    ['two beyond 2 with one between', [2.1, 0, 2.2], ['1-2s']],
    ['3-1s', [1.1, 1.2, 1.1], ['3-1s']],
    ['two beyond 1', [1.1, 1.2], []],
    ['4-1s', [1.1, 1.2, 1.3, 1.4], ['4-1s', '3-1s']],
    ['four beyond, one on the other side', [1.1, -1.2, 1.1, 1.2], []],
    ['four, one exactly at 1', [1.1, 1, 1.1, 1.2], []],
    ['10-x', [0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3], ['10-x']],
    ['10-x below', [-0.3, -0.3, -0.3, -0.3, -0.3, -0.3, -0.3, -0.3, -0.3, -0.3], ['10-x']],
    ['nine on a side', [0.1, 0.2, 0.1, 0.2, 0.1, 0.2, 0.1, 0.2, 0.1], []],
    ['ten with one at the mean', [0.1, 0.2, 0.1, 0.2, 0, 0.2, 0.1, 0.2, 0.1, 0.2], []],
    ['7-T rising', [-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3], ['7-T']],
    ['7-T falling', [0.3, 0.2, 0.1, 0, -0.1, -0.2, -0.3], ['7-T']],
    ['six rising', [-0.2, -0.1, 0, 0.1, 0.2, 0.3], []],
    ['seven with a step that stays', [-0.3, -0.2, -0.1, -0.1, 0.1, 0.2, 0.3], []],
    ['nothing', [], []],
  ])('%s', (_what, zs, rules) => {
    expect(broken(...zs)).toEqual(rules)
  })

  test('[CHART-07] the known outcomes: eight rules reject or warn by default', () => {
    const outcome = (...zs: (number | string)[]) => broken(...zs).map((rule) => `${rule} ${DEFAULT_RULE_MODES[rule]}`)
    expect(outcome(2)).toEqual([])
    expect(outcome(2.1)).toEqual(['1-2s warn'])
    expect(outcome(3.1)).toEqual(['1-3s reject', '1-2s warn'])
    expect(outcome(2.1, 2.2)).toEqual(['2-2s reject', '1-2s warn'])
    expect(outcome('2.1@1', '-2.2@1')).toEqual(['R-4s reject', '1-2s warn'])
    expect(outcome(1.1, 1.2, 1.3)).toEqual(['3-1s warn'])
    expect(outcome(1.1, 1.2, 1.3, 1.4)).toEqual(['4-1s reject', '3-1s warn'])
    expect(outcome(0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3)).toEqual(['10-x reject'])
    expect(outcome(-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3)).toEqual(['7-T warn'])
    expect(Object.keys(DEFAULT_RULE_MODES)).toEqual([...WESTGARD_RULES])
  })
})

describe('[CHART-05] R-4s holds within one run only', () => {
  test.each<[string, (number | string)[], boolean]>([
    ['replicates of one run', ['2.1@1', '-2.2@1'], true],
    ['levels of one run', ['A2.1@1', 'B-2.2@1'], true],
    ['first below, then above', ['A-2.1@1', 'B2.2@1'], true],
    ['with another level between', ['A2.1@1', 'B0@1', 'C-2.2@1'], true],
    ['the same in two runs', ['2.1@1', '-2.2@2'], false],
    ['levels of two runs', ['A2.1@1', 'B-2.2@2'], false],
    ['exactly at 2', ['2.1@1', '-2@1'], false],
    ['from exactly 2', ['2@1', '-2.1@1'], false],
    ['4 SD apart, but not beyond 2 on both sides', ['3.5@1', '-1.5@1'], false],
    ['a split before the judged point', ['2.1@1', '-2.2@1', '0@1'], false],
  ])('%s', (_what, zs, isBroken) => {
    expect(broken(...zs).includes('R-4s')).toBe(isBroken)
  })
})

describe('[CHART-06] across levels', () => {
  test.each<[string, (number | string)[], string[]]>([
    ['2-2s: two levels of one run', ['A2.1@1', 'B2.2@1'], ['2-2s', '1-2s']],
    ['2-2s: two levels of two runs', ['A2.1@1', 'B2.2@2'], ['1-2s']],
    ['2-2s: two levels of one run on two sides', ['A2.1@1', 'B-2.2@1'], ['R-4s', '1-2s']],
    ['2-2s: one level in two runs, with another level between', ['A2.1@1', 'B0@1', 'A2.2@2'], ['2-2s', '1-2s']],
    ['4-1s: two levels, two runs', ['A1.1@1', 'B1.2@1', 'A1.3@2', 'B1.4@2'], ['4-1s']],
    ['4-1s: one of them within', ['A1.1@1', 'B0.9@1', 'A1.3@2', 'B1.4@2'], []],
    ['4-1s: one level alone, the other within', 'A1.1 B0 A1.2 B0 A1.3 B0 A1.4'.split(' '), ['4-1s', '3-1s']],
    ['10-x: two levels, five runs', 'A.3 B.3 A.3 B.3 A.3 B.3 A.3 B.3 A.3 B.3'.split(' '), ['10-x']],
    ['10-x: the other level on the other side', 'A.3 B.3 A.3 B-.3 A.3 B.3 A.3 B.3 A.3 B.3'.split(' '), []],
    ['3-1s: is one level', ['A1.1@1', 'B1.2@1', 'A1.3@2'], []],
    ['7-T: is one level', 'A-.3 B-.2 A-.1 B0 A.1 B.2 A.3'.split(' '), []],
  ])('%s', (_what, zs, rules) => {
    expect(broken(...zs)).toEqual(rules)
  })

  test('names the points that broke it, the judged one last', () => {
    expect(brokenRules(points('A1.1', 'B1.2', 'A1.3', 'B1.4'))).toEqual([{ rule: '4-1s', points: [0, 1, 2, 3] }])
    expect(brokenRules(points('A2.1@1', 'B0@1', 'C-2.2@1'))).toEqual([
      { rule: 'R-4s', points: [0, 2] },
      { rule: '1-2s', points: [2] },
    ])
  })
})
