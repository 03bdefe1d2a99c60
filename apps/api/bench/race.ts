import { isShort, median } from '../../../scripts/bench/figure.ts'

const ROUNDS = isShort ? 30 : 100

type Work = () => Promise<unknown>

/** The medians of two works that take turns: what slows the machine down slows both. */
export async function race(ours: Work, peer: Work): Promise<[ours: number, peer: number]> {
  const times: [number[], number[]] = [[], []]
  for (let round = -10; round < ROUNDS; round += 1) {
    for (const [at, work] of [ours, peer].entries()) {
      const start = performance.now()
      await work()
      if (round >= 0) times[at]?.push(performance.now() - start)
    }
  }
  return [median(times[0]), median(times[1])]
}
