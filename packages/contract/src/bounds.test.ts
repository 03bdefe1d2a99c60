import { expect, test } from 'vitest'
import * as z from 'zod'
import * as contract from './index.ts'
import type { Endpoint } from './index.ts'

interface JsonSchema {
  type?: string
  maxItems?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}

/** Where a list of any length would be taken. */
function endlessLists(schema: JsonSchema, at: string): string[] {
  const { items, properties, additionalProperties: rest } = schema
  return [
    ...(schema.type === 'array' && schema.maxItems === undefined ? [at] : []),
    ...(items ? endlessLists(items, `${at}[]`) : []),
    ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((part) => endlessLists(part, at)),
    ...Object.entries(properties ?? {}).flatMap(([name, part]) => endlessLists(part, `${at}.${name}`)),
    ...(typeof rest === 'object' ? endlessLists(rest, `${at}.*`) : []),
  ]
}

test('every list that a call takes has a greatest length', () => {
  const endpoints = (Object.values(contract) as unknown[]).filter(isEndpoint)
  const found = endpoints.flatMap(({ method, path, query, body }) =>
    [query, body].flatMap((schema) =>
      schema
        ? endlessLists(
            z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
            `${method} ${path}`,
          )
        : [],
    ),
  )
  expect(endpoints.length).toBeGreaterThan(100)
  expect(found).toEqual([])
})

test('a field that an older node may not know can be left out', () => {
  const endpoints = (Object.values(contract) as unknown[])
    .filter(isEndpoint)
    .filter(({ newFields }) => newFields.length > 0)
  expect(endpoints.length).toBeGreaterThan(1)
  for (const { path, body, newFields } of endpoints) {
    const { required = [], properties = {} } = z.toJSONSchema(body ?? z.undefined(), { io: 'input' }) as JsonSchema
    for (const field of newFields) {
      expect(properties, path).toHaveProperty(field)
      expect(required, path).not.toContain(field)
    }
  }
})
