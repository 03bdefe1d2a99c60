import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { messageReply } from '../primitives.ts'

const fault = z.object({
  id: z.string(),
  /** Null where it is about the log as a whole. */
  organization_id: z.number().nullable(),
  certificate_id: z.number().nullable(),
  /** What the certificate is called and checked by; null for other organizations, and where its row is gone. */
  certificate: z.object({ name: z.string(), tracer: z.string() }).nullable(),
  /** The place in the log, from 0; null where it is about no single entry. */
  seq: z.number().nullable(),
  text: z.string(),
  found_at: z.string(),
  /** Since when it is repaired; null while it stands. */
  cleared_at: z.string().nullable(),
})
export type LedgerFault = z.output<typeof fault>

export const readLedgerAudit = endpoint({
  method: 'GET',
  path: '/ledger_audit',
  summary: 'What the last audit of the log of certificates found, and what stands of it.',
  noun: 'ledger audits',
  access: 'ledger.audit',
  reply: z.object({
    data: z.object({
      /** Null where none has ended yet. */
      last: z.object({ finished_at: z.string(), entries: z.number(), held_against: z.string().nullable() }).nullable(),
      /** Since when one is at work. */
      running_since: z.string().nullable(),
      /** What the witnesses have against the log as a whole; null where they agree. */
      doubt: z.string().nullable(),
      /** Newest first, the organization's own; for the provider's super admins all. */
      faults: z.array(fault),
    }),
  }),
})
export type LedgerAudit = z.output<typeof readLedgerAudit.reply>['data']

export const startLedgerAudit = endpoint({
  method: 'POST',
  path: '/ledger_audit',
  summary: 'Begins an audit of the log of certificates in the background, unless one is at work.',
  noun: 'ledger audits',
  touches: ['ledger audits'],
  access: 'ledger.audit',
  reply: messageReply,
})
