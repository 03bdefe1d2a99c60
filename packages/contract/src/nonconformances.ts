// Over 300 lines: a nonconformance with its steps and actions is one noun, and its calls stand together.
import {
  NONCONFORMANCE_KINDS,
  NONCONFORMANCE_SEVERITIES,
  NONCONFORMANCE_SOURCES,
  NONCONFORMANCE_STATES,
  TOUCHED_KINDS,
} from '@eluent/domain/nonconformances'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import {
  flag,
  id,
  idParams,
  instant,
  listQuery,
  listReply,
  messageReply,
  nullableNumber,
  nullableText,
  pathId,
  reasonBody,
} from './primitives.ts'

/** '2027-02-28' */
const day = z.string()

const nonconformanceRow = z.object({
  id,
  version: z.number(),
  number: z.string(),
  kind: z.enum(NONCONFORMANCE_KINDS),
  severity: z.enum(NONCONFORMANCE_SEVERITIES),
  state: z.enum(NONCONFORMANCE_STATES),
  what: z.string(),
  found_on: day,
  /** Since when results may be wrong. */
  since: day.nullable(),
  source: z.enum(NONCONFORMANCE_SOURCES),
  owner_id: nullableNumber,
  owner_name: nullableText,
  due_on: day,
  /** The earliest day of what is open of it; null once it is closed. */
  next_due_on: day.nullable(),
  due: z.enum(['ok', 'due_soon', 'overdue']),
  closed_at: instant.nullable(),
  closed_by_name: nullableText,
  created_at: instant,
  created_by_name: z.string(),
})
export type NonconformanceRow = z.output<typeof nonconformanceRow>

const touch = z.object({ kind: z.enum(TOUCHED_KINDS), id })

const touchedRecord = z.object({
  /** Of the line that names it. */
  touch_id: id,
  kind: z.enum(TOUCHED_KINDS),
  id,
  name: z.string(),
  created_at: instant,
  created_by_name: z.string(),
})
export type TouchedRecord = z.output<typeof touchedRecord>

const correctiveAction = z.object({
  id,
  version: z.number(),
  round: z.number(),
  what: z.string(),
  who_id: id,
  who_name: z.string(),
  due_on: day,
  done_on: day.nullable(),
  done_note: nullableText,
  done_by_id: nullableNumber,
  done_by_name: nullableText,
  checker_id: id,
  checker_name: z.string(),
  check_due_on: day,
  checked_on: day.nullable(),
  is_effective: z.boolean().nullable(),
  check_note: nullableText,
  checked_by_id: nullableNumber,
  checked_by_name: nullableText,
  /** It was checked by who did it, because the laboratory had nobody else. */
  checked_alone: z.boolean(),
  /** The action without effect that this one replaces. */
  replaces_id: nullableNumber,
})
export type CorrectiveActionRow = z.output<typeof correctiveAction>

const closing = z.object({
  round: z.number(),
  signed_at: instant,
  signed_by_name: z.string(),
  /** SHA-256 of what was signed. */
  record_hash: z.string(),
  /** Whether the record reads otherwise than it was signed. Known of the last closing while it stands; null for earlier ones. */
  differs: z.boolean().nullable(),
})

const nonconformance = nonconformanceRow.extend({
  containment: nullableText,
  contained_on: day.nullable(),
  contained_by_name: nullableText,
  cause_method: z.enum(['five_whys', 'free']).nullable(),
  causes: z.array(z.string()),
  cause_on: day.nullable(),
  cause_by_name: nullableText,
  /** Counts up with each reopening; actions of an earlier round count no more. */
  round: z.number(),
  reopen_reason: nullableText,
  /** The first 200. */
  touches: z.array(touchedRecord),
  touches_count: z.number(),
  actions: z.array(correctiveAction),
  closings: z.array(closing),
  /** It is closed and its signature is not there. */
  signature_missing: z.boolean(),
  /** Nobody else of the laboratory can check an effect. */
  is_alone: z.boolean(),
})
export type Nonconformance = z.output<typeof nonconformance>

export const nonconformanceReply = z.object({ data: nonconformance })

// judged by domain's rules, which have their own texts
const nonconformanceBody = z.object({
  what: z.unknown().optional(),
  kind: z.unknown().optional(),
  severity: z.unknown().optional(),
  found_on: z.unknown().optional(),
  since: z.unknown().optional(),
  due_on: z.unknown().optional(),
  owner_id: id.nullish(),
})
export type NonconformanceBody = z.output<typeof nonconformanceBody>

const version = z.number().int()
const touches = z.array(touch).max(200)

const listFilter = listQuery.extend({
  state: z.enum(NONCONFORMANCE_STATES).optional(),
  kind: z.enum(NONCONFORMANCE_KINDS).optional(),
  severity: z.enum(NONCONFORMANCE_SEVERITIES).optional(),
  /** Whose caller is: as owner, or by an open action or check. */
  mine: flag,
  /** Those that are not closed. */
  unclosed: flag,
  due: z.enum(['due_soon', 'overdue']).optional(),
  /** Those that touch a record. */
  touched_kind: z.enum(TOUCHED_KINDS).optional(),
  touched_id: pathId.optional(),
})

export const listNonconformances = endpoint({
  method: 'GET',
  path: '/nonconformances',
  summary: 'Lists what did not conform, by state, kind, severity, person, due day or touched record.',
  noun: 'nonconformances',
  access: 'nonconformance.view',
  query: listFilter,
  reply: listReply(nonconformanceRow),
})

export const countNonconformances = endpoint({
  method: 'GET',
  path: '/nonconformances/counts',
  summary: 'How many are open, due within 7 days and overdue, and how many of the open ones are of the caller.',
  noun: 'nonconformances',
  access: 'nonconformance.view',
  reply: z.object({
    data: z.object({ open: z.number(), due_soon: z.number(), overdue: z.number(), mine: z.number() }),
  }),
})

export const listNonconformancePeople = endpoint({
  method: 'GET',
  path: '/nonconformances/people',
  summary: 'Who can take care of a nonconformance, by name.',
  noun: 'nonconformances',
  reads: 'users',
  access: 'nonconformance.view',
  reply: z.object({ data: z.array(z.object({ id, name: z.string() })) }),
})

export const exportNonconformances = endpoint({
  method: 'GET',
  path: '/nonconformances/register',
  summary: 'The register of a period as CSV or PDF, with counts by kind and mean days to close.',
  noun: 'nonconformances',
  access: 'nonconformance.view',
  query: z.object({
    from: z.iso.date(),
    until: z.iso.date(),
    format: z.enum(['csv', 'pdf']),
  }),
  produces: ['text/csv', 'application/pdf'],
})

export const readNonconformance = endpoint({
  method: 'GET',
  path: '/nonconformances/:id',
  summary: 'One nonconformance with the records that it touches, its cause, actions and signatures',
  noun: 'nonconformances',
  access: 'nonconformance.view',
  params: idParams,
  reply: nonconformanceReply,
})

export const createNonconformance = endpoint({
  method: 'POST',
  path: '/nonconformances',
  summary: 'Opens a nonconformance that touches some records.',
  noun: 'nonconformances',
  touches: ['nonconformances', 'samples', 'alerts'],
  access: 'nonconformance.enter',
  body: z.object({ nonconformance: nonconformanceBody.extend({ touches: touches.optional() }) }),
  reply: nonconformanceReply,
  status: 201,
})

export const updateNonconformance = endpoint({
  method: 'PATCH',
  path: '/nonconformances/:id',
  summary: 'Changes what is said of one; what is not sent stays. To take it from severity high an admin says why.',
  noun: 'nonconformances',
  touches: ['nonconformances', 'samples', 'alerts'],
  access: 'nonconformance.enter',
  params: idParams,
  body: z.object({ nonconformance: nonconformanceBody, version, reason: z.unknown().optional() }),
  reply: nonconformanceReply,
})

export const deleteNonconformance = endpoint({
  method: 'DELETE',
  path: '/nonconformances/:id',
  summary: 'Takes one that was opened by mistake off the list, with a reason; its number is not given again.',
  noun: 'nonconformances',
  touches: ['nonconformances', 'samples', 'alerts'],
  access: 'nonconformance.approve',
  params: idParams,
  body: reasonBody,
  reply: messageReply,
  status: 202,
})

export const addNonconformanceTouches = endpoint({
  method: 'POST',
  path: '/nonconformances/:id/touches',
  summary: 'Names more records that it touches.',
  noun: 'nonconformances',
  touches: ['nonconformances', 'samples'],
  access: 'nonconformance.enter',
  params: idParams,
  body: z.object({ touches: touches.min(1), version }),
  reply: nonconformanceReply,
})

export const removeNonconformanceTouch = endpoint({
  method: 'DELETE',
  path: '/nonconformance_touches/:id',
  summary: 'Takes a record out that was named by mistake, with a reason.',
  noun: 'nonconformances',
  touches: ['nonconformances', 'samples'],
  access: 'nonconformance.approve',
  params: idParams,
  body: reasonBody,
  reply: messageReply,
  status: 202,
})

export const containNonconformance = endpoint({
  method: 'POST',
  path: '/nonconformances/:id/contain',
  summary: 'Says what was done at once.',
  noun: 'nonconformances',
  touches: ['nonconformances'],
  access: 'nonconformance.enter',
  params: idParams,
  body: z.object({ containment: z.unknown().optional(), version }),
  reply: nonconformanceReply,
})

export const investigateNonconformance = endpoint({
  method: 'POST',
  path: '/nonconformances/:id/investigate',
  summary: 'Says why it happened, by five whys or one text.',
  noun: 'nonconformances',
  touches: ['nonconformances'],
  access: 'nonconformance.enter',
  params: idParams,
  body: z.object({
    cause_method: z.enum(['five_whys', 'free']),
    causes: z.array(z.unknown()).min(1).max(5),
    version,
  }),
  reply: nonconformanceReply,
})

export const closeNonconformance = endpoint({
  method: 'POST',
  path: '/nonconformances/:id/close',
  summary: 'Closes a verified one under the own password; reports that it held can be released.',
  noun: 'nonconformances',
  touches: ['nonconformances', 'samples', 'alerts'],
  access: 'nonconformance.approve',
  params: idParams,
  body: z.object({ version, password: z.string().max(1000).nullish() }),
  reply: nonconformanceReply,
})

export const reopenNonconformance = endpoint({
  method: 'POST',
  path: '/nonconformances/:id/reopen',
  summary: 'Reopens a closed one, with a reason; cause and actions begin again.',
  noun: 'nonconformances',
  touches: ['nonconformances', 'samples', 'alerts'],
  access: 'nonconformance.approve',
  params: idParams,
  body: z.object({ version, reason: z.unknown().optional() }),
  reply: nonconformanceReply,
})
