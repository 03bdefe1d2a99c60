import {
  mapProof,
  rootOfNodes,
  sameBytes,
  siblingsAmongEntries,
  siblingsAmongNodes,
  verifyMapProof,
  type Bytes,
  type Checkpoint,
  type MapEntry,
} from '@eluent/ledger'
import type { FastifyBaseLogger } from 'fastify'
import {
  BUCKET_BITS,
  EMPTY_STATE,
  nodesOf,
  readState,
  readTile,
  rootOfState,
  WIDTH,
  writeState,
  writeTile,
  type MapState,
  type MapTile,
} from './map-tiles.ts'
import { bucketOf, countState, countTile, EntriesChanged, lastOf, moveState, type MapSource } from './move-map.ts'
import { sha256 } from './sha256.ts'

/** The files of the map; everything in them can be counted again from the entries. */
export interface MapFiles {
  readonly readMap: (name: string) => Promise<Bytes | undefined>
  readonly writeMap: (name: string, content: Bytes) => Promise<void>
}

/** Entries over which the map is moved while somebody waits; a longer way is left to the background. */
const LONGEST_WAY = 4_096
const WRITES_AT_ONCE = 8
const STATE = 'state'
const nameOf = (place: number): string => `tile/${place.toString(16).padStart(2, '0')}`

type SignedMap = Pick<Checkpoint, 'size' | 'mapRoot'>

/**
 * The map of the last entries, read from files, and below them from the database. Nothing of it leaves, and nothing is signed,
 * that does not continue the root under the last signed checkpoint. In memory it takes 3 MB, however long the log is.
 */
export class StatusMap {
  readonly #files: MapFiles
  readonly #log: Pick<FastifyBaseLogger, 'error'>
  /** As of a size at which its root was signed, or counted here from the entries alone. */
  #state: MapState | undefined
  #stored: MapState | undefined
  /** The size whose signed root the entries do not give: they are counted once. */
  #lost: number | undefined
  /** The size of which that was reported. */
  #reported: number | undefined

  constructor(files: MapFiles, log: Pick<FastifyBaseLogger, 'error'>) {
    this.#files = files
    this.#log = log
  }

  /**
   * The root for a checkpoint of `size` entries.
   * @param signed the last checkpoint, of which it must be the continuation
   * @returns undefined while it is not known, or where the entries are not those that were signed: nothing is then proven to be the last
   */
  async nextRoot(source: MapSource, signed: SignedMap | undefined, size: number): Promise<Bytes | undefined> {
    const first = signed ? undefined : EMPTY_STATE
    const base = signed?.mapRoot ? await this.#at(source, signed, 'once') : (this.#state ?? first)
    const next = base && (await this.#moved(source, base, size))
    return next && rootOfState(next)
  }

  /**
   * Counts the map of a log whose last checkpoint has none, in the background: it reads every entry.
   * @param mapped the last checkpoint that has one; what was counted must continue it
   */
  async begin(source: MapSource, mapped: SignedMap | undefined, size: number): Promise<void> {
    if (!mapped) this.#state ??= await countState(source, size)
    else if ((this.#state?.size ?? 0) < mapped.size) await this.#at(source, mapped, 'again')
  }

  /** What proves the last entry of a key under a signed checkpoint; null where it cannot be proven. */
  async prove(source: MapSource, head: SignedMap, entry: MapEntry): Promise<Bytes[] | null> {
    if (!head.mapRoot) return null
    const bucket = bucketOf(entry)
    const [state, all] = await Promise.all([
      this.#at(source, head, 'never'),
      source.entries(bucket, bucket + 1, head.size),
    ])
    const last = lastOf(all, head.size)
    // an event that came meanwhile is the last now
    const isShown = last.some(({ key, index }) => index === entry.index && sameBytes(key, entry.key))
    if (!state || !isShown) return null
    const place = Math.floor(bucket / WIDTH)
    const nodes = nodesOf(await this.#tile(source, state, place))
    const proof = mapProof([
      ...siblingsAmongEntries(sha256, last, entry.key, BUCKET_BITS),
      ...siblingsAmongNodes(sha256, nodes, bucket % WIDTH),
      ...siblingsAmongNodes(
        sha256,
        state.slots.map(({ node }) => node),
        place,
      ),
    ])
    if (verifyMapProof(sha256, { entry, proof, root: head.mapRoot })) return proof
    this.#report(head.size)
    return null
  }

  /** Writes what changed since it was written last, up to a signed checkpoint. */
  async store(source: MapSource, head: SignedMap): Promise<void> {
    const state = await this.#at(source, head, 'once')
    if (!state || this.#stored === state) return
    const changed = state.slots.flatMap((slot, place) =>
      this.#stored?.slots[place] === slot || slot.node.kind === 'nothing' ? [] : [place],
    )
    for (let at = 0; at < changed.length; at += WRITES_AT_ONCE)
      await Promise.all(
        changed.slice(at, at + WRITES_AT_ONCE).map(async (place) => {
          const { tile, size } = state.slots[place] ?? {}
          // what is not in memory was read from where it lies
          if (tile && size !== undefined) await this.#files.writeMap(nameOf(place), writeTile(tile, size))
        }),
      )
    await this.#files.writeMap(STATE, writeState(state))
    this.#stored = state
  }

  async #load(): Promise<MapState | undefined> {
    const bytes = await this.#files.readMap(STATE)
    return bytes && readState(bytes)
  }

  /** The map under a signed checkpoint. @param count whether all entries may be read where there is no other way */
  async #at(source: MapSource, head: SignedMap, count: 'never' | 'once' | 'again'): Promise<MapState | undefined> {
    const { size, mapRoot } = head
    if (!mapRoot) return undefined
    const tryFrom = async (base: MapState | undefined): Promise<MapState | undefined> => {
      if (!base || Math.abs(base.size - size) > LONGEST_WAY) return undefined
      const state = await this.#moved(source, base, size, false)
      return state && sameBytes(rootOfState(state), mapRoot) ? this.#keep(state) : undefined
    }
    const known = await tryFrom(this.#state)
    if (known) return known
    const stored = await this.#load()
    const found = (await tryFrom(stored)) ?? (await tryFrom(EMPTY_STATE))
    if (found && (!stored || found.size !== stored.size || sameBytes(rootOfState(stored), mapRoot))) return found
    if (!found && (count === 'never' || (count === 'once' && this.#lost === size))) return undefined
    const state = found ?? (await countState(source, size))
    if (!sameBytes(rootOfState(state), mapRoot)) {
      this.#lost = size
      return this.#report(size)
    }
    const text = 'ALERT: the status map of the log is missing or damaged: it is written again'
    this.#log.error({ event: 'ledger_map_damaged', size }, text)
    this.#stored = undefined
    return this.#keep(state)
  }

  #keep(state: MapState): MapState {
    if (state.size >= (this.#state?.size ?? 0)) this.#state = state
    return state
  }

  async #moved(source: MapSource, base: MapState, size: number, reports = true): Promise<MapState | undefined> {
    try {
      return await moveState(source, base, size, (place) => this.#tile(source, base, place))
    } catch (error) {
      if (!(error instanceof EntriesChanged)) throw error
      return reports ? this.#report(size, error) : undefined
    }
  }

  #report(size: number, err?: EntriesChanged): undefined {
    if (this.#reported === size) return undefined
    this.#reported = size
    const text = 'ALERT: the entries of the log do not give the signed status map: run npm run ledger:audit'
    this.#log.error({ event: 'ledger_changed', size, ...(err && { err }) }, text)
    return undefined
  }

  /** A tile of a state, held against what stands over it. @throws EntriesChanged */
  async #tile(source: MapSource, state: MapState, place: number): Promise<MapTile> {
    const slot = state.slots[place]
    if (!slot) throw new RangeError(`the map has no tile ${place}`)
    if (slot.tile) return slot.tile
    const bytes = await this.#files.readMap(nameOf(place))
    const stored = bytes && readTile(bytes)
    const isRight = (tile: MapTile): boolean => sameBytes(rootOfNodes(sha256, nodesOf(tile)).hash, slot.node.hash)
    if (stored && isRight(stored.tile)) return (slot.tile = stored.tile)
    const { tile } = await countTile(source, place, state.size)
    if (!tile || !isRight(tile)) throw new EntriesChanged(`tile ${place} of the map`)
    // one of another size is being written by another process, or was when it ended
    if (!stored || stored.size === slot.size) {
      const text = 'ALERT: a tile of the status map is missing or damaged: it is written again'
      this.#log.error({ event: 'ledger_map_damaged', tile: nameOf(place) }, text)
      await this.#files.writeMap(nameOf(place), writeTile(tile, slot.size))
    }
    return (slot.tile = tile)
  }
}
