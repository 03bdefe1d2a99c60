import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../errors/app-error.ts'
import { checkedBytes } from './checked-bytes.ts'
import { freeBytesOf, KEPT_FREE_BYTES } from './free-space.ts'
import type { ExpectedBytes, ObjectStore, StoredBytes } from './file-store.ts'

const KEY = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
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

/** Files in a folder: written beside, synced, then renamed, so that a key never names half a file. */
export class FolderStore implements ObjectStore {
  readonly kind = 'folder'
  readonly place = { bucket: 'local', region: 'us-east-2' }
  readonly directUpload = undefined
  readonly #root: string
  readonly #freeBytes: () => Promise<number>

  constructor(root: string, freeBytes = () => freeBytesOf(root)) {
    this.#root = root
    this.#freeBytes = freeBytes
  }

  async put(key: string, bytes: Readable, expected: ExpectedBytes): Promise<void> {
    const target = this.#pathOf(key)
    const draft = join(this.#root, 'incoming', randomUUID())
    await mkdir(dirname(draft), { recursive: true })
    await mkdir(dirname(target), { recursive: true })
    if ((await this.#freeBytes()) - expected.sizeBytes < KEPT_FREE_BYTES) throw new AppError('storage_full')
    try {
      // flush: synced to the disk before it is closed
      await pipeline(bytes, checkedBytes(expected), createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
      await rename(draft, target)
      await syncFolder(dirname(target))
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  async get(key: string): Promise<StoredBytes> {
    const path = this.#pathOf(key)
    try {
      const { size } = await stat(path)
      return { stream: createReadStream(path), sizeBytes: size }
    } catch (cause) {
      throw isMissing(cause) ? new AppError('not_found', { cause }) : cause
    }
  }

  async copy(from: string, to: string): Promise<void> {
    const [source, target] = [this.#pathOf(from), this.#pathOf(to)]
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
    await rm(this.#pathOf(key), { force: true })
  }

  #pathOf(key: string): string {
    if (!KEY.test(key)) throw new RangeError(`storage key ${JSON.stringify(key)}`)
    return join(this.#root, 'objects', ...key.split('/'))
  }
}
