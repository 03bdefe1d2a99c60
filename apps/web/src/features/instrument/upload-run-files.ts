import { completeUpload, createUploadTicket, type Client, type FileKind, type RunFile } from '@eluent/contract'
import type { Fetch } from '../../session/api-fetch.ts'

const KIND_OF_REST: FileKind = 'source'

/** Bytes of one original file of a run, from the driver. */
export type ReadRunFile = (path: string) => Promise<ArrayBuffer>

export interface UploadedRun {
  chromatogramFileId: string | null
  sourceFileIds: string[]
}

export interface UploadOptions {
  /** How the bytes leave; the storage may stand at an address of its own, so no headers of ours go along. */
  send: Fetch
  /** Called after each file with the number of those that arrived. */
  onFile?: (filesDone: number) => void
}

async function upload(api: Client, send: Fetch, kind: FileKind, file: RunFile, bytes: ArrayBuffer): Promise<string> {
  const body = {
    kind,
    name: file.name,
    media_type: 'application/octet-stream',
    size_bytes: file.size,
    sha256: file.sha256,
  }
  // A repeated attempt takes a new ticket; what an earlier one left behind is swept by the server.
  const ticket = await api.call(createUploadTicket, { body })
  const answer = await send(ticket.upload_url, { method: 'PUT', headers: ticket.headers, body: bytes })
  if (!answer.ok) throw new Error(`${file.name} could not be uploaded: ${answer.status} ${answer.statusText}`)
  await api.call(completeUpload, { params: { id: ticket.id } })
  return ticket.id
}

/**
 * Brings a run's original files to the server, unchanged: size and SHA-256 are those the driver read from disk, and the
 * server refuses what differs.
 */
export async function uploadRunFiles(
  api: Client,
  read: ReadRunFile,
  run: { files: readonly RunFile[]; chromatogram: string | null },
  { send, onFile }: UploadOptions,
): Promise<UploadedRun> {
  const uploaded: UploadedRun = { chromatogramFileId: null, sourceFileIds: [] }
  for (const file of run.files) {
    const bytes = await read(file.path)
    const isDrawn = file.path === run.chromatogram
    const id = await upload(api, send, isDrawn ? 'chromatogram' : KIND_OF_REST, file, bytes)
    if (isDrawn) uploaded.chromatogramFileId = id
    uploaded.sourceFileIds.push(id)
    onFile?.(uploaded.sourceFileIds.length)
  }
  return uploaded
}
