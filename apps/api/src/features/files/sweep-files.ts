import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { sweepMoves } from '../../records/files/move-files.ts'
import { deleteRemovedBytes, removeForgotten } from '../../records/files/remove-files.ts'

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

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** Removes what was uploaded a week ago and nothing refers to; see removeForgotten. */
export async function sweepForgotten(deps: Deps & { now: () => Date }, organizationId: number): Promise<void> {
  await removeForgotten(deps, organizationId, new Date(deps.now().getTime() - WEEK_MS))
  await deleteRemovedBytes(deps, organizationId, deps.log)
}
