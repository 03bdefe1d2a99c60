import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileKind } from '@eluent/contract'
import type { Deps } from '../views/deps.ts'
import { insertStoredFiles, storageKey, type NewFile } from '../records/files/files-store.ts'
import type { Call } from '../platform/call/call.ts'

interface FileFacts {
  kind: FileKind
  name: string
  mediaType: string
}

/** Puts a file's bytes where an upload's would lie; its row is still to be added. */
export async function putFile(
  deps: Pick<Deps, 'files'>,
  call: Call,
  { kind, name, mediaType }: FileFacts,
  bytes: Buffer,
): Promise<NewFile> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = { id: randomUUID(), kind, name, media_type: mediaType, size_bytes: bytes.length, sha256 }
  const expected = { sizeBytes: bytes.length, sha256, mediaType }
  await deps.files.put(storageKey(call.organizationId, file), Readable.from([bytes]), expected)
  return file
}

/** Keeps a file's bytes as an upload would; answers the file's id. */
export async function storeFile(deps: Deps, call: Call, facts: FileFacts, bytes: Buffer): Promise<string> {
  const file = await putFile(deps, call, facts, bytes)
  await deps.db.transaction(call, (tx) =>
    insertStoredFiles(tx, [{ ...file, created_by: call.actor.userId }], deps.now()),
  )
  return file.id
}
