import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import * as contract from './index.ts'
import type { Endpoint } from './index.ts'
import { installIssueSentences } from './issue-sentences.ts'

beforeAll(installIssueSentences)
// the test files of a worker share the library
afterAll(() => void z.config(z.locales.en()))

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}
const endpoints = (Object.values(contract) as unknown[]).filter(isEndpoint)

const WRONG = [
  undefined,
  null,
  '',
  'x',
  '-1',
  'x'.repeat(40_000),
  -1,
  1.5,
  Number.NaN,
  1e300,
  true,
  [],
  [null],
  {},
  { x: 1 },
]

/** The shape of a schema with a wrong value at every leaf. */
function filled(schema: JsonSchema, wrong: unknown): unknown {
  const { properties, items, anyOf } = schema
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, filled(part, wrong)]))
  if (items) return [filled(items, wrong)]
  const [first] = (anyOf ?? []).filter((part) => part.properties ?? part.items)
  return first ? filled(first, wrong) : wrong
}

function messagesOf(schema: z.core.$ZodType): string[] {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return [...WRONG, ...WRONG.map((wrong) => filled(shape, wrong))].flatMap((value) => {
    const { error } = z.core.safeParse(schema, value)
    return (error?.issues ?? []).map(({ message }) => message)
  })
}

const LIBRARY =
  /\b(expected|received|nan|uuid|regex|nonoptional)\b|invalid (input|option|string|key|element|e-?mail|url|iso)|too (big|small)|unrecognized/i

test('no sentence of the validation library reaches a caller, whatever is sent to whichever call', () => {
  const found = new Map<string, string>()
  for (const endpoint of endpoints)
    for (const schema of [endpoint.params, endpoint.query, endpoint.body])
      for (const message of schema ? messagesOf(schema) : []) found.set(message, `${endpoint.method} ${endpoint.path}`)
  expect(endpoints.length).toBeGreaterThan(100)
  expect(found.size).toBeGreaterThan(10)
  expect([...found].filter(([message]) => LIBRARY.test(message) || !/^\p{Lu}.*/u.test(message))).toEqual([])
})

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'This field is missing.'],
  [z.string(), 1, 'This must be a text.'],
  [z.coerce.number(), 'x', 'This must be a number.'],
  [z.int(), 1.5, 'This must be a whole number.'],
  [z.boolean(), 'x', 'This must be true or false.'],
  [z.array(z.string()), {}, 'This must be a list.'],
  [z.object({}), [], 'This must be an object with fields.'],
  [z.string().max(3), 'four', 'At most 3 characters.'],
  [z.string().min(1), '', 'This must not be empty.'],
  [z.string().min(2), 'x', 'At least 2 characters.'],
  [z.number().positive(), 0, 'More than 0.'],
  [z.number().max(5), 6, 'At most 5.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'At most 1 entry.'],
  [z.array(z.string()).min(2), [], 'At least 2 entries.'],
  [z.uuid(), 'x', 'This is not an id.'],
  [z.email(), 'x', 'This is not an e-mail address.'],
  [z.string().regex(/a/), 'x', 'This is not in the form that is needed here.'],
  [z.number().multipleOf(5), 6, 'This must be a multiple of 5.'],
  [z.strictObject({}), { extra: 1, more: 2 }, 'Not known here: extra, more.'],
  [z.enum(['start', 'stop']), 'x', 'This must be one of start, stop.'],
  [z.union([z.string(), z.number()]), true, 'This value is not accepted.'],
])('%#: a broken rule has its sentence', (schema, value, sentence) => {
  expect(schema.safeParse(value).error?.issues.map(({ message }) => message)).toEqual([sentence])
})
