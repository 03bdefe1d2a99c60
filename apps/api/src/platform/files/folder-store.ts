import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline as pipe, Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createZstdCompress, createZstdDecompress, zstdDecompress } from 'node:zlib'
import { AppError } from '../errors/app-error.ts'
import { checkedBytes } from './checked-bytes.ts'
import { freeBytesOf, KEPT_FREE_BYTES } from './free-space.ts'
import { digestOf, type Digest, type ExpectedBytes, type ObjectStore } from './file-store.ts'

const decompress = promisify(zstdDecompress)
/** The one dot is that of a log's partial tiles, `067.p/112`. */
const KEY = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+(\.p(?=\/))?)*$/

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

async function bytesOf(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function isFile(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return // a folder cannot be opened there
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const READ_BYTES = 262_144
const MOST_SPARES = 8
/** Of a file that lies compressed; keys have no dot. */
const ZSTD = '.zst'
/** Pictures, PDFs, archives and the formats that are archives within; hashes. */
const SMALL_ALREADY = /^(image|video|audio)\/|tlog-tile|pdf|zip|gzip|zstd|openxmlformats|opendocument/

/** Runs, chromatograms and tables take a third or less; the hash that counts stays the original's. */
function asStored(target: string, mediaType: string): { path: string; other: string; steps: Transform[] } {
  const zstd = `${target}${ZSTD}`
  if (SMALL_ALREADY.test(mediaType)) return { path: target, other: zstd, steps: [] }
  return { path: zstd, other: target, steps: [createZstdCompress()] }
}

/** The file's original bytes; what cannot be read any more as it was written is damaged. */
async function* decompressed(bytes: Readable): AsyncGenerator<Buffer> {
  const original = createZstdDecompress()
  // a fault of either is met below
  pipe(bytes, original, () => undefined)
  try {
    yield* original
  } catch (error) {
    throw isZstd(error as NodeJS.ErrnoException) ? new AppError('file_damaged', { cause: error }) : error
  }
}

function isZstd(error: NodeJS.ErrnoException): boolean {
  return /^Z(STD)?_/.test(error.code ?? '')
}

async function digestOfFile(path: string, buffer: Buffer): Promise<Digest> {
  const handle = await open(path, 'r')
  try {
    const hash = createHash('sha256')
    let sizeBytes = 0
    for (let isEnd = false; !isEnd;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length)
      sizeBytes += bytesRead
      hash.update(buffer.subarray(0, bytesRead))
      // a file on a disk gives less than is asked for at its end alone
      isEnd = bytesRead < buffer.length
    }
    return { sizeBytes, sha256: hash.digest('hex') }
  } finally {
    await handle.close()
  }
}

/**
 * Files in a folder: written beside, synced, then renamed, so that a key never names half a file. What becomes smaller lies
 * compressed (docs/decisions/0047); files from before lie as they came.
 */
export class FolderStore implements ObjectStore {
  readonly kind = 'folder'
  readonly place = { bucket: 'local', region: 'us-east-2' }
  readonly directUpload = undefined
  readonly #root: string
  readonly #freeBytes: () => Promise<number>
  /** For the next that read. */
  readonly #spares: Buffer[] = []

  constructor(root: string, freeBytes = () => freeBytesOf(root)) {
    this.#root = root
    this.#freeBytes = freeBytes
  }

  async put(key: string, bytes: Readable, expected: ExpectedBytes): Promise<void> {
    const { path, other, steps } = asStored(this.#pathOf(key), expected.mediaType)
    const draft = join(this.#root, 'incoming', randomUUID())
    await mkdir(dirname(draft), { recursive: true })
    await mkdir(dirname(path), { recursive: true })
    if ((await this.#freeBytes()) - expected.sizeBytes < KEPT_FREE_BYTES) throw new AppError('storage_full')
    try {
      // flush: synced to the disk before it is closed
      const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
      await pipeline([bytes, checkedBytes(expected), ...steps, file])
      await rename(draft, path)
      await rm(other, { force: true })
      await syncFolder(dirname(path))
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  async get(key: string): Promise<Readable> {
    const path = this.#pathOf(key)
    if (await isFile(path + ZSTD))
      return Readable.from(decompressed(createReadStream(path + ZSTD)), { objectMode: false })
    if (await isFile(path)) return createReadStream(path)
    throw new AppError('not_found')
  }

  /** One call of the system instead of a stream's six. */
  async whole(key: string, sizeBytes: number): Promise<Buffer | undefined> {
    const path = this.#pathOf(key)
    const plain = await bytesOf(path)
    if (plain) return plain
    const compressed = await bytesOf(path + ZSTD)
    // what grows beyond what was stored, or is broken, is for the stream to report
    return compressed && decompress(compressed, { maxOutputLength: sizeBytes }).catch(() => undefined)
  }

  /** Reads into a buffer that is used again: half of what a stream costs. */
  async digest(key: string): Promise<Digest> {
    const path = this.#pathOf(key)
    if (await isFile(path + ZSTD)) return digestOf(this.get(key))
    const buffer = this.#spares.pop() ?? Buffer.allocUnsafe(READ_BYTES)
    try {
      return await digestOfFile(path, buffer)
    } catch (error) {
      throw isMissing(error) ? new AppError('not_found', { cause: error }) : error
    } finally {
      if (this.#spares.length < MOST_SPARES) this.#spares.push(buffer)
    }
  }

  async copy(from: string, to: string): Promise<void> {
    const suffix = (await isFile(this.#pathOf(from) + ZSTD)) ? ZSTD : ''
    const [source, target] = [this.#pathOf(from) + suffix, this.#pathOf(to) + suffix]
    const draft = join(this.#root, 'incoming', randomUUID())
    await mkdir(dirname(draft), { recursive: true })
    await mkdir(dirname(target), { recursive: true })
    try {
      await copyFile(source, draft)
      await syncFile(draft)
      await rename(draft, target)
      await syncFolder(dirname(target))
    } catch (error) {
      await rm(draft, { force: true })
      throw isMissing(error) ? new AppError('not_found', { cause: error }) : error
    }
  }

  async remove(key: string): Promise<void> {
    for (const suffix of ['', ZSTD]) await rm(this.#pathOf(key) + suffix, { force: true })
  }

  #pathOf(key: string): string {
    if (!KEY.test(key)) throw new RangeError(`storage key ${JSON.stringify(key)}`)
    return join(this.#root, 'objects', ...key.split('/'))
  }
}
