import { CUSTODY_KINDS, CUSTODY_STATES, STROKE_POINTS_MAX, STROKES_MAX, TIMELINE_KINDS } from '@eluent/domain/custody'
import { RECEIPT_UNITS } from '@eluent/domain/samples'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import {
  BULK_MAX,
  bulkIds,
  bulkReply,
  id,
  idParams,
  instant,
  listQuery,
  listReply,
  nullableNumber,
  nullableText,
  text,
  typed,
} from './primitives.ts'

/** Of an amount. */
export const amountUnit = z.enum(RECEIPT_UNITS)
const strokes = z
  .array(z.array(z.tuple([z.number().min(0).max(1000), z.number().min(0).max(1000)])).max(STROKE_POINTS_MAX))
  .max(STROKES_MAX)

const place = z.object({
  id,
  /** Names from the largest place on. */
  path: z.string(),
})

const custodyEvent = z.object({
  id,
  kind: z.enum(CUSTODY_KINDS),
  at: instant,
  from_name: nullableText,
  to_name: nullableText,
  /** As it was named then. */
  place: place.nullable(),
  amount: nullableNumber,
  amount_unit: amountUnit.nullable(),
  seal_number: nullableText,
  note: nullableText,
  photo_file_id: z.uuid().nullable(),
  /** Of a hand-over: both hands. */
  signatures: z
    .object({
      giver: z.object({ name: z.string(), strokes: strokes.nullable() }),
      receiver: z.object({ name: z.string(), user_id: id }),
    })
    .nullable(),
  disposal: z.object({ way: z.string(), mixed_with: nullableText, witness_name: nullableText }).nullable(),
  /** SHA-256 over the sample, what the event says, its photo and its signatures. */
  content_sha256: z.string(),
  noted_at: instant,
  noted_by_name: z.string(),
})
export type CustodyEvent = z.output<typeof custodyEvent>

const standing = z.object({
  state: z.enum(CUSTODY_STATES),
  place: place.nullable(),
  /** In `amount_unit`; null where nobody noted an amount. */
  amount_left: nullableNumber,
  amount_unit: amountUnit.nullable(),
  refused_why: nullableText,
  /** When it was refused, given away or disposed of. */
  since: instant.nullable(),
  kept_until: instant.nullable(),
})
export type CustodyStanding = z.output<typeof standing>

const sampleCustody = standing.extend({
  sample: z.object({
    id,
    share_key: z.string(),
    strain_name: nullableText,
    batch_number: nullableText,
    qc: z.boolean(),
  }),
  /** The earliest first. */
  events: z.array(custodyEvent),
})
export type SampleCustodyReply = z.output<typeof sampleCustody>

export const readSampleCustody = endpoint({
  method: 'GET',
  path: '/samples/:id/custody',
  summary: 'Where a sample is, what is left of it, and every event of its custody, the earliest first.',
  noun: 'custody',
  access: 'custody.view',
  params: idParams,
  reply: z.object({ data: sampleCustody }),
})

const timelineEntry = z.object({
  /** Unique in the timeline. */
  key: z.string(),
  kind: z.enum(TIMELINE_KINDS),
  at: instant,
  /** An event of custody, a step at the bench, or an action of the trail. */
  what: z.string(),
  who: z.string(),
  /** The reason, note or number that goes with it. */
  detail: nullableText,
})
export type TimelineEntry = z.output<typeof timelineEntry>

export const readSampleTimeline = endpoint({
  method: 'GET',
  path: '/samples/:id/timeline',
  summary:
    'What happened to a sample, the newest first: custody, edits, preparation, runs, reviews, releases, certificates, transfers, mails.',
  noun: 'custody',
  access: 'sample.edit',
  params: idParams,
  query: z.object({ kind: z.enum(TIMELINE_KINDS).optional() }),
  reply: z.object({
    data: z.object({
      entries: z.array(timelineEntry),
      /** True when the reply is cut to the newest 500. */
      truncated: z.boolean(),
    }),
  }),
})

/** Facts that the rules of the domain judge. */
export const eventFacts = z.object({
  at: text(64).nullish(),
  from_name: text(1000).nullish(),
  to_name: text(1000).nullish(),
  place_id: id.nullish(),
  amount: typed,
  amount_unit: text(16).nullish(),
  seal_number: text(1000).nullish(),
  note: text(2000).nullish(),
  /** An uploaded image. */
  photo_file_id: z.uuid().nullish(),
})

const giver = z.object({ name: text(1000), strokes: strokes.nullish() })
const password = z.string().max(1000).nullish()

export const noteCustody = endpoint({
  method: 'POST',
  path: '/custody/events',
  summary:
    'Notes one event for one or several samples. A hand-over names its giver and needs the own password of who receives.',
  noun: 'custody',
  touches: ['custody', 'storage places'],
  access: 'custody.enter',
  body: z.object({
    samples: bulkIds,
    event: eventFacts.extend({
      kind: z.enum(CUSTODY_KINDS).exclude(['disposed', 'received']),
      giver: giver.nullish(),
    }),
    password,
  }),
  reply: bulkReply,
})

/** A sample as the lists of places and disposals show it. */
export const heldSample = standing.extend({
  sample_id: id,
  strain_name: nullableText,
  batch_number: nullableText,
})
export type HeldSample = z.output<typeof heldSample>

export const listPlaceSamples = endpoint({
  method: 'GET',
  path: '/storage-places/:id/samples',
  summary: 'Lists the samples in a storage place and in the places within it.',
  noun: 'custody',
  access: 'custody.view',
  params: idParams,
  query: listQuery,
  reply: listReply(heldSample),
})

const announced = z.object({
  sample_id: id,
  share_key: z.string(),
  strain_name: nullableText,
  batch_number: nullableText,
  prepared_for: nullableText,
  collected_at: instant.nullable(),
})
export type AnnouncedSample = z.output<typeof announced>

export const listAnnounced = endpoint({
  method: 'GET',
  path: '/custody/announced',
  summary: 'Lists the samples whose collection is noted and whose receipt is not, the newest first.',
  noun: 'custody',
  access: 'custody.view',
  query: listQuery,
  reply: listReply(announced),
})

const scanned = announced.extend({
  state: z.enum(CUSTODY_STATES),
  place: place.nullable(),
  received_at: instant.nullable(),
  /** Whether its receipt is awaited. */
  is_announced: z.boolean(),
})
export type ScannedSample = z.output<typeof scanned>

export const scanCustody = endpoint({
  method: 'GET',
  path: '/custody/scan',
  summary: 'What bears a scanned code: samples by key, number, label or batch number, or a storage place.',
  noun: 'custody',
  access: 'custody.view',
  query: z.object({ code: text(2000) }),
  reply: z.object({
    data: z.object({
      /** Several where they share a batch number; at most five. */
      samples: z.array(scanned),
      place: place.nullable(),
    }),
  }),
})

export const receiveSamples = endpoint({
  method: 'POST',
  path: '/custody/receive',
  summary:
    'Receives several samples, each with its condition, or refuses one with a reason. Their receipt is noted where they have no results.',
  noun: 'custody',
  touches: ['custody', 'storage places', 'samples'],
  access: 'custody.enter',
  body: z.object({
    samples: z
      .array(z.object({ id, condition: text(1000).nullish(), refused_why: text(2000).nullish() }))
      .min(1)
      .max(BULK_MAX)
      .refine(
        (samples) => new Set(samples.map((sample) => sample.id)).size === samples.length,
        'Each sample only once.',
      ),
    event: eventFacts
      .pick({ at: true, from_name: true, place_id: true, note: true, photo_file_id: true })
      .extend({ temperature_c: typed, giver: giver.nullish() }),
    password,
  }),
  reply: bulkReply,
})
