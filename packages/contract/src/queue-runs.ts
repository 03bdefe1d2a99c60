import { QUEUE_RUN_ENDS, VIAL_RETURNS } from '@eluent/domain/queue'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, messageReply, nullableText, pathId, reasonBody } from './primitives.ts'
import { taskSubmission } from './instrument.ts'

const machine = z.string().min(1).max(255)

/** Who hands the queue's vials to an instrument. */
const leaseHolder = z.object({ kind: z.enum(['page', 'driver']), name: z.string(), since: instant })
/** From Begin Run until the queue is empty, paused or stopped. */
const openRun = z.object({ id, begun_at: instant, begun_by: z.string() })

/** An instrument whose driver may run the queue. */
export const queueDriver = z.object({
  machine,
  /** What the laboratory calls the driver. */
  driver: z.string(),
  /** When it was heard last. */
  heard_at: instant.nullable(),
  /** Null while nobody holds the lease. */
  holder: leaseHolder.nullable(),
  run: openRun.nullable(),
})
export type QueueDriver = z.output<typeof queueDriver>

const noun = 'queue'
const access = 'sample_report.run_test'

/** Of a page's load, a UUID that names no record; a driver is known by its token. */
export const leasePage = z
  .string()
  .regex(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/)
  .optional()
const page = leasePage

export const takeQueueLease = endpoint({
  method: 'POST',
  path: '/sample_queues/lease',
  summary: 'Takes or keeps the lease by which one page or one driver hands the queue to an instrument.',
  noun,
  touches: [],
  access,
  drivers: 'running',
  body: z.strictObject({
    machine,
    page,
    /** Of a driver: no page has listened to it for a while. */
    alone: z.boolean().optional(),
    /** Of a driver: the page, as the reply named it, that has not listened to it for a while. */
    gone: leasePage,
  }),
  reply: z.object({
    mine: z.boolean(),
    holder: leaseHolder.extend({
      /** For a driver: which page holds it. A server of before does not say, and takes no `gone`. */
      page: leasePage,
    }),
    run: openRun.nullable(),
    /** Vials that were handed to this instrument and have no result. */
    handed: z.array(z.object({ entry_id: id, sample_id: id, vial_number: z.number(), task_key: z.string() })),
  }),
})

export const endQueueLease = endpoint({
  method: 'POST',
  path: '/sample_queues/lease/end',
  summary: 'Gives the lease back, so that another takes it at once.',
  noun,
  touches: [],
  access,
  drivers: 'running',
  body: z.strictObject({ machine, page }),
  reply: messageReply,
})

export const beginQueueRun = endpoint({
  method: 'POST',
  path: '/sample_queues/runs/begin',
  summary: 'From here on the queue is run, by the page or the driver that holds the lease.',
  noun,
  touches: ['queue'],
  access,
  body: z.strictObject({ machine, page }),
  reply: messageReply,
})

export const endQueueRun = endpoint({
  method: 'POST',
  path: '/sample_queues/runs/end',
  summary: 'The queue is run no more; the rule says why.',
  noun,
  touches: ['queue'],
  access,
  drivers: 'running',
  body: z.strictObject({
    machine,
    rule: z.enum(QUEUE_RUN_ENDS),
    /** What was seen, in the words of instrument or server. */
    text: z.string().max(500).optional(),
  }),
  reply: messageReply,
})

const vialOfRun = z.object({ sample_id: id, name: z.string(), vial_number: z.number(), at: instant })

export const listQueueRuns = endpoint({
  method: 'GET',
  path: '/sample_queues/runs',
  summary:
    'The runs of the last week, newest first: what each measured, what came back and why, and which rule ended it.',
  noun,
  access: 'sample.list',
  reply: z.object({
    data: z.array(
      openRun.extend({
        machine,
        ended_at: instant.nullable(),
        ended_by: nullableText,
        rule: z.enum(QUEUE_RUN_ENDS).nullable(),
        /** What was seen, in the words of instrument or server. */
        text: nullableText,
        stored: z.array(vialOfRun),
        returned: z.array(vialOfRun.extend({ attempt: z.number().nullable(), what: nullableText })),
      }),
    ),
  }),
})
export type QueueRun = z.output<typeof listQueueRuns.reply>['data'][number]

/** Why a driver that asked for a vial was given none. */
const NO_TASK = ['not_mine', 'not_run', 'busy', 'ended'] as const

export const claimNextTask = endpoint({
  method: 'POST',
  path: '/sample_queues/next',
  summary: 'For who holds the lease: claims the next vial, or the sleep entry, for the instrument.',
  noun,
  touches: ['queue', 'samples'],
  access,
  drivers: 'running',
  body: z.strictObject({ machine, page }),
  reply: z.union([
    z.object({ task: taskSubmission, entry_id: id, vial_number: z.number().nullable() }),
    z.object({ task: z.null(), why: z.enum(NO_TASK) }),
  ]),
})

export const returnTask = endpoint({
  method: 'POST',
  path: '/sample_queues/:id/return',
  summary: 'For who holds the lease: gives back a vial that has no result. One that failed waits for a person.',
  noun,
  touches: ['queue', 'samples'],
  access,
  drivers: 'running',
  params: idParams,
  body: z.strictObject({
    machine,
    page,
    vial_number: z.number().int().positive().nullable(),
    how: z.enum(VIAL_RETURNS),
    text: z.string().max(500).optional(),
  }),
  reply: z.object({ returned: z.boolean() }),
})

export const retryVial = endpoint({
  method: 'POST',
  path: '/sample_queues/:id/vials/:vial/retry',
  summary: 'Lets a vial that failed be injected again, for a reason.',
  noun,
  touches: ['queue', 'samples'],
  access,
  params: idParams.extend({ vial: pathId }),
  body: reasonBody,
  reply: messageReply,
})
