import {
  canFollow,
  fromHex,
  hashOfLeaf,
  isLogLeaf,
  LedgerError,
  parseLeaf,
  subjectOf,
  type Bytes,
  type Leaf,
  type SubjectLeaf,
} from '@eluent/ledger'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'
import { listEntriesFrom } from '../../records/ledger/ledger-pages.ts'
import { sha256 } from '../../records/ledger/sha256.ts'

/** Something in the ledger or the records that is not as it was sealed. */
export interface AuditFault {
  readonly organizationId: number | null
  readonly certificateId: number | null
  /** The place in the log; null where it is not about one entry. */
  readonly seq: number | null
  readonly text: string
}

/** Hears of each fault as it is found: there may be more than memory holds. */
export type Report = (fault: AuditFault) => void

export interface AuditedEntry {
  /** Its place by counting; `seq` where none is missing before. */
  readonly place: number
  readonly organizationId: number | null
  readonly certificateId: number | null
  /** Of the leaf as it reads, not the hash stored beside it. */
  readonly hash: Bytes
  readonly hexHash: string
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

function follows(leaf: SubjectLeaf, before: string | null): boolean {
  if (before === null) return leaf.prev === null && canFollow(leaf.event, null)
  const last = readLeaf(before)
  if (leaf.prev !== hashOfLeaf(sha256, before) || last === null || isLogLeaf(last)) return false
  return subjectOf(last) === subjectOf(leaf) && canFollow(leaf.event, last.event)
}

interface Row {
  readonly kind: string
  readonly certificate_id: number | null
  readonly tracer_hash: string | null
}

/** Whether a row is the one of its entry. */
function fits(leaf: Leaf, row: Row): boolean {
  if (isLogLeaf(leaf)) return row.kind === 'log'
  if (leaf.tracer_hash !== row.tracer_hash) return false
  return leaf.v === '2'
    ? row.kind === leaf.kind
    : row.kind === 'certificate' && leaf.cert === String(row.certificate_id)
}

/** Reads every entry in order and holds it against its row and the one before of its certificate. */
export async function* auditEntries(db: Kysely<DB>, report: Report): AsyncGenerator<AuditedEntry> {
  let place = 0
  for (let from = 0; ;) {
    const page = await listEntriesFrom(db, from, PAGE)
    for (const { seq, organization_id: organizationId, ...row } of page) {
      const certificateId = row.certificate_id
      const fault = (text: string): void => report({ organizationId, certificateId, seq, text })
      if (seq !== place) fault(`entry ${place} is missing before this one`)
      const leaf = readLeaf(row.leaf)
      const hexHash = hashOfLeaf(sha256, row.leaf)
      if (hexHash !== row.leaf_hash) fault('the entry does not fit its hash: one of them was changed')
      if (leaf === null) fault('the entry cannot be read: it was changed')
      else if (!fits(leaf, row)) fault('the entry is of another certificate than its row says')
      else if (!isLogLeaf(leaf) && !follows(leaf, row.before))
        fault(`the entry does not follow the one before of this certificate`)
      yield { place, organizationId, certificateId, hash: fromHex(hexHash, 32), hexHash }
      place += 1
    }
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return
    from = last.seq + 1
  }
}

export function shortened(expected: number, size: number, by: string): AuditFault {
  return {
    organizationId: null,
    certificateId: null,
    seq: null,
    text: `the log has ${size} entries, ${by} knows ${expected}: the newest were removed, or an older backup was restored`,
  }
}
