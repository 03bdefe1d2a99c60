import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { listOrganizationsWith, workByTurns } from '../../platform/jobs/waiting-work.ts'
import { clearFormerPlaces, sweepMoves } from '../../records/files/move-files.ts'
import { deleteRemovedBytes, removeForgotten } from '../../records/files/remove-files.ts'

interface Deps {
  db: Database
  files: FileStore
  log: Pick<FastifyBaseLogger, 'warn'>
  now: () => Date
}

/** Does what was cut off: files that wait to be moved to their sample, removed files whose bytes are still stored. */
export async function sweepFiles(deps: Deps): Promise<void> {
  const { db, now } = deps
  await workByTurns(await listOrganizationsWith(db, 'files-to-move', now()), (id) => sweepMoves(deps, id))
  await workByTurns(await listOrganizationsWith(db, 'files-to-clear', now()), (id) => clearFormerPlaces(deps, id))
  await workByTurns(await listOrganizationsWith(db, 'files-to-remove', now()), (id) =>
    deleteRemovedBytes(deps, id, deps.log),
  )
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** Removes what was uploaded a week ago and nothing refers to; see removeForgotten. */
export async function sweepForgotten(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - WEEK_MS)
  await workByTurns(await listOrganizationsWith(deps.db, 'forgotten-files', before), async (organizationId) => {
    const isMore = await removeForgotten(deps, organizationId, before)
    await deleteRemovedBytes(deps, organizationId, deps.log)
    return isMore
  })
}
