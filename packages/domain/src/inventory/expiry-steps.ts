import { daysBetween } from './lot-expiry.ts'

/** When a lot is named before its last day; the last step is that day. */
export interface ExpirySettings {
  lot_expiry_first_days: number
  lot_expiry_second_days: number
}

/** The days left at which a lot is named, the most first; by default 30, 7, 0. */
export function expirySteps({ lot_expiry_first_days, lot_expiry_second_days }: ExpirySettings): number[] {
  return [...new Set([lot_expiry_first_days, lot_expiry_second_days, 0])].toSorted((one, other) => other - one)
}

/** The step that a lot has reached on a day: the fewest days left that still cover it; null where it is not named yet. */
export function expiryStep(usableUntil: string, today: string, steps: readonly number[]): number | null {
  const left = daysBetween(today, usableUntil)
  return steps.filter((step) => left <= step).toSorted((one, other) => one - other)[0] ?? null
}
