import { CHECK_STATES } from '@eluent/domain/analytical-batches'
import { EQUIPMENT_KINDS, EQUIPMENT_STATES } from '@eluent/domain/equipment'
import { ITEM_KINDS, ITEM_UNITS } from '@eluent/domain/inventory'
import { SAMPLE_STATES } from '@eluent/domain/samples'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, nullableText, text } from './primitives.ts'

/** Found records of a kind, the best first, at most five. */
const found = z.object({
  id,
  /** What it is called. */
  name: z.string(),
  /** What tells it from others of its name: a batch number, a TRACER, an e-mail address. */
  detail: nullableText,
  /** Whether it bears the text as its number, key or code. */
  exact: z.boolean(),
})
export type Found = z.output<typeof found>

/** A sample; `report` is the number of the report by which it was found. */
const foundSample = found.extend({
  has_results: z.boolean(),
  report: nullableText,
  vial: z.number().nullable(),
  state: z.enum(SAMPLE_STATES),
  runs: z.number(),
  runs_required: z.number(),
  queue_place: z.number().nullable(),
})
export type FoundSample = z.output<typeof foundSample>

/** An analytical batch by its number, with its worst check. */
const foundAnalyticalBatch = found.extend({ sample_count: z.number(), worst: z.enum(CHECK_STATES) })
export type FoundAnalyticalBatch = z.output<typeof foundAnalyticalBatch>

/** `detail` is its TRACER. */
const foundCertificate = found.extend({ certus_type: z.object({ id }), sample: z.object({ id }).nullable() })
export type FoundCertificate = z.output<typeof foundCertificate>

/** A lot by the name of its item; `detail` is its number. */
const foundLot = found.extend({ kind: z.enum(ITEM_KINDS), unit: z.enum(ITEM_UNITS), refusal: nullableText })
export type FoundLot = z.output<typeof foundLot>

/** `detail` is its serial number. */
const foundPiece = found.extend({ kind: z.enum(EQUIPMENT_KINDS), state: z.enum(EQUIPMENT_STATES) })
export type FoundPiece = z.output<typeof foundPiece>

export const findRecords = endpoint({
  method: 'GET',
  path: '/find',
  summary:
    'Finds records by name, number, key, TRACER or address, five of each kind, as far as the caller may see them.',
  noun: 'find',
  access: 'signed-in',
  query: z.object({ text: text(2000) }),
  reply: z.object({
    data: z.object({
      samples: z.array(foundSample),
      certificates: z.array(foundCertificate),
      analytical_batches: z.array(foundAnalyticalBatch),
      batches: z.array(found),
      methods: z.array(found),
      users: z.array(found),
      lots: z.array(foundLot),
      equipment: z.array(foundPiece),
      /** Storage places; `detail` is the code of their label. */
      places: z.array(found),
      /** Whom samples were prepared for, by name alone. */
      clients: z.array(z.object({ name: z.string() })),
    }),
  }),
})
