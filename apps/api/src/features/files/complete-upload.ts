import { createHash } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { StoredFile } from '@eluent/contract'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { checkedBytes } from '../../platform/files/checked-bytes.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { cleanImage } from '../../platform/files/image.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Call } from '../../platform/http/call.ts'
import { findFile, markStored, storageKey } from './files-store.ts'

interface Deps {
  db: Database
  files: FileStore
  now: () => Date
}

interface Found {
  media_type: string
  size_bytes: number
  sha256: string
}

/**
 * Checks what arrived against what was declared and marks the file as stored. Images are kept as a clean copy, every
 * other file byte for byte. @throws AppError not_found, hash_mismatch (and removes the bytes), image_unreadable
 */
export async function completeUpload(deps: Deps, call: Call, id: string): Promise<StoredFile> {
  const { organizationId } = call
  const file = await deps.db.read({ organizationId }, (tx) => findFile(tx, organizationId, id))
  if (!file) throw new AppError('not_found')
  const found = file.state === 'stored' ? undefined : await inspect(deps, storageKey(organizationId, file), file)
  return deps.db.transaction(call, async (tx) => {
    if (found) {
      await markStored(tx, organizationId, id, { ...found, at: deps.now() })
      const noted = { name: file.name, kind: file.kind, ...found }
      await writeAudit(tx, call, { action: 'upload', noun: 'file', recordId: id, new: noted })
    }
    const stored = await findFile(tx, organizationId, id)
    if (!stored) throw new AppError('not_found')
    return stored
  })
}

async function inspect(deps: Deps, key: string, file: StoredFile): Promise<Found> {
  const declared = { sizeBytes: file.size_bytes, sha256: file.sha256, mediaType: file.media_type }
  const { stream } = await deps.files.get(key)
  try {
    if (file.kind !== 'image') {
      await pipeline(stream, checkedBytes(declared), new Writable({ write: (_chunk, _encoding, done) => done() }))
      return { media_type: file.media_type, size_bytes: file.size_bytes, sha256: file.sha256 }
    }
    const clean = await cleanImage(await pipeline(stream, checkedBytes(declared), (source) => buffer(source)))
    const kept = {
      sizeBytes: clean.bytes.length,
      sha256: createHash('sha256').update(clean.bytes).digest('hex'),
      mediaType: clean.mediaType,
    }
    await deps.files.put(key, Readable.from([clean.bytes]), kept)
    return { media_type: kept.mediaType, size_bytes: kept.sizeBytes, sha256: kept.sha256 }
  } catch (error) {
    if (error instanceof AppError) await deps.files.remove(key)
    throw error
  }
}
