import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'

/** What is wrong with a stored file: other bytes than were uploaded, or none. */
export type Finding = 'damaged' | 'missing'

/** A walk through all stored files, up to the last one that was compared. */
export interface FileAudit {
  id: string
  runner: string
  started_at: string
  last_organization: number
  last_file: string
  files: number
  bytes: number
}

const columns = ['id', 'runner', 'started_at', 'last_organization', 'last_file', 'files', 'bytes'] as const

/** The audit that was cut off, for this process to go on with; or a new one. */
export async function takeUpAudit(db: Kysely<DB>, at: Date): Promise<FileAudit & { isResumed: boolean }> {
  const runner = randomUUID()
  const resumed = await db
    .updateTable('file_audits')
    .set({ runner })
    .where('finished_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  if (resumed) return { ...resumed, isResumed: true }
  const audit = await db
    .insertInto('file_audits')
    .values({ id: randomUUID(), runner, started_at: at.toISOString() })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return { ...audit, isResumed: false }
}

/** Keeps how far an audit is. @returns false where another process has taken it up */
export async function keepProgress(db: Kysely<DB>, audit: FileAudit, finishedAt: Date | null = null): Promise<boolean> {
  const { last_organization, last_file, files, bytes } = audit
  const kept = await db
    .updateTable('file_audits')
    .set({ last_organization, last_file, files, bytes, finished_at: finishedAt?.toISOString() ?? null })
    .where('id', '=', audit.id)
    .where('runner', '=', audit.runner)
    .executeTakeFirst()
  return kept.numUpdatedRows === 1n
}

/** The audit that ended last. */
export function findLastAudit(db: Kysely<DB>) {
  return db
    .selectFrom('file_audits')
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .select(['finished_at', 'files'])
    .limit(1)
    .executeTakeFirst()
}

/** Notes what is wrong with the file at this place of the storage. */
export async function noteDamage(db: Kysely<DB>, key: string, finding: Finding, at: Date): Promise<void> {
  const found = { finding, found_at: at.toISOString() }
  await db
    .insertInto('damaged_files')
    .values({ key, ...found })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(found))
    .execute()
}

/** Forgets what an audit did not find again: files that were put right, or that lie elsewhere. */
export async function forgetDamageBefore(db: Kysely<DB>, startedAt: string): Promise<void> {
  await db.deleteFrom('damaged_files').where('found_at', '<', startedAt).execute()
}

/** Where something is wrong now. */
export function listDamage(db: Kysely<DB>) {
  return db.selectFrom('damaged_files').select(['key', 'finding']).orderBy('key').execute()
}

/** At how many places something is wrong now. */
export async function countDamage(db: Kysely<DB>): Promise<number> {
  const { count } = await db
    .selectFrom('damaged_files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
