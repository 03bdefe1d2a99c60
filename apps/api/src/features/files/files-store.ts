import type { FileKind, StoredFile } from '@eluent/contract'
import { sql, type Kysely } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/schema.generated.ts'

const columns = ['id', 'kind', 'name', 'media_type', 'size_bytes', 'sha256', 'state'] as const

export interface NewFile {
  id: string
  kind: FileKind
  name: string
  media_type: string
  size_bytes: number
  sha256: string
}

/** Where the bytes of a file are; names given by users never become part of a path. */
export function storageKey(organizationId: number, file: Pick<StoredFile, 'kind' | 'id'>): string {
  return `${organizationId}/${file.kind}/${file.id}`
}

export async function insertFile(tx: Tx, organizationId: number, userId: number, file: NewFile): Promise<void> {
  await tx
    .insertInto('files')
    .values({ ...file, organization_id: organizationId, created_by: userId, state: 'pending' })
    .execute()
}

export async function findFile(tx: Tx, organizationId: number, id: string): Promise<StoredFile | undefined> {
  const row = await tx
    .selectFrom('files')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .select(columns)
    .executeTakeFirst()
  return row && (row as StoredFile)
}

/** Files of the organization by their ids, whatever their order. */
export async function listFiles(db: Kysely<DB>, organizationId: number, ids: readonly string[]): Promise<StoredFile[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('files')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sql<string>`any(${ids as string[]}::uuid[])`)
    .select(columns)
    .execute()
  return rows as StoredFile[]
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
