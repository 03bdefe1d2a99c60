import { rootOfEntries, rootOfNodes, sameBytes, type MapEntry, type MapNode } from '@eluent/ledger'
import { BUCKET_BITS, nodesOf, tileOf, WIDTH, type MapState, type MapTile, type Slot } from './map-tiles.ts'
import { sha256 } from './sha256.ts'

/** Committed entries of subjects, by the database. */
export interface MapSource {
  /** The buckets of the entries from one place in the log up to, and without, another. */
  readonly touched: (from: number, to: number) => Promise<number[]>
  /** The entries of these buckets within the first `size` of the log, in order. */
  readonly entries: (from: number, to: number, size: number) => Promise<MapEntry[]>
}

/** The entries in the database are not those that the map was counted from. */
export class EntriesChanged extends Error {
  override readonly name = 'EntriesChanged'
}

/** From so many buckets on one statement reads all of a tile. */
const MANY_BUCKETS = 16

/** The last entry of each key, of those within the first `size` of the log. */
export function lastOf(entries: readonly MapEntry[], size: number): MapEntry[] {
  const last = new Map<string, MapEntry>()
  for (const entry of entries) if (entry.index < size) last.set(Buffer.from(entry.key).toString('latin1'), entry)
  return [...last.values()]
}

export function bucketOf({ key }: Pick<MapEntry, 'key'>): number {
  return (key[0] ?? 0) * WIDTH + (key[1] ?? 0)
}

function nodeOf(entries: readonly MapEntry[], size: number): MapNode {
  return rootOfEntries(sha256, lastOf(entries, size), BUCKET_BITS)
}

function slotOf(nodes: readonly MapNode[], size: number): Slot {
  return { node: rootOfNodes(sha256, nodes), size, tile: tileOf(nodes) }
}

/** A tile by the entries alone. */
export async function countTile(source: MapSource, place: number, size: number): Promise<Slot> {
  const buckets = Map.groupBy(await source.entries(place * WIDTH, (place + 1) * WIDTH, size), bucketOf)
  const nodes = Array.from({ length: WIDTH }, (_, n) => nodeOf(buckets.get(place * WIDTH + n) ?? [], size))
  return slotOf(nodes, size)
}

/** The whole map by the entries alone, a tile at a time. */
export async function countState(source: MapSource, size: number): Promise<MapState> {
  const slots: Slot[] = []
  for (let place = 0; place < WIDTH; place += 1) slots.push(await countTile(source, place, size))
  return { size, slots }
}

async function readBuckets(
  source: MapSource,
  buckets: readonly number[],
  size: number,
): Promise<Map<number, MapEntry[]>> {
  const place = Math.floor((buckets[0] ?? 0) / WIDTH)
  if (buckets.length >= MANY_BUCKETS)
    return Map.groupBy(await source.entries(place * WIDTH, (place + 1) * WIDTH, size), bucketOf)
  const found = new Map<number, MapEntry[]>()
  for (const bucket of buckets) found.set(bucket, await source.entries(bucket, bucket + 1, size))
  return found
}

/**
 * The map as of another size. Only buckets with entries in between are counted, and what they were before must be what the
 * entries say.
 * @throws EntriesChanged
 */
export async function moveState(
  source: MapSource,
  state: MapState,
  size: number,
  readTile: (place: number) => Promise<MapTile>,
): Promise<MapState> {
  if (size === state.size) return state
  const most = Math.max(size, state.size)
  const touched = await source.touched(Math.min(size, state.size), most)
  const slots = [...state.slots]
  for (const [place, buckets] of Map.groupBy(touched, (bucket) => Math.floor(bucket / WIDTH))) {
    const nodes = nodesOf(await readTile(place))
    const entries = await readBuckets(source, buckets, most)
    for (const bucket of buckets) {
      const own = entries.get(bucket) ?? []
      const before = nodes[bucket % WIDTH]
      if (!before || !sameBytes(nodeOf(own, state.size).hash, before.hash))
        throw new EntriesChanged(`entries whose TRACER's hash begins with ${bucket.toString(16).padStart(4, '0')}`)
      nodes[bucket % WIDTH] = nodeOf(own, size)
    }
    slots[place] = slotOf(nodes, size)
  }
  return { size, slots }
}
