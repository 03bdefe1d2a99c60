import type { StoredFile } from '@eluent/contract'
import type { Tx } from '../../platform/db/database.ts'
import { listFiles } from '../files/files-store.ts'
import type { InjectionRecord } from './results-store.ts'

/** The originals of runs, by file id. */
export type SourceFiles = ReadonlyMap<string, StoredFile>

export async function readSourceFiles(
  tx: Tx,
  injections: readonly Pick<InjectionRecord, 'source_file_ids'>[],
): Promise<SourceFiles> {
  const ids = injections.flatMap((injection) => injection.source_file_ids)
  return new Map((await listFiles(tx, ids)).map((file) => [file.id, file]))
}
