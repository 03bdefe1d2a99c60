import { REVIEW_STATES, REVIEW_STEPS } from '@eluent/domain/reviews'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { bulkReply, id, idParams, instant, nullableText } from './primitives.ts'
import { sample } from './samples/samples.ts'
import { signature, signingInput } from './signatures.ts'

/** What the inbox is narrowed by; each is a chip on the rows that it fits. */
export const REVIEW_CHIPS = [
  'overdue',
  'due_today',
  'qc_failed',
  'qc_open',
  'rsd',
  'over_range',
  'changed',
  'returned',
  'rerun',
  'first_of_client',
  'imported',
] as const
export type ReviewChip = (typeof REVIEW_CHIPS)[number]

const reviewRow = z.object({
  id,
  version: z.number(),
  name: nullableText,
  batch_number: nullableText,
  prepared_for: nullableText,
  tested_at: instant.nullable(),
  tested_by: nullableText,
  /** There where the laboratory has due times. */
  due_at: instant.optional(),
  review_state: z.enum(REVIEW_STATES),
  /** What the reader can do with it: sign that the data are reviewed, or certify and release. */
  waits_for: z.enum(['review', 'release']),
  chips: z.array(z.enum(REVIEW_CHIPS)),
})
export type ReviewRow = z.output<typeof reviewRow>

export const listReviews = endpoint({
  method: 'GET',
  path: '/reviews',
  summary: 'What waits for a review or release by the caller, what is due first first.',
  noun: 'reviews',
  reads: 'samples',
  access: 'sample.edit',
  query: z.object({
    chip: z.enum(REVIEW_CHIPS).optional(),
    limit: z.coerce.number().int().min(1).max(50).optional(),
    /** `meta.next` of the page before. */
    after: z
      .string()
      .regex(/^(?:infinity|\d{4}-\d\d-\d\dT[\d:.]{8,12}Z) \d{4}-\d\d-\d\dT[\d:.]{8,12}Z [1-9]\d{0,14}$/)
      .optional(),
  }),
  reply: z.object({
    data: z.array(reviewRow),
    meta: z.object({
      total_count: z.number(),
      asked: z.number(),
      due_times: z.boolean().optional(),
      /** Whether there are more than `total_count`, up to which they are counted. */
      more: z.boolean().optional(),
      /** Of the page behind this one; absent on the last. */
      next: z.string().optional(),
    }),
  }),
})

const verdict = z.object({ allowed: z.boolean(), text: nullableText })

export const readReview = endpoint({
  method: 'GET',
  path: '/samples/:id/review',
  summary: 'How far the review of a sample is, who signed what, and what the caller may do.',
  noun: 'reviews',
  reads: 'samples',
  access: 'sample.edit',
  params: idParams,
  reply: z.object({
    data: z.object({
      asked: z.number(),
      state: z.enum(REVIEW_STATES),
      /** What the report states otherwise since its data were reviewed. */
      changes: z.array(z.object({ what: z.string(), old: z.string(), new: z.string() })),
      steps: z.array(z.object({ step: z.enum(REVIEW_STEPS), at: instant, by_name: z.string(), reason: nullableText })),
      signatures: z.array(
        signature.extend({
          label: z.string(),
          /** What the record states otherwise now; empty for one that reads as it was signed. */
          differences: z.array(z.object({ what: z.string(), old: z.string(), new: z.string() })),
        }),
      ),
      can: z.object({ review: verdict, return: verdict, certify: verdict }),
    }),
  }),
})

export const reviewSample = endpoint({
  method: 'POST',
  path: '/samples/:id/review',
  summary: 'Signs that the analytical data of a finished sample are reviewed, as the caller read it.',
  noun: 'reviews',
  touches: ['samples'],
  access: 'sample.edit',
  params: idParams,
  body: z.strictObject({ version: z.number().int(), signing: signingInput }),
  reply: z.object({ data: sample }),
})

export const reviewSeveral = endpoint({
  method: 'POST',
  path: '/samples/review_data',
  summary:
    'Signs the reviews of several samples, each with a signature of its own; refused ones are named with the reason.',
  noun: 'reviews',
  touches: ['samples'],
  access: 'sample.edit',
  body: z.strictObject({
    samples: z
      .array(z.strictObject({ id, version: z.number().int() }))
      .min(1)
      .max(100),
    signing: signingInput,
  }),
  reply: bulkReply,
})

export const returnSample = endpoint({
  method: 'POST',
  path: '/samples/:id/return',
  summary: 'Sends a finished sample back to its analyst, with a reason.',
  noun: 'reviews',
  touches: ['samples'],
  access: 'sample.edit',
  params: idParams,
  body: z.strictObject({ version: z.number().int(), reason: z.unknown().optional() }),
  reply: z.object({ data: sample }),
})
