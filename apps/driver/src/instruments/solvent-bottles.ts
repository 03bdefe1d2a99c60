import type { Bottle, BottleChange } from '@eluent/contract'
import { DriverError } from '../driver-error.ts'

/** One solvent bottle; both in mL. */
export interface SolventBottle {
  channel: string
  remainMl: number
  sizeMl: number
}

/** mL per minute from each channel. */
export type Flow = Readonly<Record<string, number>>

export function freshBottles(): SolventBottle[] {
  return [
    { channel: 'A', remainMl: 1840, sizeMl: 2000 },
    { channel: 'B', remainMl: 1520, sizeMl: 2000 },
    { channel: 'C', remainMl: 610, sizeMl: 1000 },
    { channel: 'D', remainMl: 930, sizeMl: 1000 },
  ]
}

/** Seconds until the first bottle of this flow is empty; Infinity when none is drawn from. */
export function secondsToEmpty(bottles: readonly SolventBottle[], flow: Flow): number {
  const times = bottles.map(({ channel, remainMl }) => (remainMl * 60) / (flow[channel] ?? 0))
  return Math.min(...times.filter((time) => !Number.isNaN(time)), Infinity)
}

/** The bottles after this flow over this time. */
export function drained(bottles: readonly SolventBottle[], flow: Flow, seconds: number): SolventBottle[] {
  return bottles.map((bottle) => ({
    ...bottle,
    remainMl: Math.max(0, bottle.remainMl - ((flow[bottle.channel] ?? 0) * seconds) / 60),
  }))
}

/** The first bottle of this flow that holds less than a drop (0.05 mL). */
export function emptyBottle(bottles: readonly SolventBottle[], flow: Flow): SolventBottle | undefined {
  return bottles.find(({ channel, remainMl }) => (flow[channel] ?? 0) > 0 && remainMl < 0.05)
}

/** The bottles after a person changed one. @throws DriverError bottle_unknown, bottle_over_maximum */
export function changedBottles(
  bottles: readonly SolventBottle[],
  { bottle, botremain, size }: BottleChange,
): SolventBottle[] {
  if (!bottles.some(({ channel }) => channel === bottle)) throw new DriverError('bottle_unknown', { bottle })
  if (botremain > size) throw new DriverError('bottle_over_maximum')
  const changed = { channel: bottle, remainMl: botremain, sizeMl: size }
  return bottles.map((each) => (each.channel === bottle ? changed : each))
}

/** The bottles as the machine state shows them. */
export function shownBottles(bottles: readonly SolventBottle[]): { numBottles: number; bottles: Bottle[] } {
  const shown = bottles.map(({ channel, remainMl, sizeMl }) => ({
    channel,
    bot: Math.round((1000 * remainMl) / sizeMl) / 10,
    botlmt: sizeMl / 1000,
  }))
  return { numBottles: shown.length, bottles: shown }
}
