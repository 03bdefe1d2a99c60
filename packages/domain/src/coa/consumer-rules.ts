import { nameError } from '../text/well-formed.ts'

export const CONSUMER_NAME_MAX = 64

export const CONSUMER_TEXTS = {
  name: `Please enter a name of 1 to ${CONSUMER_NAME_MAX} characters`,
  taken: 'There is a client of this name already.',
} as const

/** The name as it is kept: one space between its words. */
export function consumerNameOf(name: unknown): string {
  return String(name).trim().replaceAll(/\s+/g, ' ')
}

/** What is wrong with the name of a client that COAs are prepared for; letter case and spaces tell no two apart. */
export function consumerNameError(name: unknown, others: readonly string[]): string | null {
  const wrong = nameError(name, CONSUMER_TEXTS.name, CONSUMER_NAME_MAX)
  if (wrong !== null) return wrong
  return others.some((other) => consumerNameOf(other).toLowerCase() === consumerNameOf(name).toLowerCase())
    ? CONSUMER_TEXTS.taken
    : null
}
