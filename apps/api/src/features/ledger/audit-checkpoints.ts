import {
  checkNote,
  LedgerError,
  parseCheckpoint,
  sameBytes,
  sameKey,
  TreeHead,
  verifyCheckpoint,
  type Bytes,
  type Checkpoint,
  type TrustPolicy,
  type VerifierKey,
} from '@eluent/ledger'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import { listCheckpoints, listCosignatures } from '../../records/ledger/ledger-pages.ts'
import { sha256 } from '../../records/ledger/sha256.ts'
import type { KeptHashes } from '../../records/ledger/tile-store.ts'
import { general, shortened, type AuditedEntry, type Report } from './audit-entries.ts'
import type { MapAudit } from './audit-every-map.ts'
import { TimeAudit } from './audit-times.ts'
import { formerKeys, listHandOvers } from './hand-overs.ts'
import { nodeCrypto } from './node-crypto.ts'
import { NO_HASH, searchEntries } from './search-entries.ts'

const PAGE = 500

/** A root that somebody signed, to be met when the tree is as large. */
interface Signed {
  readonly size: number
  readonly by: string
  readonly checkpoint: Checkpoint
  /** Of the database's own. */
  readonly times?: { readonly signedAt: number; cosignedAt: number | null }
}

interface Known {
  readonly policy: TrustPolicy
  readonly tiles: KeptHashes | undefined
  readonly hasPin: boolean
  readonly maps: MapAudit
}

/** Grows the tree entry by entry and holds it against signed roots as it reaches their sizes. */
export class CheckpointAudit {
  readonly #db: Kysely<DB>
  readonly #known: Known
  readonly #policy: TrustPolicy
  readonly #report: Report
  readonly #times: TimeAudit
  #tree = new TreeHead(sha256)
  /** The tree as the last of the database's checkpoints confirmed it. */
  #good = new TreeHead(sha256)
  /** From here on the entries give no signed root, and which of them was changed is not known. */
  #lostFrom: number | undefined
  /** By size; the database's as far as they are read. */
  #due: Signed[] = []
  #outside: Signed[] = []
  #readTo = 0
  #former: Awaited<ReturnType<typeof formerKeys>> | undefined
  #isReadAll = false

  constructor(db: Kysely<DB>, known: Known, report: Report) {
    this.#db = db
    this.#known = known
    this.#policy = known.policy
    this.#report = report
    this.#times = new TimeAudit(report)
  }

  /** A checkpoint from outside: a witness's, or one that was kept elsewhere. */
  async hold(note: string, by: string): Promise<void> {
    await this.#judged(by, async () => {
      const checkpoint = await verifyCheckpoint(nodeCrypto, note, { ...this.#policy, quorum: 0 })
      this.#outside.push({ size: checkpoint.size, by, checkpoint })
    })
  }

  /** The next entry. @param right its hash as it is known from outside, where it is */
  async append(entry: AuditedEntry, right: Bytes | undefined): Promise<void> {
    this.#tree.append(right ?? entry.hash ?? NO_HASH)
    this.#known.maps.entry(entry)
    this.#times.entry(entry)
    if (this.#due.length === 0 && !this.#isReadAll) await this.#readOn()
    for (let [signed] = this.#due; signed && signed.size <= this.#tree.size; [signed] = this.#due) {
      this.#due.shift()
      // one that stands at another size than its own was reported
      if (signed.size === this.#tree.size) await this.#meet(signed)
      if (this.#due.length === 0 && !this.#isReadAll) await this.#readOn()
    }
    for (const signed of this.#outside) if (signed.size === this.#tree.size) await this.#meetOutside(signed)
  }

  /** All entries have gone by. */
  async end(): Promise<void> {
    const { size } = this.#tree
    for (;;) {
      for (const signed of this.#due) if (signed.size > size) this.#report(shortened(signed.size, size, signed.by))
      if (this.#isReadAll) break
      await this.#readOn()
    }
    for (const signed of this.#outside) if (signed.size > size) this.#report(shortened(signed.size, size, signed.by))
    if (this.#lostFrom === undefined) return
    const advice = this.#known.hasPin ? '' : '; run with a pin to know which was changed'
    this.#report(general(`the entries ${this.#lostFrom} to ${size - 1} are covered by no matching checkpoint${advice}`))
  }

  async #readOn(): Promise<void> {
    const page = await listCheckpoints(this.#db, this.#readTo, PAGE)
    this.#isReadAll = page.length < PAGE
    this.#due = []
    const upTo = page.at(-1)?.size ?? this.#readTo
    const bySize = new Map<number, { readonly signedAt: number; cosignedAt: number | null }>()
    for (const { size, note, signed_at: signedAt } of page)
      await this.#judged(`checkpoint ${size}`, async () => {
        const log = await this.#keyOf(size, note)
        const checkpoint = await verifyCheckpoint(nodeCrypto, note, { log, witnesses: [], quorum: 0 })
        if (checkpoint.size !== size) this.#report(general(`checkpoint ${size} is of ${checkpoint.size} entries`))
        const times = { signedAt: Date.parse(signedAt), cosignedAt: null }
        bySize.set(size, times)
        this.#due.push({ size: checkpoint.size, by: `checkpoint ${size}`, checkpoint, times })
      })
    this.#due.sort((a, b) => a.size - b.size)
    for (const cosignature of await listCosignatures(this.#db, this.#readTo, upTo)) {
      const at = await this.#checkWitness(cosignature)
      const times = bySize.get(cosignature.size)
      if (times && at !== null) times.cosignedAt = Math.min(times.cosignedAt ?? Infinity, at)
    }
    this.#readTo = upTo
  }

  /** Whose signature a checkpoint needs: the log's, or, as far as it was handed over, of the key that it had then. */
  async #keyOf(size: number, note: string): Promise<VerifierKey> {
    this.#former ??= await formerKeys(this.#policy.log, await listHandOvers(this.#db))
    const { signatures } = parseCheckpoint(note).note
    const found = this.#former.find(
      ({ key, upTo }) => size <= upTo && signatures.some((one) => sameKey(one, key.name, key.id)),
    )
    return found?.key ?? this.#policy.log
  }

  /** @returns when a witness that counts signed it; null where none did */
  async #checkWitness(given: { size: number; witness: string; line: string; note: string }): Promise<number | null> {
    const { size, witness, line, note } = given
    const key = this.#policy.witnesses.find(({ name }) => name === witness)
    // one that is not called any more
    if (!key) return null
    const by = `the cosignature of ${witness} under checkpoint ${size}`
    let at: number | null = null
    await this.#judged(by, async () => {
      const [checked] = await checkNote(nodeCrypto, parseCheckpoint(note + line).note, [key])
      if (!checked) this.#report(general(`${by} is of another key`))
      at = checked?.at?.getTime() ?? null
    })
    return at
  }

  async #meet({ size, by, checkpoint, times }: Signed): Promise<void> {
    if (times?.cosignedAt) this.#times.cosigned({ size, signedAt: times.signedAt, cosignedAt: times.cosignedAt })
    if (this.#lostFrom !== undefined) return
    if (!sameBytes(this.#tree.root(), checkpoint.root)) {
      const found = await searchEntries(this.#db, this.#known.tiles, this.#good, checkpoint)
      if (!found) {
        this.#lostFrom = this.#good.size
        return
      }
      this.#name(found.changed, by)
      this.#tree = found.tree
    }
    this.#good = this.#tree.copy()
    this.#known.maps.meet(size, checkpoint.mapRoot)
  }

  async #meetOutside({ size, by, checkpoint }: Signed): Promise<void> {
    if (this.#lostFrom !== undefined || sameBytes(this.#tree.root(), checkpoint.root)) return
    const found = await searchEntries(this.#db, this.#known.tiles, new TreeHead(sha256), checkpoint)
    if (found) this.#name(found.changed, by)
    else this.#report(general(`the entries 0 to ${size - 1} are not those that ${by} covers`))
  }

  #name(changed: readonly AuditedEntry[], by: string): void {
    const text = `the entry is not the one that ${by} covers`
    for (const { organizationId, certificateId, place: seq } of changed)
      this.#report({ organizationId, certificateId, seq, text })
  }

  async #judged(by: string, judge: () => Promise<void>): Promise<void> {
    try {
      await judge()
    } catch (error) {
      if (!(error instanceof LedgerError)) throw error
      this.#report(general(`${by}: ${error.message}`))
    }
  }
}
