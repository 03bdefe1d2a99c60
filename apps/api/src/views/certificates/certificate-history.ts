import type { CertificateEvent } from '@eluent/contract'
import { LedgerError, parseCanonicalJson, parseSubjectLeaf, type JsonObject } from '@eluent/ledger'
import type { Tx } from '../../platform/db/database.ts'
import type { CertificateRecord } from '../../records/certificates/certificates-store.ts'
import { listBodies, listEntries } from '../../records/ledger/ledger-store.ts'

/** What the log has of a certificate. The proof of it is the evidence's. */
export interface LoggedCertificate {
  /** First one first. */
  history: CertificateEvent[]
  /** The public part of what was sealed when it was issued. */
  summary: JsonObject
}

export async function readLogged(
  tx: Tx,
  { id, created_by_name }: Pick<CertificateRecord, 'id' | 'created_by_name'>,
): Promise<LoggedCertificate> {
  const entries = await listEntries(tx, id)
  const bodies = await listBodies(
    tx,
    entries.map(({ seq }) => seq),
  )
  const bodyOf = (seq: number | undefined) => bodies.find((body) => body.seq === seq)
  const history = entries.flatMap(({ seq, leaf }) => {
    const read = leafOf(leaf)
    if (!read) return []
    const details = objectOf(bodyOf(seq)?.details)
    const reason = objectOf(bodyOf(seq)?.summary)['reason'] ?? details['reason']
    const by = read.event === 'issue' ? created_by_name : details['by']
    return [{ event: read.event, at: read.at, expires: read.expires, reason: textOf(reason), by: textOf(by) }]
  })
  return { history, summary: objectOf(bodyOf(entries[0]?.seq)?.summary) }
}

const leafOf = (text: string) => readable(() => parseSubjectLeaf(text))
const objectOf = (text = '{}'): JsonObject => readable(() => parseCanonicalJson(text) as JsonObject) ?? {}
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** What somebody changed by hand may not be readable: the audit and the verify page name it, the history is without it. */
function readable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof LedgerError) return undefined
    throw error
  }
}
