import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, nullableNumber, nullableText } from './primitives.ts'

/** A published or hand-calculated value, and what the installed product makes of it; numbers as text with all of their digits. */
const vectorResult = z.object({
  id: z.string(),
  /** The data set or worked example, as its source calls it. */
  set: z.string(),
  source: z.string(),
  quantity: z.string(),
  unit: nullableText,
  expected: z.string(),
  found: z.string(),
  /** Significant digits or decimals that must agree; both null where the texts must be the same. */
  digits: nullableNumber,
  decimals: nullableNumber,
  passed: z.boolean(),
})

const referenceCheck = z.object({
  /** Of the product that answers. */
  version: z.string(),
  /** Null before the first check. */
  last: z
    .object({ checked_at: instant, version: z.string(), failed: z.number(), results: z.array(vectorResult) })
    .nullable(),
  /** The last check in which every vector passed. */
  last_passed: z.object({ checked_at: instant, version: z.string() }).nullable(),
})
export type ReferenceCheck = z.output<typeof referenceCheck>

const reply = z.object({ data: referenceCheck })

export const readReferenceCheck = endpoint({
  method: 'GET',
  path: '/reference_check',
  summary: 'The version of the product, and how its arithmetic last agreed with the reference vectors.',
  noun: 'reference checks',
  access: 'quality.view',
  reply,
})

export const runReferenceCheck = endpoint({
  method: 'POST',
  path: '/reference_check',
  summary: 'Holds the arithmetic of the installed product against the reference vectors, now.',
  noun: 'reference checks',
  touches: ['reference checks'],
  access: 'quality.enter',
  reply,
})
