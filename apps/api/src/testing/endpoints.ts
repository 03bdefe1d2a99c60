import * as contract from '@eluent/contract'
import type { Endpoint } from '@eluent/contract'
import * as z from 'zod'

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}

/** Every call of the contract, those of the instrument's driver too. */
export const ENDPOINTS: readonly Endpoint[] = (Object.values(contract) as unknown[]).filter(isEndpoint)

export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

/** The parameters of a path and what each names: the segment before `:id`, otherwise the parameter itself. */
export function parametersOf({ path }: Endpoint): { name: string; kind: string }[] {
  const segments = path.split('/')
  return segments.flatMap((segment, at) => {
    if (!segment.startsWith(':')) return []
    const name = segment.slice(1)
    return [{ name, kind: name === 'id' ? (segments[at - 1] ?? '') : name }]
  })
}

interface JsonSchema {
  type?: string
  format?: string
  exclusiveMinimum?: number
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

const ID_NAMES = /(^|[._])(ids?|key|sha256|tracer|children|previous|user|url|full|logo)$|(Ids?|Key|Url|File)$/

/** The fields of an endpoint's query and body that can name a record, by name or by the form of their values. */
export function idFieldsOf({ query, body }: Endpoint): string[] {
  const fields = new Set<string>()
  const collect = (schema: JsonSchema, at: string): void => {
    for (const part of [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]) collect(part, at)
    for (const [name, part] of Object.entries(schema.properties ?? {}))
      collect(part, at === '' ? name : `${at}.${name}`)
    const isLeaf = !schema.properties && !schema.items && !schema.anyOf
    const isId = schema.format === 'uuid' || (schema.type === 'integer' && schema.exclusiveMinimum === 0)
    if (at !== '' && isLeaf && (isId || ID_NAMES.test(at))) fields.add(at)
  }
  for (const schema of [query, body]) {
    if (schema) collect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, '')
  }
  // a record that is sent whole or as {id} is one field
  return [...fields].filter((field) => ![...fields].some((other) => other.startsWith(`${field}.`)))
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What stands at a field of a body; a list is gone through. */
export function valuesAt(body: unknown, field: string): unknown[] {
  if (Array.isArray(body)) return body.flatMap((item) => valuesAt(item, field))
  if (field === '') return isObject(body) || body === undefined || body === null ? [] : [body]
  if (!isObject(body)) return []
  const [name = '', ...rest] = field.split('.')
  return valuesAt(body[name], rest.join('.'))
}

/** The body with another value at a field, in every item of a list. */
export function replaceAt(body: unknown, field: string, value: unknown): unknown {
  if (Array.isArray(body)) return body.map((item) => replaceAt(item, field, value))
  if (field === '') return value
  if (!isObject(body)) return body
  const [name = '', ...rest] = field.split('.')
  return { ...body, [name]: replaceAt(body[name], rest.join('.'), value) }
}
