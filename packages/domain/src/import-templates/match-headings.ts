import { normalWords } from './header-words.ts'

type Words<Item extends string> = Readonly<Record<Item, readonly (readonly [words: string, confidence: number])[]>>

export interface HeadingMatch<Item extends string> {
  item: Item
  column: number
  confidence: number
}

/** The items whose words a row contains, the surest first; each item and each column at most once. */
export function matchHeadings<Item extends string>(row: readonly string[], words: Words<Item>): HeadingMatch<Item>[] {
  const known = lookupOf(words)
  const matches: HeadingMatch<Item>[] = []
  for (const [column, text] of row.entries()) {
    for (const { item, confidence } of known.get(normalWords(text)) ?? []) matches.push({ item, column, confidence })
  }
  const taken = new Set<Item | number>()
  return matches
    .toSorted((a, b) => b.confidence - a.confidence || a.column - b.column)
    .filter(({ item, column }) => {
      if (taken.has(item) || taken.has(column)) return false
      taken.add(item).add(column)
      return true
    })
}

const lookups = new WeakMap<object, Map<string, { item: string; confidence: number }[]>>()

function lookupOf<Item extends string>(words: Words<Item>): Map<string, { item: Item; confidence: number }[]> {
  const kept = lookups.get(words)
  if (kept) return kept as Map<string, { item: Item; confidence: number }[]>
  const lookup = new Map<string, { item: Item; confidence: number }[]>()
  for (const [item, synonyms] of Object.entries(words) as [Item, readonly (readonly [string, number])[]][]) {
    for (const [text, confidence] of synonyms) lookup.set(text, [...(lookup.get(text) ?? []), { item, confidence }])
  }
  lookups.set(words, lookup)
  return lookup
}

/** Whether the text could be a number, whatever its decimal sign. */
export function looksNumeric(text: string): boolean {
  return /^\s*[<>]?\s*[+-]?[\d.,]*\d[\d.,]*(?:[eE][+-]?\d+)?\s*%?\s*$/.test(text)
}

export function isBlankCell(text: string | undefined): boolean {
  return (text ?? '').trim() === ''
}
