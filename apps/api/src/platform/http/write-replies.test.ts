import { ResponseSerializationError, serializerCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { ENDPOINTS } from '../../testing/endpoints.ts'
import { writeReplies } from './write-replies.ts'

const reply = z.object({
  data: z.array(z.object({ id: z.number(), name: z.string().nullable(), of: z.object({ id: z.number() }).optional() })),
  meta: z.union([z.object({ total: z.number() }), z.object({ more: z.boolean() })]),
  by: z.record(z.string(), z.object({ id: z.number() })),
})
const route = { schema: reply, method: 'GET', url: '/things', httpStatus: '200' }
const secret = 'never leaves'

test('what is not declared is left out at every depth, as the type provider does', () => {
  const given = {
    data: [
      { id: 1, name: null, secret, of: { id: 2, secret } },
      { id: 2, name: 'é\n"', secret },
    ],
    meta: { more: true, secret },
    by: { a: { id: 1, secret } },
    secret,
  }
  const text = writeReplies(route)(given)
  expect(text).not.toContain(secret)
  expect(text).toBe(serializerCompiler(route)(given))
})

test('a reply that its schema does not allow is not sent', () => {
  const wrong = { data: [{ id: '1', name: null }], meta: { total: 1 }, by: {} }
  expect(() => writeReplies(route)(wrong)).toThrow(ResponseSerializationError)
  expect(() => writeReplies({ ...route, schema: {} })).toThrow('Invalid schema')
})

/** The kinds of schemas within one. */
function kindsWithin(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  const kinds = schema instanceof z.ZodType ? [schema.def.type] : []
  const parts = Object.values(schema instanceof z.ZodType ? schema.def : schema)
  return [...kinds, ...parts.flatMap((part) => kindsWithin(part, seen))]
}

test('no reply of the contract has a schema that reads otherwise than it writes', () => {
  const twoWay = ['transform', 'pipe', 'prefault', 'catch']
  const found = ENDPOINTS.flatMap(({ reply: one }) => kindsWithin(one).filter((kind) => twoWay.includes(kind)))
  expect(found).toEqual([])
})
