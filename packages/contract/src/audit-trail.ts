import { AUDIT_KINDS, AUDIT_PLACE } from '@eluent/domain/history'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { historyEntry } from './history.ts'
import { flag, id, nullableText, pathId } from './primitives.ts'

/** A line of the organization's trail, with the record that it is about. */
const auditLine = historyEntry.extend({
  noun: z.string(),
  record_id: z.string(),
  /** What the record is called, where that is known. */
  record: nullableText,
  /** Who did it; null for a command on the server. */
  person: id.nullable(),
})
export type AuditLine = z.output<typeof auditLine>

/** The person of a command on the server. */
export const SERVER_PERSON = 'server'

export const listAuditTrail = endpoint({
  method: 'GET',
  path: '/audit_trail',
  summary: 'Everything that was done in the organization, newest first; format=csv streams all that is filtered.',
  noun: 'audit trail',
  access: 'audit_trail.list',
  query: z.object({
    kind: z.enum(AUDIT_KINDS).optional(),
    /** A user's id, or 'server' for commands on the server. */
    person: z.union([z.literal(SERVER_PERSON), pathId]).optional(),
    /** From this instant on, and before that one. */
    from: z.iso.datetime().optional(),
    before: z.iso.datetime().optional(),
    /** The last line of the page before: its `at` and `id`, '2026-11-22T10:00:00.000Z_17'. */
    behind: z
      .string()
      .regex(AUDIT_PLACE)
      .transform((place) => {
        const [at = '', number = ''] = place.split('_')
        return { at, id: Number(number) }
      })
      .pipe(z.object({ at: z.iso.datetime(), id }))
      .optional(),
    limit: z.coerce.number<number | string>().int().min(1).max(200).optional(),
    format: z.enum(['json', 'csv']).optional(),
    download: flag,
  }),
  reply: z.object({
    data: z.array(auditLine),
    /** Whether older lines follow. */
    meta: z.object({ more: z.boolean() }),
  }),
  produces: ['application/json', 'text/csv'],
})

export const listAuditPeople = endpoint({
  method: 'GET',
  path: '/audit_trail/people',
  summary: 'Who stands in the trail of the organization, by name; at most 500.',
  noun: 'audit trail',
  access: 'audit_trail.list',
  reply: z.object({ data: z.array(z.object({ id, name: z.string() })) }),
})
