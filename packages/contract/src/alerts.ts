import { ALERT_KINDS, MOST_ALERTS } from '@eluent/domain/alerts'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, nullableText } from './primitives.ts'

const alert = z.object({
  /** What it is of: the same while it stands. */
  key: z.string(),
  kind: z.enum(ALERT_KINDS),
  /** Since when it stands so; later than it was read where it came again. */
  at: instant,
  is_read: z.boolean(),
  /** The record that it leads to; null where that is a list. */
  record_id: z.number().nullable(),
  /** Of a sample, lot or instrument, the address of a mail, the sentence of a fault. */
  name: nullableText,
  /** The number of a report, the name of a method, the day when equipment is due or a lot ends, the subject of a mail. */
  detail: nullableText,
  /** How many samples or injections, how many days old a calibration is or a lot has left; null where nothing is counted. */
  total: z.number().nullable(),
})
export type Alert = z.output<typeof alert>

const reply = z.object({ data: z.array(alert) })

export const listAlerts = endpoint({
  method: 'GET',
  path: '/alerts',
  summary: 'What waits for the caller to do or know, the newest first, as far as they may settle it.',
  noun: 'alerts',
  // most of them follow from samples: a change of one is seen here at once
  reads: 'samples',
  access: 'signed-in',
  reply,
})

export const readAlerts = endpoint({
  method: 'POST',
  path: '/alerts/read',
  summary: 'Notes which alerts the caller has read, each as it stood; one that came again since stays unread.',
  noun: 'alerts',
  touches: [],
  access: 'signed-in',
  body: z.object({
    alerts: z.array(z.object({ key: z.string().max(200), at: z.iso.datetime() })).max(MOST_ALERTS),
  }),
  reply,
})
