import {
  concat,
  consistencyRanges,
  hashRanges,
  inclusionRanges,
  sameBytes,
  TILE_WIDTH,
  tilePath,
  toHex,
  TreeHead,
  verifyInclusion,
  widthAt,
  type Bytes,
  type Range,
  type Tile,
} from '@eluent/ledger'
import type { FastifyBaseLogger } from 'fastify'
import { beginOf, withEdge, type Edge } from './edge-hashes.ts'
import { sha256 } from './sha256.ts'
import { recountTiles } from './recount-tiles.ts'
import { StatusMap } from './status-map.ts'
import { ifThere, TileReader, type HashSource } from './tile-reader.ts'
import type { TileStore } from './tile-store.ts'

/** Size and root of the log as the signer signed them. */
export interface SignedHead {
  readonly size: number
  readonly root: Uint8Array
}

const PAGE = 16_384

/**
 * The Merkle tree over the entries, read from tiles in the storage and, at its right edge, from the database. Whatever is
 * read is held against a signed root before it counts: a tile that was lost or changed is found and put back.
 */
export class LedgerTree {
  readonly store: TileStore
  /** Which entries are the last of theirs. */
  readonly map: StatusMap
  readonly #reader: TileReader
  readonly #log: Pick<FastifyBaseLogger, 'error'>
  /** Tiles that must be there and are not; put back once a signed root is met. */
  readonly #missing = new Map<string, Tile>()
  /** The signed size that neither tiles nor entries give: it is looked for once. */
  #lost: number | undefined
  /** Kept hashes that gave the signed root where those of the database did not: they count in their place. */
  #edge: Edge | undefined
  /** The signed root whose edge this process has kept. */
  #keptRoot: string | undefined

  constructor(store: TileStore, log: Pick<FastifyBaseLogger, 'error'>) {
    this.store = store
    this.map = new StatusMap(store, log)
    this.#log = log
    this.#reader = this.#newReader()
  }

  /** How far tiles are written. */
  written(): Promise<number> {
    return this.#reader.written()
  }

  /** Tiles were written, by whichever process. */
  lookAgain(): void {
    this.#reader.lookAgain()
  }

  /** A tile of a tree that was signed. */
  tile(hashes: HashSource, tile: Tile): Promise<Bytes> {
    return this.#reader.read(this.#right(hashes), tile)
  }

  /** The hashes of entries, for tiles. */
  leaves(hashes: HashSource, from: number, count: number): Promise<Bytes[]> {
    return this.#right(hashes)(from, count)
  }

  root(hashes: HashSource, size: number): Promise<Bytes> {
    return this.#rootOf(this.#right(hashes), size)
  }

  /** The path of an entry. Where the log as it stands does not give the signed root, the path shows just that. */
  async inclusionProof(hashes: HashSource, index: number, head: SignedHead): Promise<Bytes[]> {
    return (await this.#prove(hashes, index, head)).proof
  }

  /** A tile below the signed root; undefined where the log as it stands does not give that root. */
  async provenTile(hashes: HashSource, tile: Tile, head: SignedHead): Promise<Bytes | undefined> {
    // the path of any entry below a tile is made of all hashes of the tile
    const { isSound } = await this.#prove(hashes, tile.index * TILE_WIDTH ** (tile.level + 1), head)
    return isSound ? this.tile(hashes, tile) : undefined
  }

  async #prove(hashes: HashSource, index: number, head: SignedHead): Promise<{ proof: Bytes[]; isSound: boolean }> {
    const { size, root } = head
    const ranges: Range[] = [[index, index + 1], ...inclusionRanges(index, size)]
    const read = async (): Promise<{ proof: Bytes[]; isSound: boolean }> => {
      const [leafHash = new Uint8Array(), ...proof] = await this.#hashes(this.#right(hashes), ranges, size)
      return { proof, isSound: verifyInclusion(sha256, { index, size, leafHash, proof, root }) }
    }
    const proven = await ifThere(read)
    if (proven?.isSound) await this.#trust(hashes, size)
    else if (await this.#mend(hashes, head, ranges)) return read()
    // an entry that is not there is missed again
    return proven ?? read()
  }

  /** That the tree of `newSize` entries begins with that of `oldSize`. */
  consistencyProof(hashes: HashSource, oldSize: number, newSize: number): Promise<Bytes[]> {
    return this.#hashes(this.#right(hashes), consistencyRanges(oldSize, newSize), newSize)
  }

  /** Whether tiles and entries give the signed root; damaged tiles are mended. */
  async isSound(hashes: HashSource, head: SignedHead): Promise<boolean> {
    const isSound = (await ifThere(() => this.#gives(this.#right(hashes), head))) === true
    if (isSound) await this.#trust(hashes, head.size)
    return isSound || this.#mend(hashes, head, [[0, head.size]])
  }

  /**
   * Keeps the hashes behind the last full tile beside the tiles, once for each signed root: those that give it alone, so that one
   * entry that is changed later with its hash stands in the way of no other's proof.
   */
  async keepEdge(hashes: HashSource, head: SignedHead): Promise<void> {
    const { size } = head
    const [width, root] = [size % TILE_WIDTH, toHex(head.root)]
    if (width === 0 || this.#keptRoot === root) return
    const read = async (): Promise<Edge | undefined> => {
      const content = await this.tile(hashes, { level: 0, index: Math.floor(size / TILE_WIDTH), width })
      const edge = { size, content }
      return (await this.#gives(withEdge(this.#right(hashes), edge), head)) ? edge : undefined
    }
    const edge = (await ifThere(read)) ?? ((await this.isSound(hashes, head)) ? await read() : undefined)
    if (!edge) return
    await this.store.writeEdge(edge)
    this.#keptRoot = root
  }

  /** Before tiles are written: where entries are not those that were kept of them, those count that give the signed root. */
  async compareEdge(hashes: HashSource, head: SignedHead): Promise<void> {
    const edge = await this.store.readEdge()
    if (!edge || edge.size > head.size || beginOf(edge) < (await this.written())) return
    const now = await ifThere(() => this.leaves(hashes, beginOf(edge), edge.size % TILE_WIDTH))
    if (!now || !sameBytes(concat(...now), edge.content)) await this.#mend(hashes, head, [[0, head.size]])
  }

  /** The database has signed `size` entries: what is written beyond is of another past, that a restore has ended. */
  async cutTo(size: number): Promise<void> {
    if (this.#reader.proven > size) this.#reader.forget()
    if (this.#edge && this.#edge.size > size) this.#edge = undefined
    if ((await this.#reader.written()) <= size) return
    this.#log.error(
      { event: 'ledger_tiles_ahead', size },
      'ALERT: the log had more entries once: tiles are written again',
    )
    await this.#startAgain(Math.floor(size / TILE_WIDTH) * TILE_WIDTH)
  }

  #right(hashes: HashSource): HashSource {
    return this.#edge ? withEdge(hashes, this.#edge) : hashes
  }

  async #rootOf(hashes: HashSource, size: number): Promise<Bytes> {
    const [hash = new Uint8Array()] = await this.#hashes(hashes, [[0, size]], size)
    return hash
  }

  async #gives(hashes: HashSource, { size, root }: SignedHead): Promise<boolean> {
    return sameBytes(await this.#rootOf(hashes, size), root)
  }

  #newReader(): TileReader {
    return new TileReader(this.store, (tile) => this.#missing.set(tilePath(tile), tile))
  }

  #hashes(hashes: HashSource, ranges: readonly Range[], size: number): Promise<Bytes[]> {
    return hashRanges(sha256, ranges, size, (tile) => this.#reader.read(hashes, tile))
  }

  /** What was read gave a signed root: tiles that had to be made for it are put back. */
  async #trust(hashes: HashSource, size: number): Promise<void> {
    this.#reader.prove(size)
    if (this.#lost === size) this.#lost = undefined
    for (const [path, tile] of this.#missing) {
      const content = await this.tile(hashes, tile)
      if (this.#missing.delete(path)) await this.#putBack(tile, content, 'missing')
    }
  }

  async #putBack(tile: Tile, content: Bytes, fault: 'missing' | 'damaged'): Promise<void> {
    const facts = { event: 'ledger_tile_damaged', tile: tilePath(tile), fault }
    this.#log.error(facts, `ALERT: a tile of the log is ${fault}: it is written again`)
    await this.store.write(tile, content)
  }

  async #startAgain(size: number): Promise<void> {
    await this.store.setProgress(size)
    this.#reader.forget()
    this.#missing.clear()
  }

  /** Looks for what keeps `ranges` from giving the signed root. @returns whether they may give it now */
  async #mend(hashes: HashSource, head: SignedHead, ranges: readonly Range[]): Promise<boolean> {
    if (this.#lost === head.size) return false
    const kept = await this.store.readEdge()
    const edges = kept ? [undefined, kept] : [undefined]
    for (const edge of edges) {
      this.#reader.forget()
      this.#missing.clear()
      const source = edge ? withEdge(hashes, edge) : hashes
      if (await ifThere(() => this.#mendPath(source, head, ranges))) return this.#use(edge, head.size)
    }
    for (const edge of edges) {
      const source = edge ? withEdge(hashes, edge) : hashes
      const root = await ifThere(() => this.#countRoot(source, head.size))
      if (!root || !sameBytes(root, head.root)) continue
      this.#log.error(
        { event: 'ledger_tiles_damaged' },
        'ALERT: the tiles of the log are damaged: all are written again',
      )
      await this.#startAgain(0)
      return this.#use(edge, head.size)
    }
    this.#lost = head.size
    const text = 'ALERT: the entries of the log do not give the signed root: run npm run ledger:audit'
    this.#log.error({ event: 'ledger_changed', size: head.size }, text)
    return false
  }

  /** From now on what was kept counts, or the database alone. */
  #use(edge: Edge | undefined, size: number): true {
    const text = 'ALERT: the newest entries of the log are not those that were signed: run npm run ledger:audit'
    if (edge && !this.#edge) this.#log.error({ event: 'ledger_changed', size }, text)
    this.#edge = edge
    // what others read meanwhile was of other hashes
    this.#reader.forget()
    return true
  }

  /**
   * Holds each tile on the way against the level below, and puts back what is damaged where they then give the signed root. By a
   * reader of its own: what others read at this moment is of other hashes.
   */
  async #mendPath(hashes: HashSource, head: SignedHead, ranges: readonly Range[]): Promise<boolean> {
    const reader = this.#newReader()
    const onTheWay = new Map<string, Tile>()
    await hashRanges(sha256, [...ranges, [0, head.size]], head.size, (tile) => {
      onTheWay.set(tilePath(tile), tile)
      return reader.read(hashes, tile)
    })
    const lowestFirst = [...onTheWay.values()].toSorted((a, b) => a.level - b.level)
    const { mended, read } = await recountTiles(hashes, lowestFirst, (tile) => reader.read(hashes, tile))
    const [root = new Uint8Array()] = await hashRanges(sha256, [[0, head.size]], head.size, read)
    if (!sameBytes(root, head.root)) return false
    const written = await reader.written()
    for (const { tile, content } of mended.values()) {
      const stored = await this.#storedTile(tile, written, content)
      if (stored) await this.#putBack(stored.tile, stored.content, 'damaged')
    }
    this.#reader.forget()
    return true
  }

  /** The tile as it lies in the storage, with what is right of it; at an older size less of it was read. */
  async #storedTile(tile: Tile, written: number, right: Bytes): Promise<{ tile: Tile; content: Bytes } | undefined> {
    const width = widthAt(written, tile)
    if (width === 0 || (tile.level === 0 && width < TILE_WIDTH)) return undefined
    const stored = await this.store.read({ ...tile, width })
    const rest = stored?.slice(right.length) ?? new Uint8Array()
    return { tile: { ...tile, width }, content: concat(right, rest).slice(0, width * 32) }
  }

  /** The root by the entries alone. */
  async #countRoot(hashes: HashSource, size: number): Promise<Bytes> {
    const head = new TreeHead(sha256)
    while (head.size < size)
      for (const hash of await hashes(head.size, Math.min(PAGE, size - head.size))) head.append(hash)
    return head.root()
  }
}
