import { ownFailures } from '@eluent/domain/analytical-batches'
import { qualitySettingsOf } from '@eluent/domain/quality-settings'
import { releaseConditions, type ReleaseCondition } from '@eluent/domain/report'
import type { CellState } from '@eluent/domain/results'
import { withoutUncertainty, type WithoutUncertainty } from '@eluent/domain/uncertainty'
import { judgedCompounds, unquantifiedOf } from './recomputed-figures.ts'
import type { ReviewOfSample } from './review-of-sample.ts'
import type { SampleBundle } from './sample-bundle.ts'
import { profileHoldFacts } from './sample-jurisdiction.ts'

/** The quantified results that the budget in force states no uncertainty of. */
function uncertaintyFacts({ compounds, uncertainty, method }: SampleBundle) {
  const without = (why: WithoutUncertainty) =>
    compounds.flatMap(({ name, state, percent }) =>
      withoutUncertainty(uncertainty, { name, state: state as CellState, percent }) === why ? [name] : [],
    )
  return { method_id: method.method_id, no_budget: without('no_budget'), out_of_range: without('out_of_range') }
}

/** What the report of a sample waits for before its release: one list for page, refusal and inbox. */
export function conditionsOf(
  bundle: SampleBundle,
  said: { finished: boolean; released: boolean },
  { asked, state, changes }: ReviewOfSample,
): ReleaseCondition[] {
  const { type, injections, quality, reviews, pieces, standingLots, nonconformances, proficiency } = bundle
  const batch = bundle.analyticalBatch
  const last = bundle.reviewSteps.at(-1)
  const review = {
    state,
    changed: changes.map(({ what }) => what),
    by: last?.by_name ?? null,
    reason: last?.why ?? null,
  }
  return releaseConditions({
    ...said,
    reviews,
    pieces,
    standing_lots: standingLots,
    nonconformances,
    proficiency,
    batch: batch && {
      ...batch,
      own_failures: ownFailures(
        batch.failed,
        batch.withheld.map(({ analyte }) => analyte),
      ),
    },
    ...(asked > 1 && { review }),
    profile: profileHoldFacts(bundle),
    homogeneity: bundle.homogeneity,
    sample_type_slug: type.slug,
    injections: injections.map(({ machine_name, injected_at, received_at, calibration }) => ({
      machine_name,
      at: injected_at ?? received_at,
      calibration,
    })),
    compounds: judgedCompounds(bundle),
    unquantified: unquantifiedOf(bundle),
    uncertainty: uncertaintyFacts(bundle),
    settings: qualitySettingsOf(quality),
  })
}
