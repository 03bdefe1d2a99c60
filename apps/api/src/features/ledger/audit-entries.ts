import { fromHex, HashTree, hashOfLeaf, LedgerError, parseLeaf, toHex, type Leaf } from '@eluent/ledger'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import { listEntriesFrom } from '../../records/ledger/ledger-store.ts'
import { sha256 } from '../../records/ledger/sha256.ts'

/** Something in the ledger or the records that is not as it was sealed. */
export interface AuditFault {
  readonly organizationId: number | null
  readonly certificateId: number | null
  /** The place in the log; null where it is not about one entry. */
  readonly seq: number | null
  readonly text: string
}

/** Whose entry stands where; kept for naming certificates by entry. */
export interface EntryOwner {
  readonly organizationId: number
  readonly certificateId: number
}

export interface AuditedEntries {
  /** Over the leaves as they read, not over the hashes stored beside them. */
  readonly tree: HashTree
  readonly owners: readonly EntryOwner[]
  readonly faults: AuditFault[]
}

const PAGE = 5_000

function readLeaf(text: string): Leaf | null {
  try {
    return parseLeaf(text)
  } catch (error) {
    if (error instanceof LedgerError) return null
    throw error
  }
}

/** Reads every entry in order and computes the tree again from their contents. */
export async function auditEntries(db: Kysely<DB>): Promise<AuditedEntries> {
  const tree = new HashTree(sha256)
  const owners: EntryOwner[] = []
  const faults: AuditFault[] = []
  const lastOf = new Map<string, { hash: string; revoked: boolean }>()
  for (let from = 0; ;) {
    const page = await listEntriesFrom(db, from, PAGE)
    for (const { seq, organization_id: organizationId, certificate_id: certificateId, ...row } of page) {
      const owner = { organizationId, certificateId }
      const fault = (text: string): void => void faults.push({ ...owner, seq, text })
      if (seq !== tree.size) fault(`entry ${tree.size} is missing before this one`)
      const leaf = readLeaf(row.leaf)
      const hash = hashOfLeaf(sha256, row.leaf)
      const before = lastOf.get(`${organizationId}/${certificateId}`)
      if (hash !== row.leaf_hash) fault('the entry does not fit its hash: one of them was changed')
      if (leaf === null) fault('the entry cannot be read: it was changed')
      else if (leaf.cert !== String(certificateId) || leaf.tracer_hash !== row.tracer_hash)
        fault('the entry is of another certificate than its row says')
      else if (
        leaf.prev !== (before?.hash ?? null) ||
        (leaf.event === 'issue') !== (before === undefined) ||
        before?.revoked
      )
        fault(`the entry does not follow the one before of this certificate`)
      lastOf.set(`${organizationId}/${certificateId}`, { hash, revoked: leaf?.event === 'revoke' })
      tree.append(fromHex(hash, 32))
      owners.push(owner)
    }
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return { tree, owners, faults }
    from = last.seq + 1
  }
}

/** Hashes of all leaves, as an auditor keeps them: 64 digits a line. */
export function writePin(tree: HashTree): string {
  return Array.from({ length: tree.size }, (_, seq) => `${toHex(leafHashAt(tree, seq))}\n`).join('')
}

function leafHashAt(tree: HashTree, seq: number): Uint8Array {
  const hash = tree.leafHash(seq)
  if (hash === undefined) throw new RangeError(`the tree has no leaf ${seq}`)
  return hash
}

/** What has become different since the pin was kept. @param pin as `writePin` wrote it */
export function holdAgainstPin({ tree, owners }: AuditedEntries, pin: string): AuditFault[] {
  const kept = pin.split('\n').filter((line) => line !== '')
  const faults = kept.flatMap((hash, seq): AuditFault[] => {
    const now = tree.leafHash(seq)
    if (now === undefined || toHex(now) === hash) return []
    const { organizationId = null, certificateId = null } = owners[seq] ?? {}
    return [{ organizationId, certificateId, seq, text: 'the entry is not the one that was pinned' }]
  })
  if (tree.size < kept.length) faults.unshift(shortened(kept.length, tree.size, 'the pin'))
  return faults
}

export function shortened(expected: number, size: number, by: string): AuditFault {
  return {
    organizationId: null,
    certificateId: null,
    seq: null,
    text: `the log has ${size} entries, ${by} knows ${expected}: the newest were removed, or an older backup was restored`,
  }
}
