/** What a person chooses from a list by its number or its name. */
export interface Choosable {
  readonly id: number
  readonly name: string
}

interface Chosen<One> {
  one: One | undefined
  /** Why nothing was chosen; null where something was. */
  reason: string | null
}

const MOST_NAMED = 10

/**
 * The one that is meant. A number is that of a record; a name counts whatever its capitals and outer spaces, and has to be one record's alone.
 * @param kind as a sentence says it, e.g. 'import template'
 */
export function choiceByName<One extends Choosable>(
  wanted: number | string,
  list: readonly One[],
  kind: string,
): Chosen<One> {
  if (typeof wanted === 'number') {
    const one = list.find(({ id }) => id === wanted)
    return { one, reason: one ? null : `This ${kind} does not exist any more.` }
  }
  const called = list.filter(({ name }) => folded(name) === folded(wanted))
  const [one, ...others] = called
  if (one && others.length === 0) return { one, reason: null }
  const numbers = called.map(({ id }) => id).join(', ')
  return {
    one: undefined,
    reason: one
      ? `${called.length} are called '${wanted.trim()}': rename one, or choose the ${kind} by its number (${numbers}).`
      : `No ${kind} is called '${wanted.trim()}'. ${namesOf(list)}`,
  }
}

function folded(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

function namesOf(list: readonly Choosable[]): string {
  if (list.length === 0) return 'There is none.'
  const more = list.length - MOST_NAMED
  const named = list.slice(0, MOST_NAMED).map(({ name }) => `'${name}'`)
  return `There are ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}
