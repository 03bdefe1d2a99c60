import type { HistoryEntry } from '@eluent/contract'

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What differs between the two sides of an audit line, field by field, as text. */
export function changesOf(old: unknown, now: unknown): HistoryEntry['changes'] {
  const [before, after] = [isRecord(old) ? old : {}, isRecord(now) ? now : {}]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, old: asText(before[field]), new: asText(after[field]) }))
    .filter((change) => change.old !== change.new)
}

/** The same with names in place of ids, where they are known. */
export function withNames(
  changes: HistoryEntry['changes'],
  names: Readonly<Record<string, ReadonlyMap<string, string>>>,
): HistoryEntry['changes'] {
  return changes.map(({ field, old, new: now }) => {
    const named = (value: string | null) => (value === null ? null : (names[field]?.get(value) ?? value))
    return { field, old: named(old), new: named(now) }
  })
}
