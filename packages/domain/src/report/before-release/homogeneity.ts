import { roundHalfUp } from '../../text/round-half-up.ts'
import { condition, type ReleaseHoldFacts } from './condition.ts'

/** The tests by which a profile limits the RSD of the units; without a profile's limit nothing is held. */
function judgedTests({ homogeneity = [], profile }: ReleaseHoldFacts) {
  return profile?.purpose === 'compliance' ? homogeneity.filter((test) => test.limit_source !== null) : []
}

/** What holds a compliance report back whose profile limits the RSD of the units. */
export const HOMOGENEITY = condition({
  key: 'homogeneity',
  title: 'Homogeneity',
  texts: {
    not_homogeneous:
      'The units of {name} are not homogeneous: RSD {rsd} %, and {profile} allows {limit} %. Find the cause and test the product again; a test of the wrong units is removed with a reason.',
    homogeneity_open:
      'Homogeneity of {name} is asked for by {profile} and not evaluated: {measured} of {units} units are measured. Measure the others, or remove the test with a reason.',
  },
  isAsked: (facts) => judgedTests(facts).length > 0,
  holds: (facts) =>
    judgedTests(facts)
      .filter(({ verdict }) => verdict !== 'homogeneous')
      .map(({ verdict, limit_source, limit_percent: limit, name = '', measured, units, rsd_percent, test_id }) => {
        const [profile, record_id] = [limit_source ?? '', test_id ?? null]
        return verdict === 'not_homogeneous'
          ? {
              rule: 'not_homogeneous',
              values: { name, rsd: roundHalfUp(rsd_percent ?? 0, 1), limit, profile },
              record_id,
            }
          : { rule: 'homogeneity_open', values: { name, measured, units, profile }, record_id }
      }),
})
