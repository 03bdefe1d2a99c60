import { passesAsHemp } from '../qc/limits.ts'
import { relativeStandardErrorPercent } from '../qc/statistics.ts'
import { brokenRules } from '../qc/westgard.ts'
import type { ReferenceVector } from './reference-vector.ts'

/** z-scores in time order, and the rules that the last of them breaks. */
const WESTGARD: readonly [about: string, zs: readonly number[], broken: string, isOneRun?: boolean][] = [
  ['one point at 2 SD', [2], 'none'],
  ['one point beyond 2 SD', [2.1], '1-2s'],
  ['one point beyond 3 SD', [3.1], '1-3s, 1-2s'],
  ['two points beyond 2 SD on one side', [2.1, 2.2], '2-2s, 1-2s'],
  ['two points of one run 4 SD apart', [2.1, -2.2], 'R-4s, 1-2s', true],
  ['two points of two runs 4 SD apart', [2.1, -2.2], '1-2s'],
  ['three points beyond 1 SD on one side', [1.1, 1.2, 1.3], '3-1s'],
  ['four points beyond 1 SD on one side', [1.1, 1.2, 1.3, 1.4], '4-1s, 3-1s'],
  ['ten points on one side', Array.from({ length: 10 }, () => 0.3), '10-x'],
  ['seven points rising', [-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3], '7-T'],
]

/** 7 CFR 990.1: total THC of hemp with its uncertainty, percent on dry basis. */
const HEMP: readonly [percent: number, uncertainty: number, verdict: string][] = [
  [0.35, 0.06, 'passes'],
  [0.37, 0.06, 'fails'],
]

export const qcVectors: readonly ReferenceVector[] = [
  {
    id: 'tni-rse',
    set: 'Calculating Relative Standard Error (RSE)',
    source: 'NELAC Institute, worked example, 6 April 2017',
    quantity: 'relative standard error of five levels of a line',
    unit: '%',
    expected: 12.83,
    agreement: { decimals: 2 },
    find: () => relativeStandardErrorPercent([0.05, 0.5, 2.5, 5, 10], [0.0582, 0.4396, 2.304, 4.876, 10.34], 2),
  },
  ...WESTGARD.map(([about, zs, expected, isOneRun = false], index): ReferenceVector => ({
    id: `westgard-${index + 1}`,
    set: 'Westgard multirule',
    source: `Definitions of the rules, westgard.com; z = ${zs.join(', ')}`,
    quantity: about,
    unit: null,
    expected,
    agreement: 'equal',
    find: () => {
      const points = zs.map((z, at) => ({ z, series: 'one level', run: isOneRun ? 'one run' : `run ${at}` }))
      return (
        brokenRules(points)
          .map(({ rule }) => rule)
          .join(', ') || 'none'
      )
    },
  })),
  ...HEMP.map(([percent, uncertainty, expected]): ReferenceVector => ({
    id: `hemp-${percent}`,
    set: 'Acceptable hemp THC level',
    source: `7 CFR 990.1: ${percent} +/- ${uncertainty} % against 0.3 %`,
    quantity: 'total THC on dry basis within its uncertainty',
    unit: null,
    expected,
    agreement: 'equal',
    find: () => (passesAsHemp(percent, uncertainty) ? 'passes' : 'fails'),
  })),
]
