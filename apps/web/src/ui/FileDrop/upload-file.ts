import { CallError, completeUpload, createUploadTicket, type Client, type FileKind } from '@eluent/contract'
import type { Fetch } from '../../frame/session/api-fetch.ts'

export interface UploadServices {
  api: Client
  /** How the bytes leave; the storage may stand at an address of its own, so no headers of ours go along. */
  fetch: Fetch
}

/**
 * Brings a chosen file to the storage: a ticket for exactly these bytes, the bytes, the server's check of them. Answers
 * the file's id. `place` tells where a certificate's file goes. @throws CallError with the status of the API or the storage, 0 without an answer
 */
export async function uploadFile(
  { api, fetch }: UploadServices,
  kind: FileKind,
  file: File,
  place: { tracer?: string; index?: number } = {},
): Promise<string> {
  const bytes = await file.arrayBuffer()
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  const body = {
    kind,
    name: file.name,
    media_type: file.type === '' ? 'application/octet-stream' : file.type,
    size_bytes: bytes.byteLength,
    sha256: [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    ...place,
  }
  const ticket = await api.call(createUploadTicket, { body })
  let answer: Response
  try {
    answer = await fetch(ticket.upload_url, { method: 'PUT', headers: ticket.headers, body: bytes })
  } catch (cause) {
    throw new CallError(0, '', {}, { cause })
  }
  if (!answer.ok) throw new CallError(answer.status, answer.statusText, {})
  await api.call(completeUpload, { params: { id: ticket.id } })
  return ticket.id
}
