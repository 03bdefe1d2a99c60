import type { Readable } from 'node:stream'

/** What an object must turn out to be. */
export interface ExpectedBytes {
  sizeBytes: number
  /** lower-case hex */
  sha256: string
  mediaType: string
}

export interface StoredBytes {
  stream: Readable
  sizeBytes: number
}

/** An address that outsiders may use once it is handed to them, for one object and a short time. */
export interface DirectTicket {
  url: string
  headers: Record<string, string>
}

/** Where bytes are kept, by server-made keys such as '3/image/0198...'. */
export interface FileStore {
  readonly kind: 'folder' | 's3'
  /** Bucket and region as clients see them. */
  readonly place: { bucket: string; region: string }
  /**
   * Stores a stream whole or not at all, unchanged.
   * @throws AppError hash_mismatch when it is not what was expected; storage_full
   */
  put: (key: string, bytes: Readable, expected: ExpectedBytes) => Promise<void>
  /** @throws AppError not_found */
  get: (key: string) => Promise<StoredBytes>
  /** A second object with the same bytes, made inside the storage. @throws AppError not_found */
  copy: (from: string, to: string) => Promise<void>
  /** Absent keys are fine. */
  remove: (key: string) => Promise<void>
  /** For storages that take uploads at their own address; a folder has none. */
  directUpload: ((key: string, expected: ExpectedBytes, expiresInS: number) => Promise<DirectTicket>) | undefined
  directDownload:
    | ((key: string, headers: { mediaType: string; disposition: string }, expiresInS: number) => Promise<DirectTicket>)
    | undefined
}
