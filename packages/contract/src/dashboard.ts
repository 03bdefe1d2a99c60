import { QUALITY_FIGURES } from '@eluent/domain/dashboard'
import { STAGE_MARKS } from '@eluent/domain/samples'
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

export const countStages = endpoint({
  method: 'GET',
  path: '/dashboard/stages',
  summary: 'How many samples are announced, received, prepared, waiting for a reviewer and released today.',
  noun: 'samples',
  access: 'quality.enter',
  /** So many are counted at most; `more` says that there are others. */
  reply: z.object({ data: z.array(z.object({ value: z.enum(STAGE_MARKS), total: z.number(), more: z.boolean() })) }),
})

export const readQualityFigures = endpoint({
  method: 'GET',
  path: '/dashboard/quality',
  summary:
    'Quality figures per month: QC failures, exceptions, reruns, reissues, nonconformances, equipment, lots, rounds.',
  noun: 'nonconformances',
  access: 'quality.enter',
  query: z.object({ months: z.coerce.number<number | string>().int().min(1).max(24).default(6) }),
  reply: z.object({
    data: z.array(
      z.object({
        figure: z.enum(QUALITY_FIGURES),
        /** Null for the figure as a whole. */
        kind: nullableText,
        /** One per month, in the order of `months`. */
        counts: z.array(z.number()),
      }),
    ),
    /** '2026-11', the newest first, by the laboratory's clock. */
    meta: z.object({ months: z.array(z.string()) }),
  }),
})

export const readInstrumentUse = endpoint({
  method: 'GET',
  path: '/dashboard/instruments',
  summary: 'Runs, hours running, idle and out of service, and failed vials of each machine and day.',
  noun: 'queue',
  access: 'quality.enter',
  query: z.object({ days: z.coerce.number<number | string>().int().min(1).max(92).default(14) }),
  reply: z.object({
    /** The newest day first. */
    data: z.array(
      z.object({
        machine: z.string(),
        day: text(10),
        runs: z.number(),
        running_h: z.number(),
        down_h: z.number(),
        idle_h: z.number(),
        failed_vials: z.number(),
      }),
    ),
    meta: z.object({ machines: z.array(z.string()) }),
  }),
})
