import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { sampleFolderKey } from '../../platform/files/storage-key.ts'
import { findFile, listFilesToMove, listFormerPlaces, storageKey, updateFile, type FileRecord } from './files-store.ts'

interface Deps {
  db: Database
  files: FileStore
}

/**
 * Moves files into the folder of the sample that claimed them: copied, noted, then the former object is deleted. A
 * step that was cut off is done again by the next run, so no file is ever without a place it can be read from, and none
 * keeps two.
 */
async function moveFile(deps: Deps, organizationId: number, file: FileRecord): Promise<void> {
  if (file.sample_id === null || file.moved) return
  const former_key = storageKey(organizationId, file)
  await deps.files.copy(former_key, sampleFolderKey(organizationId, file.sample_id, file.id))
  await deps.db.transaction({ organizationId }, (tx) => updateFile(tx, file.id, { moved: true, former_key }))
  await clearFormer(deps, organizationId, { id: file.id, former_key })
}

async function clearFormer(deps: Deps, organizationId: number, file: { id: string; former_key: string }) {
  await deps.files.remove(file.former_key)
  await deps.db.transaction({ organizationId }, (tx) => updateFile(tx, file.id, { former_key: null }))
}

/** Moves these files now; what cannot be moved at the moment is left to the sweep. */
export async function moveFiles(
  deps: Deps,
  organizationId: number,
  ids: readonly string[],
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  for (const id of ids) {
    try {
      const file = await deps.db.read({ organizationId }, (tx) => findFile(tx, id))
      if (file) await moveFile(deps, organizationId, file)
    } catch (error) {
      log.warn({ err: error, file: id }, 'a file was not moved to its sample; the sweep does it')
    }
  }
}

/** Files of one organization that a sweep takes at a time. */
const BATCH = 200

/** Moves what was left behind. @returns whether there may be more */
export async function sweepMoves(deps: Deps, organizationId: number): Promise<boolean> {
  const waiting = await deps.db.read({ organizationId }, (tx) => listFilesToMove(tx, BATCH))
  for (const file of waiting) await moveFile(deps, organizationId, file)
  return waiting.length === BATCH
}

/** Removes the former objects of files that were moved. @returns whether there may be more */
export async function clearFormerPlaces(deps: Deps, organizationId: number): Promise<boolean> {
  const cutOff = await deps.db.read({ organizationId }, (tx) => listFormerPlaces(tx, BATCH))
  for (const file of cutOff) await clearFormer(deps, organizationId, file)
  return cutOff.length === BATCH
}
