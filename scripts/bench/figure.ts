/** How a bench prints: one line per figure, ours beside a peer that was measured in the same run, since machines differ. */

export interface Figure {
  name: string
  ours: number
  /** What the peer needed for the same work, and what it is; left out where there is none on this machine. */
  peer?: { name: string; value: number } | undefined
  /** Of `ours` and of the peer: 'ms', 'kB', 'statements'. */
  unit: string
  /** What the ratio to the peer, or `ours` where there is no peer, should reach. */
  goal?: { atMost: number } | { atLeast: number } | undefined
}

/** `npm run bench -- --short`: fewer rounds and smaller data, for a look; figures that are quoted come from a long run. */
export const isShort = process.env['BENCH_SHORT'] === '1'

const digits = (value: number): string => value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2)

/** Prints `name  ours unit | peer value unit | ratio | goal, reached or missed`. @returns whether the goal, if any, is reached */
export function printFigure({ name, ours, peer, unit, goal }: Figure): boolean {
  const ratio = peer ? ours / peer.value : undefined
  const judged = ratio ?? ours
  const isReached = goal === undefined || ('atMost' in goal ? judged <= goal.atMost : judged >= goal.atLeast)
  const parts = [
    `  ${name.padEnd(52)} ${digits(ours).padStart(8)} ${unit}`,
    peer && `${peer.name} ${digits(peer.value)} ${unit}`,
    ratio !== undefined && `ratio ${ratio.toFixed(2)}`,
    goal && ('atMost' in goal ? `goal <= ${goal.atMost}` : `goal >= ${goal.atLeast}`),
    goal && (isReached ? 'reached' : 'MISSED'),
  ]
  process.stdout.write(`${parts.filter(Boolean).join('  |  ')}\n`)
  return isReached
}

/** The middle of the values. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
