import { LedgerError } from './ledger-error.ts'

/** What can be sealed. Numbers are not among it: as decimal strings they keep the digits they were shown with. */
export type JsonValue = string | boolean | null | readonly JsonValue[] | JsonObject
export interface JsonObject {
  readonly [name: string]: JsonValue
}

const DEEPEST = 64

/** RFC 8785 text of a value without numbers: one text per value. @throws LedgerError malformed, naming the place */
export function canonicalJson(value: JsonValue): string {
  return write(value, 'the value', { depth: 0, numbers: false })
}

/** RFC 8785 text of a record as JSON has it, numbers too, in ECMAScript's spelling as the RFC asks. @throws LedgerError malformed */
export function canonicalRecord(value: object): string {
  return write(JSON.parse(JSON.stringify(value)), 'the value', { depth: 0, numbers: true })
}

function write(value: unknown, place: string, { depth, numbers }: { depth: number; numbers: boolean }): string {
  if (depth > DEEPEST) throw new LedgerError('malformed', `${place} is nested too deeply.`)
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return writeText(value, place)
  if (numbers && typeof value === 'number') return JSON.stringify(value)
  const inside = { depth: depth + 1, numbers }
  if (Array.isArray(value))
    return `[${Array.from(value, (item, index) => write(item, `${place}[${index}]`, inside)).join(',')}]`
  if (typeof value !== 'object' || ![Object.prototype, null].includes(Object.getPrototypeOf(value) as null))
    throw new LedgerError(
      'malformed',
      `${place} is ${typeof value}; text, truth values, lists and objects can be sealed.`,
    )
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const texts = members.map(([name, item]) => `${writeText(name, place)}:${write(item, `${place}.${name}`, inside)}`)
  return `{${texts.join(',')}}`
}

function writeText(text: string, place: string): string {
  if (!text.isWellFormed()) throw new LedgerError('malformed', `${place} holds half a character.`)
  return JSON.stringify(text)
}

/** Reads text that `canonicalJson` wrote, and no other spelling of it. @throws LedgerError malformed */
export function parseCanonicalJson(text: string): JsonValue {
  let value: JsonValue
  try {
    value = JSON.parse(text) as JsonValue
  } catch {
    throw new LedgerError('malformed', 'The text is not JSON.')
  }
  if (canonicalJson(value) !== text) throw new LedgerError('malformed', 'The text is not in canonical form.')
  return value
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
