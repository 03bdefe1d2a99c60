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
  readonly place: number
  readonly organizationId: number | null
  readonly certificateId: number | null
  readonly tracerHash: string | null
  /** Of the leaf as it reads; null where the database has no entry at this place. */
  readonly hash: Bytes | null
  /** As it stands beside the leaf. */
  readonly storedHash: string | null
  /** When the entry says that it was written. */
  readonly at: string | null
}

const PAGE = 1_000

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

interface ReadEntry extends AuditedEntry {
  readonly faults: readonly string[]
}

/** Reads the entries from a place on, up to `to` where it is given; of those that are not there the place alone. */
export async function* readEntries(db: Kysely<DB>, from: number, to = Infinity): AsyncGenerator<ReadEntry> {
  let place = from
  const gone = { organizationId: null, certificateId: null, tracerHash: null, hash: null, storedHash: null, at: null }
  while (place < to) {
    const page = await listEntriesFrom(db, place, Math.min(PAGE, to - place))
    for (const { seq, organization_id: organizationId, certificate_id: certificateId, ...row } of page) {
      for (; place < Math.min(seq, to); place += 1) yield { ...gone, place, faults: [] }
      if (seq >= to) return
      const leaf = readLeaf(row.leaf)
      const hexHash = hashOfLeaf(sha256, row.leaf)
      const faults: string[] = []
      if (hexHash !== row.leaf_hash) faults.push('the entry does not fit its hash: one of them was changed')
      if (leaf === null) faults.push('the entry cannot be read: it was changed')
      else if (!fits(leaf, { ...row, certificate_id: certificateId }))
        faults.push('the entry is of another certificate than its row says')
      else if (!isLogLeaf(leaf) && !follows(leaf, row.before))
        faults.push('the entry does not follow the one before of this certificate')
      const hash = fromHex(hexHash, 32)
      const facts = { tracerHash: row.tracer_hash, storedHash: row.leaf_hash, at: leaf?.at ?? null }
      yield { place, organizationId, certificateId, hash, ...facts, faults }
      place += 1
    }
    if (page.length === 0) return
  }
}

/** Reads every entry in order and holds it against its row and the one before of its certificate. */
export async function* auditEntries(db: Kysely<DB>, report: Report): AsyncGenerator<AuditedEntry> {
  let missing: { from: number; to: number } | undefined
  for await (const { faults, ...entry } of readEntries(db, 0)) {
    const { place, organizationId, certificateId } = entry
    if (entry.hash === null) missing = { from: missing?.from ?? place, to: place }
    else if (missing) {
      report(missingFrom(missing))
      missing = undefined
    }
    for (const text of faults) report({ organizationId, certificateId, seq: place, text })
    yield entry
  }
}

function missingFrom({ from, to }: { from: number; to: number }): AuditFault {
  return general(
    from === to
      ? `entry ${from} is missing: removed from the database`
      : `the entries ${from} to ${to} are missing: removed from the database`,
  )
}

/** A fault of the log, of no certificate. */
export function general(text: string): AuditFault {
  return { organizationId: null, certificateId: null, seq: null, text }
}

export function shortened(expected: number, size: number, by: string): AuditFault {
  return general(
    `the log has ${size} entries, ${by} knows ${expected}: the newest were removed, or an older backup was restored`,
  )
}
