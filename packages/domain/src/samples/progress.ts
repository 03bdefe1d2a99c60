/** Injections a sample needs where neither its vials nor its type say so. */
const DEFAULT_REQUIRED_INJECTIONS = 2

/** Percent from which a compound counts as overconcentrated. */
export const OVERCONCENTRATION_PERCENT = 97.5

export interface ProgressFacts {
  /** Injections with a result. */
  runs: number
  prepared_samples: readonly { acquire: boolean }[]
  required_injections: number | null
}

export interface Progress {
  runs: number
  /** Injections after which the sample is finished. */
  required: number
  started: boolean
  partial: boolean
  finished: boolean
}

/** How far a sample has run: the vials to acquire decide, else the sample type, else two injections. */
export function progressOf(facts: ProgressFacts): Progress {
  const required = requiredInjections(facts)
  const started = facts.runs >= 1
  const finished = facts.runs >= required
  return { runs: facts.runs, required, started, partial: started && !finished, finished }
}

/** Injections after which a sample is finished; at least one, so that an unrun sample never is. */
export function requiredInjections(facts: Pick<ProgressFacts, 'prepared_samples' | 'required_injections'>): number {
  if (facts.prepared_samples.length > 0) {
    return Math.max(facts.prepared_samples.filter((vial) => vial.acquire).length, 1)
  }
  const ofType = facts.required_injections ?? 0
  return ofType >= 1 ? ofType : DEFAULT_REQUIRED_INJECTIONS
}

export function isOverconcentrated(compounds: readonly { percent: number | null }[]): boolean {
  return compounds.some((compound) => compound.percent !== null && compound.percent >= OVERCONCENTRATION_PERCENT)
}

/** Whether at least one compound has an amount: ug/mL, or percent where the source states only that. */
export function hasResults(compounds: readonly { amount: number | null; percent?: number | null }[]): boolean {
  return compounds.some(({ amount, percent }) => (amount ?? percent ?? 0) > 0)
}
