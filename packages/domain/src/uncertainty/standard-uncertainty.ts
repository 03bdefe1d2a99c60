/** How an uncertainty is stated: as a standard uncertainty, or as limits within which the value lies. */
export const DISTRIBUTIONS = ['normal', 'rectangular', 'triangular'] as const
export type Distribution = (typeof DISTRIBUTIONS)[number]

export const DISTRIBUTION_NAMES: Readonly<Record<Distribution, string>> = {
  normal: 'Standard uncertainty',
  rectangular: 'Limits, rectangular',
  triangular: 'Limits, triangular',
}

export interface StatedUncertainty {
  /** The standard uncertainty, or half the width between the limits; above 0, in the unit of the quantity. */
  value: number
  distribution: Distribution
}

/** Limits divided by this give a standard uncertainty (Eurachem QUAM:2012, A1.4: purity sqrt 3, flask sqrt 6). */
const DIVISORS: Readonly<Record<Distribution, number>> = {
  normal: 1,
  rectangular: Math.sqrt(3),
  triangular: Math.sqrt(6),
}

/** The standard uncertainty of what is stated, in the unit of the quantity. */
export function standardUncertainty({ value, distribution }: StatedUncertainty): number {
  return value / DIVISORS[distribution]
}

/** Of independent contributions in one unit: the root of the sum of their squares (QUAM:2012, A1.4, volume of the flask). */
export function inQuadrature(contributions: readonly number[]): number {
  return Math.hypot(...contributions)
}

/** A quantity with its standard uncertainty, both in its unit; the value is above 0. */
export interface UncertainQuantity {
  value: number
  standard: number
}

/**
 * Relative standard uncertainty of a product or quotient of independent quantities:
 * u(y) / y = sqrt(sum((u(x_i) / x_i)^2)), a fraction of 1 (Eurachem QUAM:2012, A1.5).
 */
export function relativeUncertainty(quantities: readonly UncertainQuantity[]): number {
  return inQuadrature(quantities.map(({ value, standard }) => standard / value))
}
