import { MOST_READINGS } from '@eluent/domain/equipment'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { equipmentReply } from './equipment.ts'
import { idParams, instant, nullableNumber, nullableText, typed } from './primitives.ts'

const noun = 'equipment'
const touches = ['equipment', 'alerts'] as const
/** '2027-02-28' */
const day = z.string()

export const createEquipmentCheck = endpoint({
  method: 'POST',
  path: '/equipment/:id/checks',
  summary:
    'Records the daily check of a piece. A value outside its limits stops the piece and opens a nonconformance, where set.',
  noun,
  touches: [...touches, 'nonconformances'],
  access: 'equipment.enter',
  params: idParams,
  body: z.object({
    check: z.object({
      happened_on: typed,
      done_by: typed,
      note: typed,
      /** In the order of the values of the piece's check. */
      values: z.array(nullableNumber).max(20),
    }),
    version: z.number().int().optional(),
  }),
  reply: z.object({
    data: equipmentReply.shape.data,
    outcome: z.enum(['passed', 'failed']),
    /** Of the nonconformance that it opened. */
    nonconformance: nullableText,
  }),
  status: 201,
})

const finding = z.object({
  kind: z.enum(['gap', 'outside']),
  from: instant,
  to: instant,
  /** Of values outside the limits, the one furthest from them. */
  worst: nullableNumber,
})

const readingDay = z.object({
  day,
  count: z.number(),
  low: nullableNumber,
  high: nullableNumber,
  findings: z.array(finding),
  review: z.object({ by: z.string(), at: instant, note: nullableText }).nullable(),
  /** Whether something stands there that nobody reviewed. */
  open: z.boolean(),
})
export type ReadingDay = z.output<typeof readingDay>

export const listReadingDays = endpoint({
  method: 'GET',
  path: '/equipment/:id/readings',
  summary:
    'The days of the last month with readings of a piece, the newest first, each with what it must be reviewed for.',
  noun,
  access: 'equipment.view',
  params: idParams,
  reply: z.object({
    data: z.array(readingDay),
    /** A longer time without a reading is a gap. */
    gap_hours: z.number(),
  }),
})

export const addReadings = endpoint({
  method: 'POST',
  path: '/equipment/:id/readings',
  summary:
    'Takes readings of a logger: as CSV with time and value in the first columns, or one by one. Each time counts once, whatever is sent again.',
  noun,
  touches,
  access: 'equipment.enter',
  drivers: 'allowed',
  params: idParams,
  body: z.object({
    csv: z.string().max(2_000_000).optional(),
    readings: z
      .array(z.object({ at: z.string().max(40), value: z.number() }))
      .max(MOST_READINGS)
      .optional(),
  }),
  reply: z.object({
    /** New ones. */
    taken: z.number(),
    /** Those that stood there already. */
    known: z.number(),
    bad: z.array(z.object({ row: z.number(), column: z.enum(['time', 'value']), text: z.string() })),
  }),
  status: 201,
})

export const reviewReadings = endpoint({
  method: 'POST',
  path: '/equipment/:id/reading_reviews',
  summary: 'Says that a day of readings was reviewed; where something stands there, with what was found out.',
  noun,
  touches,
  access: 'equipment.enter',
  params: idParams,
  body: z.object({
    day: z.iso.date(),
    note: typed,
    /** How many findings the reviewer saw. */
    seen: z.number().int().min(0),
  }),
  reply: z.object({ data: readingDay }),
  status: 201,
})
