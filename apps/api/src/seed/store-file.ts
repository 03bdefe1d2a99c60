import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileKind } from '@eluent/contract'
import type { Deps } from '../views/deps.ts'
import { insertFile, markStored, storageKey } from '../records/files/files-store.ts'
import type { Call } from '../platform/call/call.ts'

/** Keeps a file's bytes as an upload would; answers the file's id. */
export async function storeFile(
  deps: Deps,
  call: Call,
  { kind, name, mediaType }: { kind: FileKind; name: string; mediaType: string },
  bytes: Buffer,
): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const facts = { media_type: mediaType, size_bytes: bytes.length, sha256 }
  const file = { id: randomUUID(), kind, name, ...facts }
  const expected = { sizeBytes: bytes.length, sha256, mediaType }
  await deps.files.put(storageKey(call.organizationId, file), Readable.from([bytes]), expected)
  await deps.db.transaction(call, async (tx) => {
    await insertFile(tx, { ...file, created_by: call.actor.userId })
    await markStored(tx, file.id, { ...facts, at: deps.now() })
  })
  return file.id
}
