import { instant } from '@eluent/contract'
import * as z from 'zod'

/** A value as far as a test cares about it. */
export type Partly<T> = T extends readonly (infer Item)[]
  ? readonly Partly<Item>[]
  : T extends object
    ? { [Key in keyof T]?: Partly<T[Key]> }
    : T

const LEAST = ['', 0, 1, false, 'x', '0b5a0d1e-7d3c-4a5e-8f6b-1a2b3c4d5e6f', 'a'.repeat(64), null]

/** What is given, and for the rest of the schema the least that it takes: null, no items, an empty text, 0. */
export function fill(schema: z.core.$ZodType, given?: unknown): unknown {
  if (schema instanceof z.ZodObject) {
    const parts = Object.entries(schema.shape).map(([name, part]) => [name, fill(part, fieldOf(given, name))] as const)
    return Object.fromEntries(parts.filter(([, value]) => value !== undefined))
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return given === undefined ? undefined : fill(schema.unwrap(), given)
  if (schema instanceof z.ZodNullable)
    return given === undefined || given === null ? null : fill(schema.unwrap(), given)
  if (schema instanceof z.ZodArray)
    return Array.isArray(given) ? given.map((item) => fill(schema.element, item)) : (given ?? [])
  if (schema instanceof z.ZodRecord)
    return Object.fromEntries(Object.entries(given ?? {}).map(([name, value]) => [name, fill(schema.valueType, value)]))
  if (schema instanceof z.ZodUnion)
    return schema.options.map((option) => fill(option, given)).find((value) => takes(schema, value)) ?? given
  if (schema instanceof z.ZodPipe) return fill(schema.in, given)
  if (given !== undefined) return given
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodLiteral) return [...schema.values][0]
  return schema === instant ? '2026-11-20T12:00:00Z' : LEAST.find((value) => takes(schema, value))
}

function takes(schema: z.core.$ZodType, value: unknown): boolean {
  return z.safeParse(schema, value).success
}

function fieldOf(given: unknown, name: string): unknown {
  return typeof given === 'object' && given !== null ? (given as Record<string, unknown>)[name] : undefined
}
