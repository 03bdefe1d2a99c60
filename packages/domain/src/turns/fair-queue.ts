/**
 * A queue in which those that wait with much do not keep others waiting: the next comes from the owner whose turn is
 * longest past, and of one owner's the oldest.
 */
export function createFairQueue<Entry>(ownerOf: (entry: Entry) => unknown) {
  const entries: Entry[] = []
  /** When each owner had its last turn. */
  const turns = new Map<unknown, number>()
  let turn = 0
  return {
    size: (): number => entries.length,
    add(entry: Entry): void {
      entries.push(entry)
    },
    take(): Entry | undefined {
      const turnOf = (entry: Entry): number => turns.get(ownerOf(entry)) ?? 0
      const [first] = entries
      if (first === undefined) return undefined
      const next = entries.reduce((best, entry) => (turnOf(entry) < turnOf(best) ? entry : best), first)
      entries.splice(entries.indexOf(next), 1)
      turns.set(ownerOf(next), (turn += 1))
      return next
    },
    takeAll: (): Entry[] => entries.splice(0),
    /** @returns whether it was waiting */
    remove(entry: Entry): boolean {
      const place = entries.indexOf(entry)
      if (place !== -1) entries.splice(place, 1)
      return place !== -1
    },
  }
}
