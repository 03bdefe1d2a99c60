import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { tilePath, type Bytes, type Tile } from '@eluent/ledger'
import { AppError } from '../../platform/errors/app-error.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { readEdge, writeEdge, type Edge } from './edge-hashes.ts'

/** Below it the storage holds the log as c2sp.org/tlog-tiles lays it out. */
const PREFIX = 'ledger'
/** Up to where tiles are written: `size`, a multiple of 256. The last thing that is written of a batch. */
const PROGRESS = `${PREFIX}/written`
/** The hashes behind the last full tile, overwritten after each checkpoint. */
const EDGE = `${PREFIX}/edge`

const keyOf = (tile: Tile): string => `${PREFIX}/${tilePath(tile)}`

/** Hashes of entries as they were signed. */
export type KeptHashes = Pick<TileStore, 'read' | 'readEdge'>

/** The log's tiles in the storage of files: everything in it can be made again from the entries. */
export class TileStore {
  readonly #files: Pick<FileStore, 'put' | 'getArrived' | 'remove'>

  constructor(files: Pick<FileStore, 'put' | 'getArrived' | 'remove'>) {
    this.#files = files
  }

  /** The bytes of a tile as they lie there; undefined when it is missing, or is not as long as its width says. */
  async read(tile: Tile): Promise<Bytes | undefined> {
    const content = await this.#read(keyOf(tile))
    return content?.length === tile.width * 32 ? content : undefined
  }

  async write(tile: Tile, content: Bytes): Promise<void> {
    await this.#write(keyOf(tile), content)
  }

  async remove(tile: Tile): Promise<void> {
    await this.#files.remove(keyOf(tile))
  }

  /** How many entries have tiles; 0 while nothing is written, or what says so cannot be read. */
  async progress(): Promise<number> {
    const text = Buffer.from((await this.#read(PROGRESS)) ?? []).toString('utf8')
    const size = /^\d{1,15}\n$/.test(text) ? Number(text) : 0
    return size % 256 === 0 ? size : 0
  }

  async setProgress(size: number): Promise<void> {
    await this.#write(PROGRESS, Buffer.from(`${size}\n`))
  }

  /** What was kept of the newest entries, of whichever checkpoint; undefined when it is missing or damaged. */
  async readEdge(): Promise<Edge | undefined> {
    const bytes = await this.#read(EDGE)
    return bytes && readEdge(bytes)
  }

  async writeEdge(edge: Edge): Promise<void> {
    await this.#write(EDGE, writeEdge(edge))
  }

  /** A file of the map of the last entries; undefined when it is missing. */
  async readMap(name: string): Promise<Bytes | undefined> {
    return this.#read(`${PREFIX}/map/${name}`)
  }

  async writeMap(name: string, content: Bytes): Promise<void> {
    await this.#write(`${PREFIX}/map/${name}`, content)
  }

  async #write(key: string, content: Uint8Array): Promise<void> {
    await this.#files.put(key, Readable.from([Buffer.from(content)]), {
      sizeBytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      // hashes do not become smaller: they lie as others serve and read them
      mediaType: 'application/x-tlog-tile',
    })
  }

  async #read(key: string): Promise<Bytes | undefined> {
    try {
      const stream = await this.#files.getArrived(key)
      return Uint8Array.from(await buffer(stream))
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return undefined
      throw error
    }
  }
}
