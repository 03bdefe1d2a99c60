import { erfcx } from './erfcx.ts'

/** Parameters of one peak of unit area: centre and width of the Gaussian, time constant of the exponential, all in one unit. */
export interface PeakShape {
  mean: number
  sigma: number
  /** 0 gives the plain Gaussian. */
  tau: number
}

/**
 * Exponentially modified Gaussian of unit area at time t, in 1/(unit of t):
 * f = exp(-u^2/2) / (2 tau) erfcx(z) with u = (t - mean)/sigma, z = (sigma/tau - u)/sqrt 2, in the overflow-free forms of
 * Kalambet et al., J. Chemometrics 25 (2011) 352, DOI 10.1002/cem.1343. tau = 0 is the Gaussian.
 * @throws RangeError unless sigma > 0 and tau >= 0.
 */
export function exponentiallyModifiedGaussian(t: number, { mean, sigma, tau }: PeakShape): number {
  if (!(sigma > 0) || !(tau >= 0)) {
    throw new RangeError(`sigma must be above 0 and tau not below 0, got ${sigma} and ${tau}`)
  }
  const u = (t - mean) / sigma
  const ratio = sigma / tau
  // Below 1e-12 sigma the exponential changes nothing that matters, and 1/tau may overflow.
  if (ratio > 1e12) return Math.exp(-0.5 * u * u) / (sigma * Math.sqrt(2 * Math.PI))
  const z = (ratio - u) * Math.SQRT1_2
  if (z >= 0) return (Math.exp(-0.5 * u * u) * erfcx(z)) / (2 * tau)
  return (Math.exp(ratio * (0.5 * ratio - u)) * 2 - Math.exp(-0.5 * u * u) * erfcx(-z)) / (2 * tau)
}
