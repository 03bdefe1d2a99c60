import type { Sample } from '@eluent/contract'
import { decisionsOfSample } from '@eluent/domain/report'
import { isReleased } from '../results/present-release.ts'
import type { SampleBundle } from './sample-bundle.ts'

/** With how its results come out, where anything is limited. */
export function decided(sample: Sample): Sample {
  const decisions = decisionsOfSample(sample)
  return decisions.length === 0 ? sample : { ...sample, decisions }
}

/** A report that reads otherwise than it was released is stated by the budget in force; one that reads so keeps its own. */
export function withBudgetInForce(sample: Sample, { latestRelease, uncertainty, sealed }: SampleBundle): Sample {
  if (sealed || latestRelease?.epoch !== sample.epoch) return sample
  if (sample.uncertainty?.id === uncertainty?.id || isReleased(latestRelease, decided(sample))) return sample
  const { uncertainty: _released, ...others } = sample
  return { ...others, ...(uncertainty && { uncertainty }) }
}
