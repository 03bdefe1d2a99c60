/** A form that goes into a total, in the total's unit. */
export interface Summand {
  /** Its standard uncertainty. */
  u: number
  /** What it is multiplied with in the total: 1 for a neutral form, 0.877 for its acid. */
  factor: number
}

/**
 * Standard uncertainty of a sum of results, each two of which are correlated by r: for two
 * sqrt(u_n^2 + f^2 u_a^2 + 2 r f u_n u_a) (JCGM 100:2008, 5.2.2). Forms without a number are no summands.
 */
export function sumUncertainty(summands: readonly Summand[], r: number): number {
  const parts = summands.map(({ u, factor }) => u * factor)
  const squares = parts.reduce((sum, part) => sum + part ** 2, 0)
  const whole = parts.reduce((sum, part) => sum + part, 0)
  // the products of each two, twice
  return Math.sqrt(Math.max(0, squares + r * (whole ** 2 - squares)))
}

/** A result as received with its standard uncertainty, both in one unit; the result is above 0. */
interface Wet {
  value: number
  u: number
}

/**
 * Standard uncertainty of the result on dry basis x / (1 - M / 100), in its unit:
 * u / x = sqrt((u_w / x_w)^2 + (u_M / (100 - M))^2), M and u_M in percent (UNCERT-06; JCGM 100:2008, 5.1.2).
 */
export function dryUncertainty({ value, u }: Wet, moisturePercent: number, uMoisturePercent: number): number {
  const rest = 100 - moisturePercent
  return (value / (rest / 100)) * Math.hypot(u / value, uMoisturePercent / rest)
}

/** Of a normal distribution, how much lies within k standard deviations: '95 %' for 2, '99.7 %' for 3. */
export function coverageText(k: number): string {
  const percent = 100 * withinNormal(k)
  return `${percent >= 99 ? percent.toFixed(1) : Math.floor(percent + 1e-9)} %`
}

/** P(|z| <= k) by Simpson's rule, to 7 digits. */
function withinNormal(k: number): number {
  const steps = 400
  const density = (z: number) => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
  let sum = density(0) + density(k)
  for (let step = 1; step < steps; step++) sum += density((k * step) / steps) * (step % 2 === 1 ? 4 : 2)
  return (2 * sum * k) / steps / 3
}
