import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, messageReply, nullableText, text } from './primitives.ts'

export const DRIVER_NAME_MAX = 64

/** A driver's token begins with this; a user's session token never does. */
export const DRIVER_TOKEN_PREFIX = 'eld_'

/** Clocks of driver and server may differ by this much; beyond it both sides say so. */
export const CLOCK_SKEW_LIMIT_MS = 5000

/** Files of one report; a driver says the newest. */
export const WATCH_PROBLEMS_MAX = 20

/** Files that were imported last, likewise. */
export const WATCH_TAKEN_MAX = 10

/** What a driver says of the folder of result files that it watches. */
const watchedFolder = z.object({
  folder: text(1024),
  /** How its files are imported, as the driver's settings say it: names or numbers. */
  template: text(255).optional(),
  method: text(255).optional(),
  /** Those whose rows are samples, the newest first. */
  taken: z
    .array(z.object({ file: text(255), samples: z.number().int().min(0), at: z.iso.datetime() }))
    .max(WATCH_TAKEN_MAX)
    .optional(),
  /** Those imported within a week in which somebody should look at something, the newest first. */
  noted: z
    .array(z.object({ file: text(255), notes: text(2000).min(1), at: z.iso.datetime() }))
    .max(WATCH_PROBLEMS_MAX)
    .optional(),
  /** Files that are not whole yet, or wait for the server. */
  waiting: z.number().int().min(0),
  /** All of them; the newest are reported. */
  problem_count: z.number().int().min(0),
  problems: z
    .array(
      z.object({
        /** The same while it stands. */
        mark: text(64).min(1),
        /** Null where it concerns the folder. */
        file: text(255).nullable(),
        reason: text(2000).min(1),
        since: z.iso.datetime(),
      }),
    )
    .max(WATCH_PROBLEMS_MAX),
})
export type WatchedFolder = z.output<typeof watchedFolder>

const driverToken = z.object({
  id: z.uuid(),
  /** What the laboratory calls this driver, e.g. 'HPLC-1'. */
  name: z.string(),
  /** Of a logger: it may send readings of equipment, and no results. */
  readings_only: z.boolean(),
  /** The user who made the token, and for whom the driver acts. */
  acts_for: z.object({ id, name: z.string() }),
  /** Also imports result files: POST /imports, /imports/files and /imports/runs. */
  may_import: z.boolean(),
  /** Also hands the queue's vials to its instrument while no page does. */
  may_run_queue: z.boolean(),
  created_at: instant,
  revoked_at: instant.nullable(),
  revoked_by: nullableText,
  /** What the driver reported of itself in its last call; null before the first. */
  last_seen_at: instant.nullable(),
  machine: nullableText,
  version: nullableText,
  /** The driver's clock less the server's. */
  clock_skew_ms: z.number().int().nullable(),
  /** Events in its outbox that no one had stored at that time. */
  waiting_events: z.number().int().nullable(),
  /** Null where it watches none. */
  watched: watchedFolder.nullable(),
})
export type DriverToken = z.output<typeof driverToken>

const noun = 'driver_tokens'
const access = 'instrument_driver.manage'

export const listDriverTokens = endpoint({
  method: 'GET',
  path: '/driver_tokens',
  summary: "The organization's instrument drivers, with revoked ones, newest first.",
  noun,
  access,
  reply: z.object({ data: z.array(driverToken) }),
})

export const createDriverToken = endpoint({
  method: 'POST',
  path: '/driver_tokens',
  summary: 'A token for one instrument driver. It is shown in this answer and never again.',
  noun,
  touches: ['driver_tokens'],
  access,
  body: z.object({
    name: text(DRIVER_NAME_MAX),
    readings_only: z.boolean().optional(),
    may_import: z.boolean().optional(),
    may_run_queue: z.boolean().optional(),
  }),
  reply: z.object({ data: driverToken, token: z.string() }),
  status: 201,
})

export const revokeDriverToken = endpoint({
  method: 'POST',
  path: '/driver_tokens/:id/revoke',
  summary: 'Ends a driver token at once and for good.',
  noun,
  touches: ['driver_tokens'],
  access,
  params: z.object({ id: z.uuid() }),
  reply: messageReply,
})

/** A driver says that it is there; the answer is how it learns that its token is good. */
export const driverHello = endpoint({
  method: 'POST',
  path: '/driver_tokens/hello',
  summary: 'For drivers only: name, version, clock and what waits.',
  noun,
  touches: [],
  access: 'signed-in',
  drivers: 'only',
  body: z.object({
    machine: text(DRIVER_NAME_MAX),
    version: text(32),
    clock: z.iso.datetime(),
    waiting_events: z.number().int().min(0),
    watched: watchedFolder.nullish(),
    /** The driver's check asks, and nothing of it is noted. A server of before notes it. */
    only_asks: z.boolean().optional(),
  }),
  reply: z.object({
    name: z.string(),
    organization: z.string(),
    server_clock: instant,
    clock_skew_ms: z.number().int(),
    /** Its instrument, as the server knows it; null before a driver said hello. A server of before does not say. */
    machine: z.string().nullish(),
    /** A server of before does not say. */
    may_run_queue: z.boolean().optional(),
  }),
})
