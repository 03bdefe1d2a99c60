import { CANNABINOIDS, createRandom, hiddenComposition } from '@eluent/signal'

export interface PlannedSample {
  name: string
  kind: 'flower' | 'standard' | 'calibration'
  prep: 'Flower, two dilutions' | 'Hemp, one dilution' | null
  weightMg: number
  /** How long ago it was registered. */
  daysAgo: number
  /** How many of its vials have run; null means all. */
  runs: number | null
  /** mg of analyte per g of sample; a standard holds what its labels say. */
  mgPerG: Readonly<Record<string, number>> | null
  notes: string | null
  weightsG: { dry: number; harvested: number } | null
  /** The instrument that its results name. */
  machine: string
}

/** What the demo's results name: the instrument of its first day, and the one that was bought for the harvest. */
export const [MACHINE, SECOND_MACHINE] = ['HPLC-1', 'HPLC-2'] as const

/** Days ago, a month or a little less apart for a year: the last of the second instrument is about to expire. */
const CALIBRATED: Readonly<Record<string, readonly number[]>> = {
  [MACHINE]: [361, 332, 303, 273, 244, 214, 185, 156, 127, 98.2, 69.2, 40.2, 12.2],
  [SECOND_MACHINE]: [84.2, 55.2, 26.2],
}
/** From then on the second instrument measured, too. */
const SECOND_SINCE = 84

const STRAINS = [
  'Blue Dream',
  'Sour Diesel',
  'Granddaddy Purple',
  'Northern Lights',
  'Jack Herer',
  'Wedding Cake',
  'Gelato 41',
  'White Widow',
  'Harlequin',
  'Cannatonic',
  'Lemon Haze',
  'Charlotte Web',
  'Durban Poison',
  'OG Kush',
  'Pineapple Express',
  'Bubba Kush',
  'AC-DC',
  'Tangie',
  'Zkittlez',
  'Headband',
  'Trainwreck',
  'Chemdawg',
  'Runtz',
  'Suver Haze',
] as const

const nothing = Object.fromEntries(CANNABINOIDS.map(({ name }) => [name, 0]))

/** What the demo laboratory has worked on: the same list for the same seed, oldest first. */
export function planSamples(seed: string): PlannedSample[] {
  const random = createRandom(`plan/${seed}`)
  const flower = (at: number, change: Partial<PlannedSample> = {}): PlannedSample => {
    const strain = STRAINS[at % STRAINS.length] ?? 'Blue Dream'
    const round = Math.floor(at / STRAINS.length) + 1
    return {
      name: `${strain} ${round}${String.fromCharCode(65 + (at % 4))}`,
      kind: 'flower',
      prep: 'Flower, two dilutions',
      weightMg: Math.round((735 + 30 * random()) * 10) / 10,
      daysAgo: 0,
      runs: null,
      mgPerG: hiddenComposition(`${seed}/${at}`).mgPerG,
      notes: at % 7 === 0 ? 'Received sealed, label intact' : null,
      weightsG: at % 5 === 0 ? { dry: 91.6, harvested: 102.9 } : null,
      machine: MACHINE,
      ...change,
    }
  }
  const qc = (
    kind: 'standard' | 'calibration',
    name: string,
    { machine = MACHINE, daysAgo = 0 }: { machine?: string; daysAgo?: number } = {},
  ): PlannedSample => ({
    name,
    kind,
    prep: null,
    weightMg: 1,
    daysAgo,
    runs: null,
    mgPerG: null,
    notes: null,
    weightsG: null,
    machine,
  })

  const plan: PlannedSample[] = []
  for (let at = 0; at < 46; at += 1) {
    if (at % 6 === 0) plan.push(qc('standard', `CCV ${at / 6 + 1}`))
    plan.push(flower(at))
  }
  plan.push(
    // Weighed as if it were hemp: its main cannabinoid lies above the method's range.
    flower(50, { name: 'Kosher Kush over', prep: 'Hemp, one dilution' }),
    flower(51, { name: 'Wedding Cake over', prep: 'Hemp, one dilution' }),
    flower(52, { name: 'Fibre hemp stalk', mgPerG: nothing, notes: 'Stalks only, client expects none' }),
    flower(53, { name: 'Hops control', mgPerG: nothing }),
    flower(54, { runs: 1 }),
    flower(55, { runs: 1 }),
    flower(56, { runs: 1 }),
    flower(57, { runs: 0 }),
    flower(58, { runs: 0 }),
    flower(59, { runs: 0 }),
    flower(60, { runs: 0, notes: 'Rush, wanted today' }),
  )
  // About a hundred days, denser towards today, in working order.
  const worked = plan.map((sample, at): PlannedSample => {
    const daysAgo = 100 * (1 - at / plan.length) ** 1.25 + 0.04
    const isSecond = sample.kind === 'flower' && at % 4 === 3 && daysAgo < SECOND_SINCE
    return { ...sample, daysAgo, machine: isSecond ? SECOND_MACHINE : MACHINE }
  })
  const calibrations = Object.entries(CALIBRATED).flatMap(([machine, days]) =>
    days.map((daysAgo, at) => qc('calibration', `${machine} calibration ${at + 1}`, { machine, daysAgo })),
  )
  return [...worked, ...calibrations].toSorted((one, other) => other.daysAgo - one.daysAgo)
}
