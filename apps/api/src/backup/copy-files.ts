import type { Readable } from 'node:stream'
import { createInterface } from 'node:readline'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors/app-error.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { findFile, storageKey } from '../records/files/files-store.ts'
import type { BackupFolder } from './backup-folder.ts'
import { readFileLine, type ListedFile, type Manifest } from './manifest.ts'

interface Deps {
  db: Database
  files: FileStore
  folder: BackupFolder
  progress: (done: number) => void
}

type Fault = Manifest['files']['faults'][number]
type Finding = Fault['finding'] | 'removed'

const AT_ONCE = 8

/** Runs `work` for each line, several at a time; the first error ends all. */
export async function forEachLine(text: Readable, work: (line: string) => Promise<void>): Promise<void> {
  const failed = new AbortController()
  const reader = createInterface({ input: text })
  // the reader would wait for the rest
  text.on('error', (error) => {
    failed.abort(error)
    reader.close()
  })
  const lines = reader[Symbol.asyncIterator]()
  const worker = async (): Promise<void> => {
    for (let next = await lines.next(); !next.done && !failed.signal.aborted; next = await lines.next())
      await work(next.value)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  failed.signal.throwIfAborted()
}

/** Copies a file that the folder lacks. @returns what was wrong with it */
async function copyFile(deps: Deps, file: ListedFile): Promise<Finding | undefined> {
  if (await deps.folder.has(file.sha256)) return undefined
  try {
    const { stream } = await deps.files.get(file.key, file)
    await deps.folder.put(stream)
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'file_damaged') return 'damaged'
    if (error.code !== 'not_found') throw error
    // it may have been moved to its sample, or removed, since the snapshot
    const now = await deps.db.read({ organizationId: file.organization_id }, (tx) => findFile(tx, file.id))
    if (now?.state !== 'stored') return 'removed'
    const key = storageKey(file.organization_id, now)
    return key === file.key ? 'missing' : copyFile(deps, { ...file, key })
  }
}

/**
 * Copies the files of a list that the folder lacks.
 * @returns what is wrong in the storage; `isWhole` is false where a file of the list was removed meanwhile
 */
export async function copyFiles(deps: Deps, list: Readable): Promise<{ isWhole: boolean; faults: Fault[] }> {
  const faults: Fault[] = []
  let isWhole = true
  let done = 0
  await forEachLine(list, async (line) => {
    const file = readFileLine(line)
    const finding = await copyFile(deps, file)
    if (finding === 'removed') isWhole = false
    else if (finding) faults.push({ key: file.key, sha256: file.sha256, finding })
    done += 1
    deps.progress(done)
  })
  return { isWhole, faults }
}
