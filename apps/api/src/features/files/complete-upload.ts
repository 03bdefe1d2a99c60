import { createHash } from 'node:crypto'
import { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { StoredFile } from '@eluent/contract'
import { IMAGE_EXTENSIONS, fileExtension } from '@eluent/domain/files'
import { fileTypeFromBuffer } from 'file-type'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { checkedBytes } from '../../platform/files/checked-bytes.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { cleanImage } from '../../platform/files/image.ts'
import { present } from '../../platform/db/rows.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { findFile, markStored, storageKey } from '../../records/files/files-store.ts'

interface Deps {
  db: Database
  files: FileStore
  now: () => Date
}

interface ArrivedFile {
  media_type: string
  size_bytes: number
  sha256: string
}

/**
 * Checks what arrived against what was declared and marks the file as stored. Images are kept as a clean copy, every
 * other file byte for byte. @throws AppError not_found, hash_mismatch (and removes the bytes), image_unreadable, file_type_refused
 */
export async function completeUpload(deps: Deps, call: Call, id: string): Promise<StoredFile> {
  const { organizationId } = call
  const file = present(await deps.db.read({ organizationId }, (tx) => findFile(tx, id)))
  const arrived = file.state === 'stored' ? undefined : await inspect(deps, storageKey(organizationId, file), file)
  return deps.db.transaction(call, async (tx) => {
    if (arrived) {
      await markStored(tx, id, { ...arrived, at: deps.now(), declared: file.size_bytes })
      const noted = { name: file.name, kind: file.kind, ...arrived }
      await writeAudit(tx, call, { action: 'upload', noun: 'file', recordId: id, new: noted })
    }
    return present(await findFile(tx, id))
  })
}

/** What is kept as a clean copy: the pictures, also those attached to a certificate. */
function isPicture({ kind, name }: Pick<StoredFile, 'kind' | 'name'>): boolean {
  if (kind === 'image' || kind === 'certificate-image') return true
  return kind === 'certificate-attachment' && IMAGE_EXTENSIONS.includes(fileExtension(name))
}

/** The media types by which the bytes of an extension are recognized; other extensions promise nothing. */
const SIGNATURES: Readonly<Record<string, readonly string[]>> = {
  pdf: ['application/pdf'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/zip'],
  xls: ['application/x-cfb'],
}

/** @throws AppError file_type_refused for a file that is not what its name says */
async function refuseDisguised(name: string, bytes: Buffer): Promise<void> {
  const accepted = SIGNATURES[fileExtension(name)]
  const sniffed = await fileTypeFromBuffer(bytes)
  if (accepted && !accepted.includes(sniffed?.mime ?? '')) throw new AppError('file_type_refused')
}

async function inspect(deps: Deps, key: string, file: StoredFile): Promise<ArrivedFile> {
  const declared = { sizeBytes: file.size_bytes, sha256: file.sha256, mediaType: file.media_type }
  const stream = await deps.files.getArrived(key)
  try {
    if (!isPicture(file)) {
      if (file.kind === 'certificate-attachment') {
        await refuseDisguised(file.name, await pipeline(stream, checkedBytes(declared), (source) => buffer(source)))
      } else {
        await pipeline(stream, checkedBytes(declared), new Writable({ write: (_chunk, _encoding, done) => done() }))
      }
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
