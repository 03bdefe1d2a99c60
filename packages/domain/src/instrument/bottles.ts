import type { Bottle } from './machine-state.ts'

/** Percent below which a bottle is red, and below which it is yellow. */
export const BOTTLE_RED_BELOW = 20
const BOTTLE_YELLOW_BELOW = 50

export const BOTTLE_OVERFULL_TEXT = 'Current volume cannot exceed maximum volume'

export function bottleColor(percent: number): 'red' | 'yellow' | 'green' {
  if (percent < BOTTLE_RED_BELOW) return 'red'
  return percent < BOTTLE_YELLOW_BELOW ? 'yellow' : 'green'
}

/** 'Warning Bottle {channel} Low' for a red bottle, else null. */
export function bottleWarning(bottle: Pick<Bottle, 'channel' | 'bot'>): string | null {
  return bottleColor(bottle.bot) === 'red' ? `Warning Bottle ${bottle.channel} Low` : null
}

/** What a bottle holds at most, mL: its limit in litres times 1000. */
export function bottleMaximumMl(limitLitres: number): number {
  return limitLitres * 1000
}

/** Why a bottle change is refused; null where it is not. */
export function bottleChangeError(currentMl: number, maximumMl: number): string | null {
  return currentMl > maximumMl ? BOTTLE_OVERFULL_TEXT : null
}
