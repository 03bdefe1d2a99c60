import { isQcSampleType } from '../../samples/sample-types.ts'
import { wholeDaysBetween } from '../../text/whole-days.ts'
import { complianceOf } from './profile-facts.ts'
import { validDays } from '../../calibrations/calibration-rules.ts'
import { condition, type Hold, type ReleaseHoldFacts } from './condition.ts'

type AgeRule = 'calibration_age' | 'calibration_later'

/** Its age at each injection, and whether it gave an amount. Nothing is asked where no calibration was approved. */
export const CALIBRATION = condition({
  key: 'calibration',
  title: 'Calibration',
  texts: {
    calibration_age:
      'The calibration of {machine} is {days} days old; {limit} are allowed. Approve a newer one and run the sample again.',
    calibration_later:
      'The calibration of {machine} was measured {days} days after the injection; {limit} are allowed. Run the sample again.',
    not_calibrated:
      'No amount of {analytes}: the method quantifies from our calibration, and none that has them was in force at the injection. Approve one, then clear and run the sample again.',
  },
  isAsked: ({ sample_type_slug, injections }) =>
    sample_type_slug !== 'calibration' && injections.some(({ calibration }) => calibration !== null),
  holds: (facts) => [...agedHolds(facts), ...uncalibratedHolds(facts)],
})

/**
 * One hold per instrument whose calibration was too old when a vial was injected, and one where it was measured as long after it,
 * as of an imported chromatogram: it says as little of the instrument then. Nothing is held where no calibration was
 * approved, nor on a Calibration sample, which is measured because the old one ends. (WAC 16-309-140(3))
 */
function agedHolds({ sample_type_slug, injections, settings, profile }: ReleaseHoldFacts): Hold<AgeRule>[] {
  if (sample_type_slug === 'calibration') return []
  const limit = validDays(settings, complianceOf(profile)?.rules)
  const worst = new Map<string, Hold<AgeRule>>()
  for (const { machine_name, at, calibration } of injections) {
    if (calibration === null) continue
    const machine = machine_name ?? ''
    for (const [rule, days] of [
      ['calibration_age', wholeDaysBetween(calibration.measured_at, at)],
      ['calibration_later', wholeDaysBetween(at, calibration.measured_at)],
    ] as const) {
      const key = `${rule} ${machine}`
      if (days <= limit || days <= Number(worst.get(key)?.values['days'] ?? 0)) continue
      worst.set(key, { rule, values: { machine, days, limit }, record_id: calibration.id })
    }
  }
  return [...worst.values()]
}

/** A peak without an amount is no 'not detected'. */
function uncalibratedHolds({ sample_type_slug, unquantified = [] }: ReleaseHoldFacts): Hold<'not_calibrated'>[] {
  if (unquantified.length === 0 || isQcSampleType(sample_type_slug)) return []
  return [{ rule: 'not_calibrated', values: { analytes: unquantified.join(', ') }, record_id: null }]
}
