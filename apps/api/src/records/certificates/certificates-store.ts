import { sql, type Kysely } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { insertRows, on, rows, updateRows, type NewRow } from '../../platform/db/rows.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { ISSUER_COLUMNS } from '../organizations/organizations-store.ts'

/** Certificates with what their rows show of the sample and of the linked one. */
export function certificatesOf(tx: Tx) {
  return rows(tx, 'certificates as c')
    .leftJoin('samples as s', on(tx, 's.id', 'c.sample_id'))
    .leftJoin('certificates as p', on(tx, 'p.id', 'c.previous_id'))
    .leftJoin('project_types as t', 't.id', 'c.project_type_id')
    .select([
      'c.id',
      'c.batch_id',
      'c.position',
      'c.certus_type_id',
      'c.project_name',
      'c.share_key',
      'c.description',
      'c.sample_id',
      'c.project_type_id',
      'c.previous_id',
      'c.issuer',
      'c.details',
      'c.attachments',
      'c.image_file_id',
      'c.report_sha256',
      'c.expiration_date',
      'c.revoked',
      'c.created_by_name',
      'c.created_at',
      's.created_at as sample_created_at',
      's.batch_number as sample_batch_number',
      's.sample_weight_mg',
      'p.certus_type_id as previous_type_id',
      't.project_type',
    ])
}

export type CertificateRecord = Awaited<ReturnType<ReturnType<typeof certificatesOf>['execute']>>[number]

export async function findCertificates(tx: Tx, ids: readonly number[]): Promise<CertificateRecord[]> {
  if (ids.length === 0) return []
  return certificatesOf(tx)
    .where('c.id', '=', sql<number>`any(${ids as number[]}::bigint[])`)
    .orderBy('c.position', 'desc')
    .execute()
}

export async function findCertificate(tx: Tx, id: number): Promise<CertificateRecord | undefined> {
  return certificatesOf(tx).where('c.id', '=', id).executeTakeFirst()
}

/** Which certificates each of these holds, in their order. */
export async function listChildren(tx: Tx, ids: readonly number[]): Promise<Map<number, CertificateRecord[]>> {
  if (ids.length === 0) return new Map()
  const links = await rows(tx, 'certificate_children')
    .where('certificate_id', '=', sql<number>`any(${ids as number[]}::bigint[])`)
    .select(['certificate_id', 'child_id'])
    .orderBy('certificate_id')
    .orderBy('position')
    .execute()
  const children = await findCertificates(tx, [...new Set(links.map(({ child_id }) => child_id))])
  const childOf = new Map(children.map((child) => [child.id, child]))
  const found = new Map<number, CertificateRecord[]>()
  for (const { certificate_id: holder, child_id } of links) {
    const child = childOf.get(child_id)
    if (child) found.set(holder, [...(found.get(holder) ?? []), child])
  }
  return found
}

/** The certificates that hold one of these. */
export async function listHolders(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const links = await rows(tx, 'certificate_children')
    .where('child_id', '=', sql<number>`any(${ids as number[]}::bigint[])`)
    .select('certificate_id')
    .distinct()
    .execute()
  return links.map(({ certificate_id }) => certificate_id)
}

export type NewCertificate = NewRow<'certificates'>

export async function insertCertificate(tx: Tx, row: NewCertificate): Promise<{ id: number; batch_id: number }> {
  return insertRows(tx, 'certificates', row).returning(['id', 'batch_id']).executeTakeFirstOrThrow()
}

/** The statement that adds a certificate's parts, in their order. */
export function insertChildren(tx: Tx, certificateId: number, childIds: readonly number[]) {
  return insertRows(
    tx,
    'certificate_children',
    childIds.map((childId, index) => ({
      certificate_id: certificateId,
      position: index + 1,
      child_id: childId,
    })),
  )
}

const JUDGED = ['id', 'batch_id', 'certus_type_id', 'project_name', 'share_key', 'expiration_date', 'revoked'] as const

/** One certificate, locked until the transaction ends, so that two changes of its validity come one after the other. */
export function lockByBatchId(tx: Tx, batchId: number) {
  return rows(tx, 'certificates').where('batch_id', '=', batchId).select(JUDGED).forUpdate().executeTakeFirst()
}

/** Certificates that another is about to refer to; none of them is revoked before that transaction ends. */
export async function lockReferred(tx: Tx, key: 'id' | 'batch_id', values: readonly number[]) {
  if (values.length === 0) return []
  return rows(tx, 'certificates')
    .where(key, '=', sql<number>`any(${values as number[]}::bigint[])`)
    .select(JUDGED)
    .orderBy('id')
    .forShare()
    .execute()
}

export type JudgedCertificate = Awaited<ReturnType<typeof lockReferred>>[number]

/** Changes until when a certificate holds, or ends it for good. The caller holds its lock. */
export async function setValidity(
  tx: Tx,
  certificateId: number,
  validity: { expiration_date: string } | { revoked_at: string },
): Promise<void> {
  await updateRows(tx, 'certificates').set(validity).where('id', '=', certificateId).execute()
}

export function listProjectTypes(db: Kysely<DB>) {
  return db.selectFrom('project_types').select(['id', 'project_type']).orderBy('id').execute()
}

/** The organization as it is printed on what it issues now. */
export function findIssuer(tx: Tx) {
  return tx
    .selectFrom('organizations')
    .where('organizations.id', '=', tx.organizationId)
    .select(['organizations.id', ...ISSUER_COLUMNS])
    .executeTakeFirstOrThrow()
}

/** The TRACERs of certificates by id, from one on. */
export function listTracers(tx: Tx, after: number, limit: number) {
  return rows(tx, 'certificates')
    .select(['id', 'share_key'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}
