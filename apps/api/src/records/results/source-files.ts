import type { StoredFile } from '@eluent/contract'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import { listFiles } from '../files/files-store.ts'
import type { InjectionRecord } from './results-store.ts'

/** The originals of runs, by file id. */
export type SourceFiles = ReadonlyMap<string, StoredFile>

export async function readSourceFiles(
  db: Kysely<DB>,
  organizationId: number,
  injections: readonly Pick<InjectionRecord, 'source_file_ids'>[],
): Promise<SourceFiles> {
  const files = await listFiles(
    db,
    organizationId,
    injections.flatMap((injection) => injection.source_file_ids),
  )
  return new Map(files.map((file) => [file.id, file]))
}
