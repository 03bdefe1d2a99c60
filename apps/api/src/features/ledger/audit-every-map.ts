import { entryNode, fromHex, GrowingMap, sameBytes, type Bytes, type MapNode } from '@eluent/ledger'
import { sha256 } from '../../records/ledger/sha256.ts'
import type { AuditedEntry, AuditFault, Report } from './audit-entries.ts'
import { falseMaps, leftOut } from './audit-map.ts'

/** Certificates and reports that a map in memory has at most: 200 MB. */
const MOST_KEYS = 1_000_000
/** What is hidden is looked for among so many. */
const MOST_SUSPECTS = 256

/** An entry since the last map that was right, and what the map had in its place. */
interface Suspect {
  readonly entry: AuditedEntry
  readonly key: Bytes
  readonly before: MapNode
  now: MapNode
}

/**
 * Holds the map under every checkpoint against the entries, as they go by: a false one shows some certificate as it once was.
 * What it finds is worth reporting where entries and checkpoints are right.
 */
export class MapAudit {
  readonly #most: number
  #map: GrowingMap | null = new GrowingMap(sha256)
  readonly #suspects = new Map<string, Suspect>()
  #wrong: { first: number; count: number } | undefined
  #hidden: AuditFault | undefined

  constructor(most = MOST_KEYS) {
    this.#most = most
  }

  entry(entry: AuditedEntry): void {
    if (!this.#map || entry.tracerHash === null || entry.hash === null) return
    const key = fromHex(entry.tracerHash, 32)
    const now = entryNode(sha256, { key, index: entry.place, leafHash: entry.hash })
    const before = this.#map.put(key, now)
    if (this.#map.size > this.#most) this.#map = null
    const known = this.#suspects.get(entry.tracerHash)
    if (known) known.now = now
    else if (this.#suspects.size < MOST_SUSPECTS) this.#suspects.set(entry.tracerHash, { entry, key, before, now })
  }

  /** All entries of a checkpoint have gone by. */
  meet(size: number, root: Bytes | undefined): void {
    if (!this.#map || !root) return
    if (sameBytes(this.#map.root(), root)) {
      this.#suspects.clear()
      return
    }
    this.#hidden ??= this.#wrong ? undefined : this.#findHidden(this.#map, size, root)
    this.#wrong = { first: this.#wrong?.first ?? size, count: (this.#wrong?.count ?? 0) + 1 }
  }

  /** @returns whether all maps were judged; of a log with too many certificates none was */
  end(report: Report): boolean {
    if (!this.#map) return false
    if (this.#hidden) report(this.#hidden)
    if (this.#wrong) report(falseMaps(this.#wrong))
    return true
  }

  /** The certificate whose entries since the last true map a false one leaves out. */
  #findHidden(map: GrowingMap, size: number, root: Bytes): AuditFault | undefined {
    for (const { entry, key, before, now } of this.#suspects.values()) {
      map.put(key, before)
      const isHidden = sameBytes(map.root(), root)
      map.put(key, now)
      if (isHidden) return leftOut({ ...entry, seq: entry.place }, size)
    }
    return undefined
  }
}
