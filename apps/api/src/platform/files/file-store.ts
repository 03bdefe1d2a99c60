import { createHash } from 'node:crypto'
import { pipeline, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '../errors/app-error.ts'
import { inSpan } from '../telemetry/spans.ts'
import { checkedBytes } from './checked-bytes.ts'

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

export type Digest = Pick<ExpectedBytes, 'sizeBytes' | 'sha256'>

/** Where bytes are kept, by server-made keys such as '3/image/0198...'. */
export interface ObjectStore {
  readonly kind: 'folder' | 's3'
  /** Bucket and region as clients see them. */
  readonly place: { bucket: string; region: string }
  /**
   * Stores a stream whole or not at all, unchanged.
   * @throws AppError hash_mismatch when it is not what was expected; storage_full
   */
  put: (key: string, bytes: Readable, expected: ExpectedBytes) => Promise<void>
  /** What lies there now; the stream fails with file_damaged where it can be seen that it is not what was stored. @throws AppError not_found */
  get: (key: string) => Promise<Readable>
  /** All bytes of an object of this size; undefined where they do not lie there, or not so. Left out where that is no cheaper than a stream. */
  whole?: (key: string, sizeBytes: number) => Promise<Buffer | undefined>
  /** What lies there now, where that is cheaper than by its bytes. @throws AppError not_found, file_damaged */
  digest?: (key: string) => Promise<Digest>
  /** A second object with the same bytes, made inside the storage. @throws AppError not_found */
  copy: (from: string, to: string) => Promise<void>
  /** Absent keys are fine. */
  remove: (key: string) => Promise<void>
  /** For storages that take uploads at their own address; a folder has none. */
  directUpload: ((key: string, expected: ExpectedBytes, expiresInS: number) => Promise<DirectTicket>) | undefined
}

/** What a file's row says of its bytes. */
export interface StoredFacts {
  size_bytes: number
  sha256: string
}

export async function digestOf(bytes: Promise<Readable>): Promise<Digest> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  for await (const piece of (await bytes) as AsyncIterable<Buffer>) {
    sizeBytes += piece.length
    hash.update(piece)
  }
  return { sizeBytes, sha256: hash.digest('hex') }
}

/** The storage as use cases see it: bytes that were stored are compared with their row each time they are read. */
export class FileStore {
  readonly #objects: ObjectStore
  readonly #onDamage: (key: string) => void

  /** @param onDamage hears of an object that is not what was stored */
  constructor(objects: ObjectStore, onDamage: (key: string) => void) {
    this.#objects = objects
    this.#onDamage = onDamage
  }

  get kind(): ObjectStore['kind'] {
    return this.#objects.kind
  }

  get place(): ObjectStore['place'] {
    return this.#objects.place
  }

  /** Whether uploads go to the storage's own address. */
  get takesDirectUploads(): boolean {
    return this.#objects.directUpload !== undefined
  }

  /** Without the key: that of a certificate's file opens it. */
  async #traced<T>(what: string, work: () => Promise<T>, facts = {}): Promise<T> {
    return inSpan({ name: `${this.kind} ${what}`, kind: this.kind === 's3' ? 'outside' : 'inside', facts }, work)
  }

  /** See ObjectStore. */
  async put(key: string, bytes: Readable, expected: ExpectedBytes): Promise<void> {
    const facts = { 'eluent.file.size': expected.sizeBytes }
    return this.#traced('put', () => this.#objects.put(key, bytes, expected), facts)
  }

  /**
   * A stored file. The stream fails with file_damaged, before its last piece, where the bytes are not those of the row.
   * @throws AppError not_found
   */
  async get(key: string, stored: StoredFacts): Promise<StoredBytes> {
    const stream = await this.#traced('get', () => this.#objects.get(key))
    const checked = checkedBytes({ sizeBytes: stored.size_bytes, sha256: stored.sha256 }, 'file_damaged')
    checked.once('error', (error) => {
      if (error instanceof AppError && error.code === 'file_damaged') this.#onDamage(key)
    })
    // each ends with the other; the reader hears of a fault by the stream
    pipeline(stream, checked, () => undefined)
    return { stream: checked, sizeBytes: stored.size_bytes }
  }

  /** A stored file as a whole. @throws AppError not_found, file_damaged */
  async read(key: string, stored: StoredFacts): Promise<Buffer> {
    const whole = await this.#traced('get', async () => this.#objects.whole?.(key, stored.size_bytes))
    if (whole?.length === stored.size_bytes && createHash('sha256').update(whole).digest('hex') === stored.sha256)
      return whole
    // it lies elsewhere; what is damaged is reported there
    return buffer((await this.get(key, stored)).stream)
  }

  /** Whether a stored file is what its row says: cheaper than `get`, for those who read very many. @throws AppError not_found */
  async isWhole(key: string, stored: StoredFacts): Promise<boolean> {
    const isWhole = await this.#traced('get', () => this.#isAsStored(key, stored))
    if (!isWhole) this.#onDamage(key)
    return isWhole
  }

  async #isAsStored(key: string, { size_bytes: expected, sha256 }: StoredFacts): Promise<boolean> {
    try {
      const found = await (this.#objects.digest?.(key) ?? digestOf(this.#objects.get(key)))
      return found.sizeBytes === expected && found.sha256 === sha256
    } catch (error) {
      if (error instanceof AppError && error.code === 'file_damaged') return false
      throw error
    }
  }

  /** Bytes that have just arrived, for the caller to compare. @throws AppError not_found */
  async getArrived(key: string): Promise<Readable> {
    return this.#traced('get', () => this.#objects.get(key))
  }

  /** See ObjectStore. */
  async copy(from: string, to: string): Promise<void> {
    return this.#traced('copy', () => this.#objects.copy(from, to))
  }

  /** See ObjectStore. */
  async remove(key: string): Promise<void> {
    return this.#traced('remove', () => this.#objects.remove(key))
  }

  /** An address of the storage for one upload; undefined where uploads come to the API. */
  async directUpload(key: string, expected: ExpectedBytes, expiresInS: number): Promise<DirectTicket | undefined> {
    return this.#objects.directUpload?.(key, expected, expiresInS)
  }
}
