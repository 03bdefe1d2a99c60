import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Deps } from '../views/deps.ts'
import { insertFile, markStored, storageKey } from '../records/files/files-store.ts'
import type { Call } from '../platform/call/call.ts'

/** Keeps a chromatogram's bytes as an upload would; answers the file's id. */
export async function storeChromatogram(
  deps: Deps,
  call: Call,
  name: string,
  bytes: Buffer,
  mediaType: string,
): Promise<string> {
  const facts = {
    media_type: mediaType,
    size_bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  const file = { id: randomUUID(), kind: 'chromatogram' as const, name, ...facts }
  const expected = { sizeBytes: facts.size_bytes, sha256: facts.sha256, mediaType }
  await deps.files.put(storageKey(call.organizationId, file), Readable.from([bytes]), expected)
  await deps.db.transaction(call, async (tx) => {
    await insertFile(tx, call.organizationId, call.actor.userId, file)
    await markStored(tx, call.organizationId, file.id, { ...facts, at: deps.now() })
  })
  return file.id
}
