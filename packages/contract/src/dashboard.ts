import { TURNAROUND_GROUPS } from '@eluent/domain/turnaround'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, nullableNumber, nullableText, text } from './primitives.ts'

const by = z.enum(TURNAROUND_GROUPS)

const meta = z.object({
  /** So many of the newest first releases are looked at. */
  samples: z.number(),
  /** Whether there are older ones, which no figure counts. */
  more: z.boolean(),
  /** The release of the oldest that was looked at; null for none. */
  since: instant.nullable(),
})

export const readTurnaround = endpoint({
  method: 'GET',
  path: '/dashboard/turnaround',
  summary: 'How long samples took from their receipt to their first release, by week, material or client.',
  noun: 'samples',
  access: 'quality.enter',
  query: z.object({ by }),
  reply: z.object({
    data: z.array(
      z.object({
        /** Of a week its Monday; null for samples without a client. */
        group: nullableText,
        samples: z.number(),
        median_h: z.number(),
        p90_h: z.number(),
        in_time_percent: nullableNumber,
      }),
    ),
    meta,
  }),
})

export const listTurnaroundSamples = endpoint({
  method: 'GET',
  path: '/dashboard/turnaround/samples',
  summary:
    'The samples behind one figure of the turnaround, the slowest first; without a group those without a client.',
  noun: 'samples',
  access: 'quality.enter',
  query: z.object({ by, group: text(255).optional() }),
  reply: z.object({
    data: z.array(
      z.object({
        id,
        name: z.string(),
        received_at: instant,
        released_at: instant,
        due_at: instant.nullable(),
        hours: z.number(),
        in_time: z.boolean().nullable(),
      }),
    ),
    meta: z.object({ total_count: z.number() }),
  }),
})
