import type { FileKind, StoredFile } from '@eluent/contract'
import { sql, type Kysely } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/schema.generated.ts'

const columns = [
  'id',
  'kind',
  'name',
  'media_type',
  'size_bytes',
  'sha256',
  'state',
  'sample_id',
  'moved',
  'created_by',
  'tracer',
  'attachment_index',
] as const

export interface NewFile {
  id: string
  kind: FileKind
  name: string
  media_type: string
  size_bytes: number
  sha256: string
  tracer?: string | null
  attachment_index?: number | null
}

export { storageKey } from '../../platform/files/storage-key.ts'

/** A file's row; where it lies follows from it (storageKey). */
export type FileRecord = StoredFile & {
  sample_id: number | null
  moved: boolean
  created_by: number | null
  tracer: string | null
  attachment_index: number | null
}

export async function insertFile(tx: Tx, organizationId: number, userId: number, file: NewFile): Promise<void> {
  await tx
    .insertInto('files')
    .values({ ...file, organization_id: organizationId, created_by: userId, state: 'pending' })
    .execute()
}

/** A file that is there; one whose bytes were removed is not found. */
export async function findFile(tx: Tx, organizationId: number, id: string): Promise<FileRecord | undefined> {
  const row = await tx
    .selectFrom('files')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('state', '<>', 'removed')
    .select(columns)
    .executeTakeFirst()
  return row && (row as FileRecord)
}

/**
 * Stored files, locked until the transaction ends: 'share' so that none of them is removed meanwhile, 'update' so that
 * nobody refers to them meanwhile.
 */
export async function lockFiles(
  tx: Tx,
  organizationId: number,
  ids: readonly string[],
  mode: 'share' | 'update',
): Promise<FileRecord[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('files')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids as string[]}::uuid[])`)
    .where('state', '=', 'stored')
    .select(columns)
    .orderBy('id')
    .$if(mode === 'share', (query) => query.forShare())
    .$if(mode === 'update', (query) => query.forUpdate())
    .execute()
  return rows as FileRecord[]
}

/** Gives files to a sample, into whose folder they move. */
export async function claimFiles(
  tx: Tx,
  organizationId: number,
  sampleId: number,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('files')
    .set({ sample_id: sampleId })
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids as string[]}::uuid[])`)
    .execute()
}

/** Files that wait to be moved into their sample's folder. */
export async function listFilesToMove(tx: Tx, organizationId: number, limit: number): Promise<FileRecord[]> {
  const rows = await tx
    .selectFrom('files')
    .where('organization_id', '=', organizationId)
    .where('sample_id', 'is not', null)
    .where('moved', '=', false)
    .where('state', '=', 'stored')
    .select(columns)
    .limit(limit)
    .execute()
  return rows as FileRecord[]
}

export async function markMoved(tx: Tx, organizationId: number, id: string): Promise<void> {
  await tx
    .updateTable('files')
    .set({ moved: true })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

/** The bytes may go; the facts stay. */
export async function markRemoved(tx: Tx, organizationId: number, id: string): Promise<void> {
  await tx
    .updateTable('files')
    .set({ state: 'removed' })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

/** Files of the organization by their ids, whatever their order. */
export async function listFiles(db: Kysely<DB>, organizationId: number, ids: readonly string[]): Promise<FileRecord[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('files')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids as string[]}::uuid[])`)
    .select(columns)
    .execute()
  return rows as FileRecord[]
}

/** Marks the bytes as arrived, with what they turned out to be. */
export async function markStored(
  tx: Tx,
  organizationId: number,
  id: string,
  facts: { media_type: string; size_bytes: number; sha256: string; at: Date },
): Promise<void> {
  const { at, ...found } = facts
  await tx
    .updateTable('files')
    .set({ ...found, state: 'stored', stored_at: at.toISOString() })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()
}

/** Removed files whose bytes are still in the storage. */
export async function listRemovedFiles(tx: Tx, organizationId: number, limit: number): Promise<FileRecord[]> {
  const rows = await tx
    .selectFrom('files')
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'removed')
    .where('stored_at', 'is not', null)
    .select(columns)
    .limit(limit)
    .execute()
  return rows as FileRecord[]
}

export async function markBytesGone(tx: Tx, organizationId: number, id: string): Promise<void> {
  await tx
    .updateTable('files')
    .set({ stored_at: null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('state', '=', 'removed')
    .execute()
}
