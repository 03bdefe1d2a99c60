import { concat, rootOfTile, TILE_WIDTH, widthAt, type Bytes, type Tile } from '@eluent/ledger'
import { sha256 } from './sha256.ts'
import type { TileStore } from './tile-store.ts'

/** Hashes of committed entries, by the database. @throws EntryMissing when it does not hold them all */
export type HashSource = (from: number, count: number) => Promise<Bytes[]>

/** An entry that must be in the database is not there. */
export class EntryMissing extends Error {
  override readonly name = 'EntryMissing'
}

/** @returns undefined where it needs an entry that is not there */
export async function ifThere<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof EntryMissing) return undefined
    throw error
  }
}

/** 4 MB where all are full. */
const KEPT_TILES = 512
/** Tiles of level 0 that one statement reads. */
const TILES_A_PAGE = 64

/** The place of a tile, however wide it is by now. */
const placeOf = ({ level, index }: Tile): string => `${level}/${index}`

/**
 * Tiles from the storage as far as they are written, and from the database where they are not yet, or are gone. What is kept
 * in memory does not grow with the log.
 */
export class TileReader {
  readonly #store: TileStore
  readonly #onMissing: (tile: Tile) => void
  /** The widest known content of a place; the least recently used first. */
  readonly #kept = new Map<string, Bytes>()
  #written: number | undefined
  /** Entries whose root was held against a signed one: only their tiles are kept. */
  #proven = 0
  /** Counts how often all was forgotten. */
  #life = 0

  /** @param onMissing hears of a tile that must be there, and was made again from the entries */
  constructor(store: TileStore, onMissing: (tile: Tile) => void) {
    this.#store = store
    this.#onMissing = onMissing
  }

  /** How far tiles are written, as this process knows. */
  async written(): Promise<number> {
    this.#written ??= await this.#store.progress()
    return this.#written
  }

  /** From now on tiles up to `size` may be kept. */
  prove(size: number): void {
    this.#proven = Math.max(this.#proven, size)
  }

  get proven(): number {
    return this.#proven
  }

  /** Nothing that was read counts any more. */
  forget(): void {
    this.#kept.clear()
    this.#written = undefined
    this.#proven = 0
    this.#life += 1
  }

  /** Another process, or this one, has written on. */
  lookAgain(): void {
    this.#written = undefined
  }

  /** @throws Error when database and storage do not hold it */
  async read(hashes: HashSource, tile: Tile): Promise<Bytes> {
    const known = this.#kept.get(placeOf(tile)) ?? new Uint8Array()
    const length = tile.width * 32
    // What was read before others were forgotten, or a root was met, may be of hashes that give none.
    const [provenBefore, lifeBefore] = [this.#proven, this.#life]
    const content = known.length >= length ? known : await this.#find(hashes, tile, known)
    const isProven = (tile.index * TILE_WIDTH + tile.width) * TILE_WIDTH ** tile.level <= provenBefore
    if (isProven && lifeBefore === this.#life) this.#keep(tile, content)
    return content.slice(0, length)
  }

  async #find(hashes: HashSource, tile: Tile, known: Bytes): Promise<Bytes> {
    const { level, index, width } = tile
    const first = index * TILE_WIDTH
    const stored = await this.#stored(tile)
    const begun = (stored?.length ?? 0) > known.length ? (stored ?? known) : known
    const done = begun.length / 32
    if (done >= width) return begun
    if (level === 0) return concat(begun, ...(await hashes(first + done, width - done)))
    if (level === 1) return concat(begun, ...(await this.#countRoots(hashes, first + done, width - done)))
    const rest: Bytes[] = []
    // one after the other: each may need some thousand entries
    for (let child = first + done; child < first + width; child += 1)
      rest.push(rootOfTile(sha256, await this.read(hashes, { level: level - 1, index: child, width: TILE_WIDTH })))
    return concat(begun, ...rest)
  }

  /** What the storage has of a tile. Of level 0 only full tiles are written: the rest is 255 rows at most. */
  async #stored(tile: Tile): Promise<Bytes | undefined> {
    const widthNow = async (): Promise<number> => {
      const width = widthAt(await this.written(), tile)
      return tile.level === 0 && width < TILE_WIDTH ? 0 : width
    }
    const width = await widthNow()
    if (width === 0) return undefined
    const content = await this.#store.read({ ...tile, width })
    if (content) return content
    // a partial tile goes when a wider one is written
    this.lookAgain()
    const now = { ...tile, width: await widthNow() }
    if (now.width === 0) return undefined
    const wider = now.width === width ? undefined : await this.#store.read(now)
    if (!wider) this.#onMissing(now)
    return wider
  }

  /** The roots of full tiles of level 0, from the entries. */
  async #countRoots(hashes: HashSource, first: number, count: number): Promise<Bytes[]> {
    const roots: Bytes[] = []
    for (let at = 0; at < count; at += TILES_A_PAGE) {
      const tiles = Math.min(TILES_A_PAGE, count - at)
      const page = await hashes((first + at) * TILE_WIDTH, tiles * TILE_WIDTH)
      for (let n = 0; n < tiles; n += 1)
        roots.push(rootOfTile(sha256, concat(...page.slice(n * TILE_WIDTH, (n + 1) * TILE_WIDTH))))
    }
    return roots
  }

  #keep(tile: Tile, content: Bytes): void {
    const place = placeOf(tile)
    this.#kept.delete(place)
    this.#kept.set(place, content)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > KEPT_TILES && oldest !== undefined) this.#kept.delete(oldest)
  }
}
