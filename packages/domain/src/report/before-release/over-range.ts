import { isQcSampleType } from '../../samples/sample-types.ts'
import { condition, type ReleaseHoldFacts } from './condition.ts'

/** A control is no product, and its levels are chosen. */
function isJudged({ sample_type_slug, settings }: ReleaseHoldFacts): boolean {
  return settings.hold_over_range && !isQcSampleType(sample_type_slug)
}

/** An analyte that no vial has in range. (WAC 16-309-280(4)) */
export const OVER_RANGE = condition({
  key: 'over_range',
  title: 'Within range',
  texts: {
    over_range:
      '{analytes} read above the range of the method, so that totals with it are estimates. Dilute and rerun the vial, then release.',
  },
  isAsked: isJudged,
  holds: (facts) => {
    const over = facts.compounds.filter(({ state }) => state === 'over_bounds').map(({ name }) => name)
    if (over.length === 0 || !isJudged(facts)) return []
    return [{ rule: 'over_range', values: { analytes: over.join(', ') }, record_id: null }]
  },
})
