import {
  checkNote,
  LedgerError,
  parseCheckpoint,
  sameBytes,
  verifyCheckpoint,
  type Checkpoint,
  type TreeHead,
  type TrustPolicy,
} from '@eluent/ledger'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import { shortened, type AuditFault, type Report } from './audit-entries.ts'
import { listCheckpoints, listCosignatures, listOwners } from '../../records/ledger/ledger-pages.ts'
import { nodeCrypto } from './node-crypto.ts'

const PAGE = 500
/** Entries whose owners one statement names. */
const OWNERS_PAGE = 5_000

const general = (text: string): AuditFault => ({ organizationId: null, certificateId: null, seq: null, text })

/** A root that somebody signed, to be met when the tree is as large. */
interface Signed {
  readonly size: number
  readonly by: string
  readonly checkpoint: Checkpoint
  /** One of the database's, in the order of which certificates are named once. */
  readonly isOwn: boolean
}

/** Holds the growing tree against signed roots as it reaches their sizes. */
export class CheckpointAudit {
  readonly #db: Kysely<DB>
  readonly #policy: TrustPolicy
  readonly #report: Report
  /** By size; the database's as far as they are read. */
  #due: Signed[] = []
  #outside: Signed[] = []
  #readTo = 0
  #isReadAll = false
  /** Up to where the entries are those that were signed, or were named as others. */
  #namedTo = 0

  constructor(db: Kysely<DB>, policy: TrustPolicy, report: Report) {
    this.#db = db
    this.#policy = policy
    this.#report = report
  }

  /** A checkpoint from outside: a witness's, or one that was kept elsewhere. */
  async hold(note: string, by: string): Promise<void> {
    await this.#judged(by, async () => {
      const checkpoint = await verifyCheckpoint(nodeCrypto, note, { ...this.#policy, quorum: 0 })
      this.#outside.push({ size: checkpoint.size, by, checkpoint, isOwn: false })
    })
  }

  /** The tree has grown by an entry. */
  async grown(tree: TreeHead): Promise<void> {
    if (this.#due.length === 0 && !this.#isReadAll) await this.#readOn()
    for (let [signed] = this.#due; signed && signed.size <= tree.size; [signed] = this.#due) {
      this.#due.shift()
      // one that stands at another size than its own was reported
      if (signed.size === tree.size) await this.#compare(signed, tree)
      if (this.#due.length === 0 && !this.#isReadAll) await this.#readOn()
    }
    for (const signed of this.#outside) if (signed.size === tree.size) await this.#compare(signed, tree)
  }

  /** All entries have gone by. */
  async end(size: number): Promise<void> {
    for (;;) {
      for (const signed of this.#due) if (signed.size > size) this.#report(shortened(signed.size, size, signed.by))
      if (this.#isReadAll) break
      await this.#readOn()
    }
    for (const signed of this.#outside) if (signed.size > size) this.#report(shortened(signed.size, size, signed.by))
  }

  async #readOn(): Promise<void> {
    const page = await listCheckpoints(this.#db, this.#readTo, PAGE)
    this.#isReadAll = page.length < PAGE
    this.#due = []
    const upTo = page.at(-1)?.size ?? this.#readTo
    for (const { size, note } of page)
      await this.#judged(`checkpoint ${size}`, async () => {
        const checkpoint = await verifyCheckpoint(nodeCrypto, note, { ...this.#policy, witnesses: [], quorum: 0 })
        if (checkpoint.size !== size) this.#report(general(`checkpoint ${size} is of ${checkpoint.size} entries`))
        this.#due.push({ size: checkpoint.size, by: `checkpoint ${size}`, checkpoint, isOwn: true })
      })
    this.#due.sort((a, b) => a.size - b.size)
    for (const cosignature of await listCosignatures(this.#db, this.#readTo, upTo))
      await this.#checkWitness(cosignature)
    this.#readTo = upTo
  }

  async #checkWitness(given: { size: number; witness: string; line: string; note: string }): Promise<void> {
    const { size, witness, line, note } = given
    const key = this.#policy.witnesses.find(({ name }) => name === witness)
    // one that is not called any more
    if (!key) return
    const by = `the cosignature of ${witness} under checkpoint ${size}`
    await this.#judged(by, async () => {
      const checked = await checkNote(nodeCrypto, parseCheckpoint(note + line).note, [key])
      if (checked.length === 0) this.#report(general(`${by} is of another key`))
    })
  }

  async #compare({ size, by, checkpoint, isOwn }: Signed, tree: TreeHead): Promise<void> {
    const from = isOwn ? this.#namedTo : 0
    if (isOwn) this.#namedTo = size
    if (sameBytes(tree.root(), checkpoint.root)) return
    const text = `the entries ${from} to ${size - 1} are not those that ${by} covers; this certificate has one of them`
    // which of them was changed only a pin can tell
    for (let at = from; at < size; at += OWNERS_PAGE)
      for (const owner of await listOwners(this.#db, at, Math.min(size, at + OWNERS_PAGE)))
        this.#report({ organizationId: owner.organization_id, certificateId: owner.certificate_id, seq: null, text })
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
