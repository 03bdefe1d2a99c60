/**
 * What settings of the integration gain: of each maker's runs by one method, every second run chooses, among the same few settings, the one by which most areas
 * above 1 % are within 2 %; the other runs say what it is worth.
 */
import { itemAt } from '../../src/arrays/item-at.ts'
import type { ClusterSettings } from '../../src/index.ts'
import type { RealRun } from './real-runs.ts'

const RATIOS = [3, 5, 10, 20, 50]
const CHOICES: readonly (ClusterSettings | undefined)[] = [
  undefined,
  { baseline: 'drop-lines' },
  ...RATIOS.map((peakValleyRatio): ClusterSettings => ({ baseline: 'drop-lines', peakValleyRatio })),
  ...[5, 10, 20].map((skimHeightRatio): ClusterSettings => ({ baseline: 'drop-lines', skimHeightRatio })),
  { baseline: 'valley-to-valley' },
]

/** Runs of one maker's method, by what their names begin with, and how many signals each has. */
const METHODS: readonly [name: string, begins: RegExp, signals?: number][] = [
  ['ChemStation LC (SM, BrPR, IS)', /^00[123]-\d-0312650/],
  ['ChemStation GC (001F0101 to 0104)', /^001F010\d/, 2],
  ['LCsolution (Output-sample 1, 6)', /^Output-sample/],
  ['CLASS (CLASS10, CLASSVP)', /^CLASS/],
  ['Multichrom', /^TLS_Multichrom/],
  ['Turbochrom LC', /^PE_Turbochrom_LC/],
  ['Chromeleon', /^example_ri_gaml/],
  ['EZChrom (007, 014)', /^2023-06-29/, 2],
]

interface Count {
  right: number
  all: number
}

/** A row for each method; `count` says how many areas of a run are within 2 %. */
export function settingsRows(
  runs: readonly RealRun[],
  count: (run: RealRun, clusters: ClusterSettings | undefined) => Count,
): string[] {
  return METHODS.flatMap(([name, begins, signals = 1]) => {
    const own = runs.filter((run) => begins.test(run.name))
    if (own.length < 2) return []
    const turn = (k: number): boolean => Math.floor(k / signals) % 2 === 0
    const [chooses, held] = [own.filter((_, k) => turn(k)), own.filter((_, k) => !turn(k))]
    const sum = (some: readonly RealRun[], set: ClusterSettings | undefined): Count =>
      some
        .map((run) => count(run, set))
        .reduce((one, other) => ({ right: one.right + other.right, all: one.all + other.all }), { right: 0, all: 0 })
    const best = CHOICES.map((set) => ({ set, ...sum(chooses, set) })).toSorted((a, b) => b.right - a.right)
    const { set, right, all } = itemAt(best, 0)
    const [before, after] = [sum(held, undefined), sum(held, set)]
    const cells = [
      wordsOf(set),
      `${sum(chooses, undefined).right} to ${right} of ${all}`,
      `${before.right} of ${before.all}`,
      `${after.right} of ${after.all}`,
    ]
    return [`| ${name} | ${own.length} | ${cells.join(' | ')} |`]
  })
}

function wordsOf(set: ClusterSettings | undefined): string {
  if (set === undefined) return 'automatic'
  const { baseline, peakValleyRatio, skimHeightRatio } = set
  const ratios = [
    ...(peakValleyRatio === undefined ? [] : [`peak valley ratio ${peakValleyRatio}`]),
    ...(skimHeightRatio === undefined ? [] : [`skim height ratio ${skimHeightRatio}`]),
  ]
  return [baseline.replaceAll('-', ' '), ...ratios].join(', ')
}
