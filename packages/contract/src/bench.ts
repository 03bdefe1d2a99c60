import { WEIGHT_SOURCES } from '@eluent/domain/bench'
import { ITEM_UNITS, LOT_PURPOSES } from '@eluent/domain/inventory'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, nullableNumber, nullableText, pathId, text } from './primitives.ts'

const named = z.object({ id, name: z.string() })

const preparation = z.object({
  id,
  /** From 1, in the order of the sample's vials. */
  number: z.number(),
  label: z.string(),
  dilution_factor: z.number(),
  /** mg; null where the sample's weight counts. */
  weight_mg: nullableNumber,
  /** mL; null for a vial's 1 mL. */
  volume_ml: nullableNumber,
  weighed: z
    .object({
      source: z.enum(WEIGHT_SOURCES),
      by: z.string(),
      at: instant,
      balance: named.nullable(),
      pipette: named.nullable(),
    })
    .nullable(),
  /** The numbers that were replaced after the first injection, the earliest first. */
  corrections: z.array(
    z.object({ weight_mg: nullableNumber, volume_ml: nullableNumber, why: z.string(), by: z.string(), at: instant }),
  ),
})
export type BenchPreparation = z.output<typeof preparation>

const moistureReading = z.object({
  wet_g: z.number(),
  dry_g: z.number(),
  temperature_c: z.number(),
  duration_min: z.number(),
  /** The oven or analyser. */
  piece: named.nullable(),
  by: z.string(),
  at: instant,
})

const benchSample = z.object({
  id,
  name: z.string(),
  batch_number: nullableText,
  sample_type: z.string(),
  /** mg */
  recommended_size: nullableNumber,
  /** mg, of the intake form. */
  sample_weight: nullableNumber,
  /** Whether an injection was stored: then a change is a correction and says why. */
  locked: z.boolean(),
  can: z.object({ allowed: z.boolean(), text: nullableText }),
  preparations: z.array(preparation),
  /** g, of the intake form. */
  harvested_weight: nullableNumber,
  dry_weight: nullableNumber,
  /** How they were determined; null where they were typed into the form. */
  moisture: moistureReading
    .extend({
      corrections: z.array(
        moistureReading.extend({ why: z.string(), corrected_by: z.string(), corrected_at: instant }),
      ),
    })
    .nullable(),
  /** What was poured for it at the bench, with its lot. */
  lots: z.array(
    z.object({
      use_id: id,
      purpose: z.enum(LOT_PURPOSES),
      lot: z.object({ id, lot_number: z.string(), item_name: z.string(), unit: z.enum(ITEM_UNITS) }),
      /** In the unit of the lot's item. */
      amount: z.number(),
    }),
  ),
})
export type BenchSample = z.output<typeof benchSample>
export const benchReply = z.object({ data: benchSample })

export const listBench = endpoint({
  method: 'GET',
  path: '/bench',
  summary:
    'The preparations of these samples or of an analytical batch; without either those of the newest samples that have not run.',
  noun: 'bench',
  reads: 'samples',
  access: 'quality.enter',
  query: z.object({
    /** '3,7,12' */
    samples: z
      .string()
      .regex(/^\d{1,15}(,\d{1,15})*$/, 'Ids with commas between them.')
      .optional(),
    /** The share key in a label's code. */
    key: text(64).optional(),
    /** An analytical batch: its members in their order. */
    batch: pathId.optional(),
  }),
  reply: z.object({
    data: z.array(benchSample),
    /** Whether older ones wait that are not among them. */
    more: z.boolean(),
    /** How far a weight may be from the recommended size before it asks, percent. */
    tolerance_percent: z.number(),
  }),
})

export const weighPreparation = endpoint({
  method: 'PATCH',
  path: '/bench/preparations/:id',
  summary: 'Keeps weight and final volume of a preparation; after the first injection with a reason, and recomputes.',
  noun: 'bench',
  touches: ['samples', 'results', 'queue', 'inventory'],
  access: 'quality.enter',
  params: idParams,
  body: z.object({
    weight_mg: z.number(),
    volume_ml: z.number().nullable(),
    source: z.enum(WEIGHT_SOURCES),
    balance_id: id.nullish(),
    pipette_id: id.nullish(),
    /** What is poured for the sample, each purpose once; it takes the place of what stood there for that purpose. */
    lots: z
      .array(z.object({ lot_id: id, purpose: z.enum(LOT_PURPOSES), volume_ml: z.number() }))
      .max(LOT_PURPOSES.length)
      .optional(),
    /** For every vial of the sample: one extract was weighed, and diluted into them. */
    all: z.boolean().optional(),
    /** The numbers that were on the sheet. */
    seen: z.object({ weight_mg: nullableNumber, volume_ml: nullableNumber }),
    /** The weight is meant, although it is far from the recommended size. */
    confirmed: z.boolean().optional(),
    reason: z.unknown().optional(),
  }),
  reply: benchReply,
})
