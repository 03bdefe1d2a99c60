import { fromHex, HashTree, toHex } from '@eluent/ledger'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import { hashAt, listHashes } from './ledger-store.ts'
import { sha256 } from './sha256.ts'

const PAGE = 20_000

/** The Merkle tree over the entries, kept in memory (64 bytes an entry) and continued from the database on request. */
export class LedgerTree {
  #tree = new HashTree(sha256)
  #loading: Promise<unknown> = Promise.resolve()

  /** The tree with at least `size` leaves. @throws Error when the database does not hold them */
  async upTo(db: Kysely<DB>, size: number): Promise<HashTree> {
    const load = this.#loading.then(() => this.#load(db, size))
    this.#loading = load.catch(() => undefined)
    return load
  }

  async #load(db: Kysely<DB>, size: number): Promise<HashTree> {
    // after a restore the database may have another past
    const known = this.#tree.size
    const last = this.#tree.leafHash(known - 1)
    if (last !== undefined && (await hashAt(db, known - 1)) !== toHex(last)) this.#tree = new HashTree(sha256)
    while (this.#tree.size < size) {
      const page = await listHashes(db, this.#tree.size, PAGE)
      for (const { seq, leaf_hash } of page) {
        if (seq !== this.#tree.size) throw new Error(`the ledger has no entry ${this.#tree.size}`)
        this.#tree.append(fromHex(leaf_hash, 32))
      }
      if (page.length === 0) throw new Error(`the ledger ends at ${this.#tree.size}, ${size} entries are expected`)
    }
    return this.#tree
  }
}
