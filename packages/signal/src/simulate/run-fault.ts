import { createRandom } from './create-random.ts'

/** What a failing part does to one run. */
export interface RunFault {
  /** Share of the wanted volume that reaches the column: below 1 with a clogged needle or air in the syringe. */
  volumeShare?: number
  /** Added to the baseline's drift, mAU/min: a lamp that warms up or is at its end. */
  driftMauPerMin?: number
  /** Noise of the detector, as a share of a good lamp's. */
  noiseShare?: number
  /** A bubble passes the flow cell: it scatters the light for some seconds. */
  bubble?: boolean
}

const SPIKE_MAU = 150
const LONGEST_S = 20

/** A bubble hangs in the cell at one place of the run, the same on every signal, and comes off in spikes both ways. */
export function addBubble(timesMin: Float64Array, values: Float64Array, seed: number | string): void {
  const random = createRandom(`bubble/${seed}`)
  const startMin = 1.5 + 6 * random()
  const endMin = startMin + (5 + (LONGEST_S - 5) * random()) / 60
  for (let i = 0; i < values.length; i++) {
    const time = timesMin[i] ?? NaN
    if (time < startMin || time > endMin) continue
    values[i] = (values[i] ?? NaN) + SPIKE_MAU * (0.5 + random()) * (random() < 0.3 ? -1 : 1)
  }
}
