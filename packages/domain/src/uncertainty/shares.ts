import { standardUncertainty, type Distribution } from './standard-uncertainty.ts'

/** One part of a combined uncertainty, both in percent: relative to its quantity, and of the sum of the squares. */
export interface Share {
  name: string
  u_percent: number
  share_percent: number
}

/** The parts with the share that each has of the squares; of nothing but zeros none has one. */
export function sharesOf(parts: readonly Omit<Share, 'share_percent'>[]): Share[] {
  const squares = parts.reduce((sum, { u_percent }) => sum + u_percent ** 2, 0)
  return parts.map((part) => ({ ...part, share_percent: squares === 0 ? 0 : (100 * part.u_percent ** 2) / squares }))
}

/** A factor of C x V x DF / m in its own unit. */
export interface Factor {
  name: string
  value: number
  /** A standard uncertainty, or half the width between limits, as the distribution says. */
  uncertainty: number
  distribution: Distribution
}

/** A factor's relative standard uncertainty, percent (Eurachem QUAM:2012, A1.4 and A1.5). */
export function factorPercent({ value, uncertainty, distribution }: Factor): number {
  return (100 * standardUncertainty({ value: uncertainty, distribution })) / Math.abs(value)
}

/** The relative standard uncertainty of what is made of independent parts, percent. */
export function combinedPercent(parts: readonly Pick<Share, 'u_percent'>[]): number {
  return Math.hypot(...parts.map(({ u_percent }) => u_percent))
}
