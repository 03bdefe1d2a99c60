import { createRandom } from './create-random.ts'
import type { Random } from './create-random.ts'

/** What a simulated plant holds, in mg of analyte per g of sample. */
export interface HiddenComposition {
  profile: 'thc' | 'cbd' | 'balanced' | 'cbg' | 'trace'
  mgPerG: Record<string, number>
}

/** Share of the acid that has lost its carboxyl group on the shelf, and M(neutral)/M(acid). */
const neutralOf = (random: Random, acid: number, massRatio: number): number =>
  acid * between(random, 0.02, 0.09) * massRatio

/**
 * The hidden truth of a simulated sample, drawn from its seed: one seed, one composition, in mg/g. The shares of chemotypes and
 * their ranges are those of dried flower (acid forms up to 28 %, minor cannabinoids below 1 %).
 * @throws TypeError when the seed is neither a text nor a safe integer.
 */
export function hiddenComposition(seed: number | string): HiddenComposition {
  const random = createRandom(`composition/${seed}`)
  const draw = random()
  const profile = draw < 0.62 ? 'thc' : draw < 0.8 ? 'cbd' : draw < 0.9 ? 'balanced' : draw < 0.97 ? 'cbg' : 'trace'
  const range = ACID_RANGES[profile]
  const thca = between(random, ...range.thca)
  const cbda = between(random, ...range.cbda)
  const cbga = between(random, ...range.cbga)
  const thc = neutralOf(random, thca, 0.877)
  const mgPerG: Record<string, number> = {
    CBDVA: cbda * between(random, 0.002, 0.02),
    CBDV: cbda * between(random, 0, 0.002),
    CBDA: cbda,
    CBGA: cbga,
    CBG: neutralOf(random, cbga, 0.878) + between(random, 0.1, 0.8),
    CBD: neutralOf(random, cbda, 0.877),
    THCV: thca * between(random, 0.001, 0.006),
    CBN: thc * between(random, 0.005, 0.12),
    THC: thc,
    'D8-THC': random() < 0.85 ? 0 : thc * between(random, 0.01, 0.05),
    CBC: between(random, 0.2, 1.6) * (profile === 'trace' ? 0.05 : 1),
    THCA: thca,
  }
  return { profile, mgPerG }
}

type Range = readonly [minimum: number, maximum: number]
const ACID_RANGES: Record<HiddenComposition['profile'], { thca: Range; cbda: Range; cbga: Range }> = {
  thc: { thca: [120, 280], cbda: [0.2, 1.2], cbga: [3, 14] },
  cbd: { thca: [2, 7], cbda: [80, 180], cbga: [2, 8] },
  balanced: { thca: [50, 100], cbda: [55, 110], cbga: [2, 9] },
  cbg: { thca: [0.5, 2], cbda: [0.5, 3], cbga: [70, 140] },
  trace: { thca: [0.02, 0.3], cbda: [0.02, 0.3], cbga: [0, 0.1] },
}

function between(random: Random, minimum: number, maximum: number): number {
  return minimum + (maximum - minimum) * random()
}
