import type { AuditPackage } from '@eluent/contract'
import type { PackageState, PackageSubject } from '@eluent/domain/audit-packages'
import type { ListQuery } from '@eluent/domain/lists'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { readPage } from '../../platform/db/list-page.ts'
import { on, present, readRow, rows, updateRows, type Row } from '../../platform/db/rows.ts'
import { announce } from '../../platform/notices/announce.ts'
import { insertFile, markStored } from '../files/files-store.ts'

/** Where a transaction announces that a package is asked for; heard when it commits. */
export const PACKAGES_CHANNEL = 'audit_packages'

function packages(tx: Tx) {
  return rows(tx, 'audit_packages as package')
    .leftJoin('files as file', on(tx, 'file.id', 'package.file_id'))
    .select([
      'package.id',
      'package.version',
      'package.subject',
      'package.title',
      'package.sample_id',
      'package.analytical_batch_id',
      'package.from_day',
      'package.to_day',
      'package.state',
      'package.packed',
      'package.total',
      'package.missing',
      'package.file_id',
      'file.size_bytes',
      'file.sha256',
      'package.failure',
      'package.created_at',
      'package.created_by_name',
      'package.finished_at',
    ])
    .$narrowType<{ subject: PackageSubject; state: PackageState }>()
}

interface Filter {
  sample_id?: number | undefined
  analytical_batch_id?: number | undefined
}

/** One page of the packages, the newest first; of the records that are named, where some are. @throws AppError not_found of these */
export async function listPackageRows(
  tx: Tx,
  query: ListQuery<'id'>,
  { sample_id, analytical_batch_id }: Filter,
): Promise<{ rows: AuditPackage[]; total: number }> {
  if (sample_id !== undefined) await readRow(tx, 'samples', sample_id)
  if (analytical_batch_id !== undefined) await readRow(tx, 'analytical_batches', analytical_batch_id)
  const named = sample_id !== undefined || analytical_batch_id !== undefined
  const found = packages(tx).$if(named, (all) =>
    all.where((is) =>
      is.or([
        is('package.sample_id', '=', sample_id ?? null),
        is('package.analytical_batch_id', '=', analytical_batch_id ?? null),
      ]),
    ),
  )
  return readPage(found, { ...query, sort_order: 'DESC' }, { by: 'package.id', id: 'package.id' })
}

/** @throws AppError not_found */
export async function readPackageRow(tx: Tx, id: number): Promise<AuditPackage> {
  return present(await packages(tx).where('package.id', '=', id).executeTakeFirst())
}

/** Tells who makes packages, once the transaction commits. */
export async function announcePackage(tx: Tx): Promise<void> {
  await announce(tx, PACKAGES_CHANNEL)
}

export type PackageRow = Row<'audit_packages'>

/** Takes the oldest package that waits, or that nobody was heard of since `silentSince`; undefined where there is none. */
export async function takePackage(
  tx: Tx,
  { now, silentSince }: { now: Date; silentSince: Date },
): Promise<PackageRow | undefined> {
  const waiting = await rows(tx, 'audit_packages')
    .where((is) =>
      is.or([
        is('state', '=', 'waiting'),
        is.and([is('state', '=', 'packing'), is('heard_at', '<', silentSince.toISOString())]),
      ]),
    )
    .select('id')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (waiting === undefined) return undefined
  return updateRows(tx, 'audit_packages')
    .set({
      state: 'packing',
      packed: 0,
      total: null,
      heard_at: now.toISOString(),
      attempts: sql<number>`attempts + 1`,
    })
    .where('id', '=', waiting.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Notes how far a package is. @returns false where it was removed, or somebody else makes it by now */
export async function notePacked(
  tx: Tx,
  { id, attempts }: Pick<PackageRow, 'id' | 'attempts'>,
  { packed, total, at }: { packed: number; total: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await updateRows(tx, 'audit_packages')
    .set({ packed, total, heard_at: at.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'packing')
    .where('attempts', '=', attempts)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The row of an archive that is about to be written: should that be cut off, the sweep of uploads takes both away. */
export function beginPackageFile(
  tx: Tx,
  file: { id: string; name: string; size_bytes: number; sha256: string },
): Promise<void> {
  return insertFile(tx, { ...file, kind: 'audit-package', media_type: 'application/zip', in_use: true })
}

/** Marks a package as ready, its archive being written. @returns false where nobody waits for it any more */
export async function finishPackage(
  tx: Tx,
  { id, attempts }: Pick<PackageRow, 'id' | 'attempts'>,
  { file, missing, at }: { file: { id: string; size_bytes: number; sha256: string }; missing: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await updateRows(tx, 'audit_packages')
    .set({ state: 'ready', file_id: file.id, missing, finished_at: at.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'packing')
    .where('attempts', '=', attempts)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await markStored(tx, file.id, { ...file, media_type: 'application/zip', at })
  return true
}

/** Leaves a package to be begun again, or as it failed. */
export async function leavePackage(
  tx: Tx,
  { id, attempts }: Pick<PackageRow, 'id' | 'attempts'>,
  { failure, at }: { failure: string | null; at: Date },
): Promise<void> {
  await updateRows(tx, 'audit_packages')
    .set(failure === null ? { state: 'waiting' } : { state: 'failed', failure, finished_at: at.toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'packing')
    .where('attempts', '=', attempts)
    .execute()
}
