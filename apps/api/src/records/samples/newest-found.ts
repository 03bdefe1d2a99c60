/** So many of the newest that a search finds are kept beside its count: two of the longest pages. */
export const NEWEST = 200

/** Ends a list that has all that is found. */
const ALL = 0

/**
 * Ids, the newest first: whatever a search finds from the last on stands among them. Some may not be found any more, so they are
 * judged again when they are read. Null where this is not known.
 */
export type Newest = readonly number[] | null

/** What is kept of the newest that were found just now. */
export function keptNewest(found: readonly number[]): number[] {
  return found.length < NEWEST ? [...found, ALL] : found.slice(0, NEWEST)
}

/** The same after these are found, too; `kept` is undefined where nothing of the kind was found before. */
export function withFound(kept: Newest | undefined, found: Newest): number[] | null {
  if (kept === null || found === null) return null
  const before = kept ?? [ALL]
  return newestFirst([...before, ...since(before, found)]).slice(0, NEWEST)
}

/** The newest of several kinds together, with what is noted and not yet added to any of them. */
export function newestOfAll(kinds: readonly Newest[], noted: readonly Newest[]): number[] | null {
  if (kinds.includes(null) || noted.includes(null)) return null
  const lists = [...kinds, ...noted].filter((list) => list !== null)
  const ends = kinds.map((list) => list?.at(-1) ?? ALL)
  return newestFirst(since([Math.max(ALL, ...ends)], lists.flat())).filter((id) => id !== ALL)
}

function since(list: readonly number[], ids: readonly number[]): number[] {
  return ids.filter((id) => id >= (list.at(-1) ?? ALL))
}

function newestFirst(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => b - a)
}
