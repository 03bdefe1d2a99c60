import { isJsonObject, type JsonValue } from '../bytes/canonical-json.ts'

/**
 * A record's present words, as far as words of the kind were sealed: what a later version of the product seals besides
 * says nothing against an older certificate. Whatever was sealed and is missing or different stays missing or different.
 * @param open names of members whose own members are the user's, not the product's: there, one more is a change
 */
export function asSealed(present: JsonValue, sealed: JsonValue, open: readonly string[]): JsonValue {
  if (Array.isArray(present) && Array.isArray(sealed)) {
    const sealedItems = sealed as readonly JsonValue[]
    return present.map((item: JsonValue, index) => asSealed(item, sealedItems[index] ?? item, open))
  }
  if (!isJsonObject(present) || !isJsonObject(sealed)) return present
  const kept = Object.entries(present).filter(([name]) => Object.hasOwn(sealed, name))
  return Object.fromEntries(
    kept.map(([name, value]) => [name, open.includes(name) ? value : asSealed(value, sealed[name] ?? null, open)]),
  )
}
