import { isQcSampleType } from '../../samples/sample-types.ts'
import { condition, type ReleaseHoldFacts } from './condition.ts'

/** A control is no product, and its levels are chosen. */
function isJudged({ sample_type_slug, settings }: ReleaseHoldFacts): boolean {
  return settings.hold_over_range && !isQcSampleType(sample_type_slug)
}

/** An analyte that no vial has in range, by what ends it: the method, or a calibration without its highest level. (WAC 16-309-280(4)) */
export const OVER_RANGE = condition({
  key: 'over_range',
  title: 'Within range',
  texts: {
    over_range:
      '{analytes} read above the range of the method ({limit}), so that totals with it are estimates. Dilute and rerun the vial, then release.',
    over_calibration:
      '{analytes} read above the highest level that the calibration keeps ({limit}), so that totals with it are estimates. Dilute and rerun the vial, then release.',
  },
  isAsked: isJudged,
  holds: (facts) => {
    if (!isJudged(facts)) return []
    const over = facts.compounds.filter(({ state }) => state === 'over_bounds')
    return (['over_range', 'over_calibration'] as const).flatMap((rule) => {
      const of = over.filter(({ upper_end }) => (upper_end?.by_calibration === true) === (rule === 'over_calibration'))
      const analytes = of.map(({ name }) => name).join(', ')
      return of.length === 0 ? [] : [{ rule, values: { analytes, limit: endsText(of) }, record_id: null }]
    })
  },
})

/** '50 ug/mL', or 'THCA 50 ug/mL, CBD 25 ug/mL' where they differ. */
function endsText(over: ReleaseHoldFacts['compounds']): string {
  const ends = over.map(({ name, upper_end }) => ({
    name,
    text: upper_end ? `${upper_end.ug_ml} ug/mL` : 'not stated',
  }))
  const [first] = ends
  return first !== undefined && ends.every(({ text }) => text === first.text)
    ? first.text
    : ends.map(({ name, text }) => `${name} ${text}`).join(', ')
}
