import { PACKAGE_STATES, PACKAGE_SUBJECTS } from '@eluent/domain/audit-packages'
import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import {
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
  typed,
} from './primitives.ts'

const auditPackage = z.object({
  id,
  version: z.number(),
  subject: z.enum(PACKAGE_SUBJECTS),
  /** What it is about, as it was called when it was asked for. */
  title: z.string(),
  sample_id: id.nullable(),
  analytical_batch_id: id.nullable(),
  from_day: nullableText,
  to_day: nullableText,
  state: z.enum(PACKAGE_STATES),
  /** Records that are packed, and how many there are; null before they were counted. */
  packed: z.number(),
  total: nullableNumber,
  /** How many things it says are missing; null before it is ready. */
  missing: nullableNumber,
  /** The archive among the stored files; null before it is ready. */
  file_id: z.uuid().nullable(),
  size_bytes: nullableNumber,
  sha256: nullableText,
  /** Why it could not be made. */
  failure: nullableText,
  created_at: instant,
  created_by_name: z.string(),
  finished_at: instant.nullable(),
})
export type AuditPackage = z.output<typeof auditPackage>

export const listAuditPackages = endpoint({
  method: 'GET',
  path: '/audit_packages',
  summary: 'The audit packages that were asked for, newest first; of one sample or analytical batch where it is named.',
  noun: 'audit packages',
  access: 'audit_package.make',
  query: listQuery.extend({ sample_id: pathId.optional(), analytical_batch_id: pathId.optional() }),
  reply: listReply(auditPackage),
})

export const createAuditPackage = endpoint({
  method: 'POST',
  path: '/audit_packages',
  summary: 'Asks for the audit package of a sample, an analytical batch or a period; it is made in the background.',
  noun: 'audit packages',
  touches: ['audit packages'],
  access: 'audit_package.make',
  body: z.object({
    audit_package: z.discriminatedUnion('subject', [
      z.object({ subject: z.literal('sample'), sample_id: id }),
      z.object({ subject: z.literal('analytical_batch'), analytical_batch_id: id }),
      // the days of the releases, where the caller is; both are in it
      z.object({ subject: z.literal('period'), from: typed, to: typed }),
    ]),
  }),
  reply: z.object({ data: auditPackage }),
  status: 201,
})

export const deleteAuditPackage = endpoint({
  method: 'DELETE',
  path: '/audit_packages/:id',
  summary: 'Takes a package off the list, with a reason; its file is removed from the storage.',
  noun: 'audit packages',
  touches: ['audit packages'],
  access: 'audit_package.make',
  params: idParams,
  body: reasonBody,
  reply: messageReply,
  status: 202,
})
