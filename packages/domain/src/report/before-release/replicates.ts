import { isQcSampleType } from '../../samples/sample-types.ts'
import { roundHalfUp } from '../../text/round-half-up.ts'
import { complianceOf } from './profile-facts.ts'
import { condition, type Hold, type ReleaseHoldFacts } from './condition.ts'

type Rule = 'replicates_missing' | 'replicate_rsd'

function isJudged({ sample_type_slug, settings }: ReleaseHoldFacts): boolean {
  return settings.required_replicates > 1 && !isQcSampleType(sample_type_slug)
}

/** Too few preparations of an analyte, or too far apart; nothing where one preparation is enough. (Minn. R. 4770.3030) */
export const REPLICATES = condition({
  key: 'replicates',
  title: 'Preparations',
  texts: {
    replicates_missing:
      'Fewer than {required} preparations are in range for {analytes}. Prepare and measure the others, then release.',
    replicate_rsd:
      'The preparations differ by more than an RSD of {limit} %: {analytes}. Find the cause and prepare the sample again.',
  },
  isAsked: isJudged,
  holds: (facts) => {
    if (!isJudged(facts)) return []
    const { required_replicates: required, replicate_rsd_limit: set } = facts.settings
    const limit = Math.min(set, complianceOf(facts.profile)?.rules.preparations_rsd_max ?? set)
    const measured = facts.compounds.filter(({ state }) => state === 'value')
    const missing = measured.filter(({ replicates }) => replicates !== undefined && replicates < required)
    const apart = measured.filter(
      ({ replicates, rsd_percent }) => replicates !== undefined && (rsd_percent ?? 0) > limit,
    )
    const hold = (rule: Rule, analytes: string[], values: Hold<Rule>['values']): Hold<Rule>[] =>
      analytes.length === 0 ? [] : [{ rule, values: { analytes: analytes.join(', '), ...values }, record_id: null }]
    return [
      ...hold(
        'replicates_missing',
        missing.map(({ name }) => name),
        { required },
      ),
      ...hold(
        'replicate_rsd',
        apart.map(({ name, rsd_percent }) => `${name} ${roundHalfUp(rsd_percent ?? 0, 1)} %`),
        { limit },
      ),
    ]
  },
})
