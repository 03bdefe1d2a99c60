import { createHash } from 'node:crypto'
import { summaryOfResults } from '@eluent/domain/certificates'
import { NOT_AVAILABLE } from '@eluent/domain/results'
import type { ReportView } from '@eluent/domain/report'
import { readDateTimeUtc } from '@eluent/domain/text'
import { withUnit } from '@eluent/report'
import type { SealedBody } from '@eluent/ledger'
import type { ReleaseRecord } from '../../records/results/report-releases-store.ts'

/** What the summary of a released report says it is. */
const RELEASED_REPORT = 'Released report'

/**
 * What is sealed of a released report, read from its row as it stands: whoever changes the row changes this. The summary is for
 * anyone with the TRACER: no client, no person, no note.
 */
export function releaseBody(row: ReleaseRecord): SealedBody {
  const view = viewOf(row.report_view)
  const total = (name: string) => {
    const found = view?.totals.find((one) => one.name === name)
    return found && withUnit(found.percent_text, '%')
  }
  const fact = (label: string) => view?.identity.find((one) => one.label === label)?.value ?? NOT_AVAILABLE
  const batch = fact('Batch Number')
  // views of before lacked some of it
  const { received = '', analysed = '' }: Partial<ReportView['provenance']> = view?.provenance ?? {}
  return {
    summary: {
      type: RELEASED_REPORT,
      number: row.report_number,
      name: fact('Strain/Sample Name'),
      organization: view?.organization.name ?? NOT_AVAILABLE,
      tracer: row.tracer ?? '',
      created_at: row.released_at,
      ...summaryOfResults(
        {
          batch: batch === NOT_AVAILABLE ? null : batch,
          received_at: readDateTimeUtc(received),
          tested_at: readDateTimeUtc(analysed),
          total_thc: total('THC') ?? null,
          total_cbd: total('CBD') ?? null,
        },
        [],
      ),
    },
    details: {
      sample_id: String(row.sample_id),
      position: String(row.position),
      epoch: String(row.epoch),
      revision: String(row.revision),
      view_sha256: createHash('sha256').update(row.report_view).digest('hex'),
      report_sha256: row.report_sha256,
      method_id: String(row.method_id),
      method_version: String(row.method_version),
      replaces: row.replaces,
      why: row.why,
      comment: row.comment,
      released_by: row.released_by_name,
      changes: row.changes.map(({ what, old, new: now }) => ({ what, old, new: now })),
    },
  }
}

/** What somebody changed by hand need not be JSON; then its hash says so. */
function viewOf(text: string): ReportView | null {
  try {
    return JSON.parse(text) as ReportView
  } catch {
    return null
  }
}
