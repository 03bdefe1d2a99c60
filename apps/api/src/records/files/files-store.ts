import type { FileKind, StoredFile } from '@eluent/contract'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { beside } from '../../platform/db/beside.ts'
import { insertRows, rows, updateRows, type Row } from '../../platform/db/rows.ts'
import { addArrivedBytes, addNewFiles, addStoredBytes } from '../../platform/files/stored-bytes.ts'

export const FILE_COLUMNS = [
  'files.id',
  'files.kind',
  'files.name',
  'files.media_type',
  'files.size_bytes',
  'files.sha256',
  'files.state',
  'files.sample_id',
  'files.moved',
  'files.created_by',
  'files.tracer',
  'files.attachment_index',
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

function selectFiles(tx: Tx) {
  return rows(tx, 'files').select(FILE_COLUMNS).$narrowType<Pick<FileRecord, 'kind' | 'state'>>()
}

function oneOf(ids: readonly string[]) {
  return sql<string>`any(${ids}::uuid[])`
}

type PendingFile = Omit<NewFile, 'kind'> & { kind: StoredFile['kind'] } & Partial<
    Pick<Row<'files'>, 'created_by' | 'in_use'>
  >

const pending = (file: PendingFile) => ({ ...file, state: 'pending' as const })

/** A file whose bytes are still to come. */
export async function insertFile(tx: Tx, file: PendingFile): Promise<void> {
  const counted = beside(tx, { counted: () => addNewFiles(tx, [file]) })
  await insertRows(counted, 'files', pending(file)).execute()
}

/** Files whose bytes are there already. */
export async function insertStoredFiles(tx: Tx, files: readonly PendingFile[], at: Date): Promise<void> {
  if (files.length === 0) return
  const counted = beside(tx, { counted: () => addNewFiles(tx, files) })
  const stored = files.map((file) => ({ ...file, state: 'stored' as const, stored_at: at.toISOString() }))
  await insertRows(counted, 'files', stored).execute()
}

/** The statements that add several of them. */
export function statementsOfNew(tx: Tx, files: readonly PendingFile[]) {
  return { files: () => insertRows(tx, 'files', files.map(pending)), counted: () => addNewFiles(tx, files) }
}

/** A file that is still to be made: until it arrived it takes no bytes, and its hash is that of none. */
export const NO_BYTES = {
  size_bytes: 0,
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
} as const

/** A file that is there; one whose bytes were removed is not found. */
export function findFile(tx: Tx, id: string): Promise<FileRecord | undefined> {
  return selectFiles(tx).where('id', '=', id).where('state', '<>', 'removed').executeTakeFirst()
}

/**
 * Stored files, locked until the transaction ends: 'share' so that none of them is removed meanwhile, 'update' so that
 * nobody refers to them meanwhile.
 */
export async function lockFiles(tx: Tx, ids: readonly string[], mode: 'share' | 'update'): Promise<FileRecord[]> {
  if (ids.length === 0) return []
  const files = selectFiles(tx).where('id', '=', oneOf(ids)).where('state', '=', 'stored').orderBy('id')
  return (mode === 'share' ? files.forShare() : files.forUpdate()).execute()
}

/** Gives files to a sample, into whose folder they move. */
export async function claimFiles(tx: Tx, sampleId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await updateRows(tx, 'files').set({ sample_id: sampleId }).where('id', '=', oneOf(ids)).execute()
}

/** Files that wait to be moved into their sample's folder. */
export function listFilesToMove(tx: Tx, limit: number): Promise<FileRecord[]> {
  return selectFiles(tx)
    .where('sample_id', 'is not', null)
    .where('moved', '=', false)
    .where('state', '=', 'stored')
    .limit(limit)
    .execute()
}

/** Stored files by their ids in order, the first after this one. */
export function listStoredAfter(tx: Tx, id: string, limit: number): Promise<FileRecord[]> {
  return selectFiles(tx).where('state', '=', 'stored').where('id', '>', id).orderBy('id').limit(limit).execute()
}

/** Moved files whose former objects are still in the storage. */
export function listFormerPlaces(tx: Tx, limit: number): Promise<{ id: string; former_key: string }[]> {
  return rows(tx, 'files')
    .where('former_key', 'is not', null)
    .select(['id', 'former_key'])
    .limit(limit)
    .$narrowType<{ former_key: string }>()
    .execute()
}

/** Files of the organization by their ids, whatever their order. */
export async function listFiles(tx: Tx, ids: readonly string[]): Promise<FileRecord[]> {
  return ids.length === 0 ? [] : selectFiles(tx).where('id', '=', oneOf(ids)).execute()
}

/** Marks the bytes as arrived, with what they turned out to be; a picture is kept in another size than was declared. */
export async function markStored(
  tx: Tx,
  id: string,
  { at, declared, ...facts }: { media_type: string; size_bytes: number; sha256: string; at: Date; declared?: number },
): Promise<void> {
  const { numUpdatedRows } = await updateRows(tx, 'files')
    .set({ ...facts, state: 'stored', stored_at: at.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  const more = facts.size_bytes - (declared ?? facts.size_bytes)
  if (numUpdatedRows > 0n && more !== 0) await addStoredBytes(tx, id, { files: 0, bytes: more }).execute()
}

/** The statements that mark files of `statementsOfNew` as arrived, with what was made of them. */
export function statementsOfArrived(tx: Tx, files: readonly Pick<NewFile, 'id' | 'size_bytes' | 'sha256'>[], at: Date) {
  const ofFile = <T>(column: 'size_bytes' | 'sha256', type: 'bigint' | 'text') =>
    // not `case id when`: on Citus an UPDATE has the comparison twice
    sql<T>`case ${sql.join(
      files.map((file) => sql`when id = ${file.id}::uuid then ${file[column]}::${sql.raw(type)}`),
      sql` `,
    )} end`
  return {
    files: () =>
      updateRows(tx, 'files')
        .set({ size_bytes: ofFile<number>('size_bytes', 'bigint'), sha256: ofFile<string>('sha256', 'text') })
        .set({ state: 'stored', stored_at: at.toISOString() })
        .where('id', '=', oneOf(files.map(({ id }) => id)))
        .where('state', '=', 'pending'),
    counted: () => addArrivedBytes(tx, files),
  }
}

/** Notes that the bytes of a removed file are gone. */
export async function markDeleted(tx: Tx, id: string): Promise<void> {
  const deleted = await updateRows(tx, 'files')
    .set({ stored_at: null })
    .where('id', '=', id)
    .where('stored_at', 'is not', null)
    .returning('size_bytes')
    .executeTakeFirst()
  if (deleted) await addStoredBytes(tx, id, { files: -1, bytes: -deleted.size_bytes }).execute()
}

/** Notes what became of a file. */
export async function updateFile(
  tx: Tx,
  id: string,
  values: Partial<Pick<Row<'files'>, 'moved' | 'state' | 'former_key'>>,
): Promise<void> {
  await updateRows(tx, 'files').set(values).where('id', '=', id).execute()
}

/** Removed files whose bytes are still in the storage. */
export function listRemovedFiles(tx: Tx, limit: number): Promise<FileRecord[]> {
  return selectFiles(tx).where('state', '=', 'removed').where('stored_at', 'is not', null).limit(limit).execute()
}

/** Stored files that came before this moment and that nobody has judged yet, locked until the transaction ends. */
export async function lockFilesToJudge(tx: Tx, before: string, limit: number): Promise<FileRecord[]> {
  return selectFiles(tx)
    .where('state', '=', 'stored')
    .where('sample_id', 'is', null)
    .where('in_use', '=', false)
    .where('stored_at', '<', before)
    .orderBy('stored_at')
    .limit(limit)
    .forUpdate()
    .execute()
}

/** Notes that files are in use: they stay, whatever becomes of the records that refer to them. */
export async function markInUse(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await updateRows(tx, 'files').set({ in_use: true }).where('id', '=', oneOf(ids)).execute()
}
