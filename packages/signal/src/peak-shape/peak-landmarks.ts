import { exponentiallyModifiedGaussian, type PeakShape } from './exponentially-modified-gaussian.ts'

/** Places of an exponentially modified Gaussian relative to its Gaussian centre, in the unit of sigma. */
export interface PeakLandmarks {
  apexOffset: number
  /** Height of the peak of unit area, in 1/(unit of sigma). */
  unitHeight: number
  startOffset: number
  endOffset: number
  /** USP <621> symmetry factor: width at 5 % of the height over twice its front half. */
  tailing: number
}

/**
 * Apex, height and edges of the peak to double precision by bisection: at the apex the peak equals its own Gaussian
 * (tau f' + f = g), at the edges it stands at `edgeFraction` of its height. Offsets in the unit of sigma and tau.
 * @throws RangeError unless sigma > 0, tau >= 0 and 0 < edgeFraction < 1.
 */
export function peakLandmarks(sigma: number, tau: number, edgeFraction: number): PeakLandmarks {
  if (!(edgeFraction > 0 && edgeFraction < 1)) {
    throw new RangeError(`edgeFraction must be above 0 and below 1, got ${edgeFraction}`)
  }
  const shape: PeakShape = { mean: 0, sigma, tau }
  const at = (t: number): number => exponentiallyModifiedGaussian(t, shape)
  const gaussian = (t: number): number => Math.exp((-0.5 * t * t) / sigma ** 2) / (sigma * Math.sqrt(2 * Math.PI))
  // The peak's maximum lies between the Gaussian's centre and the peak's mean, which is tau further.
  const apexOffset = tau === 0 ? 0 : bisect((t) => gaussian(t) > at(t), 0, Math.min(tau, 40 * sigma))
  const unitHeight = at(apexOffset)
  const front = (fraction: number): number =>
    bisect((t) => at(t) < fraction * unitHeight, apexOffset - 40 * sigma, apexOffset)
  const back = (fraction: number): number =>
    bisect((t) => at(t) > fraction * unitHeight, apexOffset, apexOffset + 40 * (sigma + tau))
  const front5 = front(0.05)
  return {
    apexOffset,
    unitHeight,
    startOffset: front(edgeFraction),
    endOffset: back(edgeFraction),
    tailing: (back(0.05) - front5) / (2 * (apexOffset - front5)),
  }
}

/** The place in [low, high] where `before` turns from true to false. */
function bisect(before: (t: number) => boolean, low: number, high: number): number {
  let from = low
  let to = high
  for (;;) {
    const middle = from + (to - from) / 2
    if (middle <= from || middle >= to) return middle
    if (before(middle)) from = middle
    else to = middle
  }
}
