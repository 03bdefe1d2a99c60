import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { sweepMoves } from '../../records/files/move-files.ts'
import { deleteRemovedBytes } from '../../records/files/remove-files.ts'

interface Deps {
  db: Database
  files: FileStore
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Does what was cut off: files that wait to be moved to their sample, removed files whose bytes are still stored. */
export async function sweepFiles(deps: Deps, organizationId: number): Promise<void> {
  await sweepMoves(deps, organizationId)
  await deleteRemovedBytes(deps, organizationId, deps.log)
}
