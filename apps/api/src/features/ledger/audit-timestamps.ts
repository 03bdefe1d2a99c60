import { utf8 } from '@eluent/ledger'
import { TimestampRefused } from '../../platform/timestamps/timestamp-refused.ts'
import { listTimestamps } from '../../records/ledger/ledger-timestamps-store.ts'
import { sha256 } from '../../records/ledger/sha256.ts'
import type { Deps } from '../../views/deps.ts'
import type { Report } from './audit-entries.ts'

const PAGE = 500

/** Holds every time stamp against the checkpoint that it is of, where the certificates of authorities are known. */
export async function auditTimestamps(
  { db, timestamps }: Pick<Deps, 'db'> & Partial<Pick<Deps, 'timestamps'>>,
  report: Report,
): Promise<void> {
  if (!timestamps) return
  let after: Parameters<typeof listTimestamps>[1]
  for (;;) {
    const page: Awaited<ReturnType<typeof listTimestamps>> = await listTimestamps(db.lookups, after, PAGE)
    for (const { size, authority, stamped_at, token, note } of page) {
      const fault = faultOf(() => timestamps.verify(Buffer.from(token, 'base64'), sha256(utf8(note))).at, stamped_at)
      const text = `the time stamp of ${authority} for checkpoint ${size}: ${fault}`
      if (fault !== undefined) report({ organizationId: null, certificateId: null, seq: null, text })
    }
    if (page.length < PAGE) return
    after = page.at(-1)
  }
}

function faultOf(verify: () => Date, stampedAt: string): string | undefined {
  try {
    return verify().getTime() === Date.parse(stampedAt) ? undefined : 'It is kept under another time than it says'
  } catch (error) {
    if (error instanceof TimestampRefused) return error.message
    throw error
  }
}
