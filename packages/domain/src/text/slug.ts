/** What a second record of one kind and name is refused with. */
export const SLUG_TAKEN_TEXT = 'Name has already been taken'

/** What two names of one kind may not share: the name in lower case, its words joined by dashes. */
export function slugOf(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/gu, '-')
}

/** The name itself, or, where it is taken, the first of 'Name (2)', 'Name (3)' that is not; at most `max` characters. */
export function freeName(name: string, taken: readonly string[], max: number): string {
  const slugs = new Set(taken.map(slugOf))
  for (let number = 1; ; number += 1) {
    const mark = number === 1 ? '' : ` (${number})`
    const free = `${name.slice(0, max - mark.length).trimEnd()}${mark}`
    if (!slugs.has(slugOf(free))) return free
  }
}
