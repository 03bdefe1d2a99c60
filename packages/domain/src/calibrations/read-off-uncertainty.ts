import { weightsOf, type CalibrationFit } from './fit-calibration.ts'

/**
 * Standard uncertainty of a level read off a line for the mean area of `replicates` injections, in the level's unit:
 * (S0 / b) sqrt(1/m + 1/n + (y - ym)^2 / (b^2 sum (x - xm)^2)) (Eurachem QUAM:2012, E.4). With weights the means and
 * sums are weighted and 1/m is divided by the weight at the level read off. Null for a quadratic and a flat line, for
 * which the formula does not hold.
 */
export function readOffUncertainty(fit: CalibrationFit, area: number, replicates = 1): number | null {
  if (fit.model !== 'linear' || fit.slope === 0) return null
  const { levels, slope, intercept, through_zero } = fit
  const weights = weightsOf(levels, fit.weighting)
  const found = (area - intercept) / slope
  const middle = through_zero
    ? 0
    : total(levels.map(({ level }, index) => (weights[index] ?? 0) * level)) / levels.length
  const spread = total(levels.map(({ level }, index) => (weights[index] ?? 0) * (level - middle) ** 2))
  const atFound = weightAt(fit, found)
  if (!(atFound > 0)) return null
  const terms = 1 / (atFound * replicates) + (through_zero ? 0 : 1 / levels.length) + (found - middle) ** 2 / spread
  return (fit.residual_sd / Math.abs(slope)) * Math.sqrt(terms)
}

/** The weight that a standard of this level would have among those of the fit. */
function weightAt({ levels, weighting }: CalibrationFit, level: number): number {
  const [first] = levels
  const [firstWeight = 1] = weightsOf(levels, weighting)
  if (!first || weighting === '1') return 1
  return level > 0 ? firstWeight * (first.level / level) ** (weighting === '1/x' ? 1 : 2) : 0
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
