import { createHash } from 'node:crypto'
import type { ReportReleaseReply, Sample } from '@eluent/contract'
import { buildReportView, reportChanges, reportNumber, type ReportChange, type ReportView } from '@eluent/domain/report'
import { ERASED_VIEW, type ReleaseRecord } from '../../records/results/report-releases-store.ts'

/** What the report reads, in UTC, as text; and the SHA-256 of that text. */
export function reportText(sample: Sample): { view: ReportView; text: string; sha256: string } {
  const { view, text } = reading(sample)
  return { view, text, sha256: createHash('sha256').update(text).digest('hex') }
}

function reading(sample: Sample): { view: ReportView; text: string } {
  const view = buildReportView({ ...sample, release: null, signatures: [] }, { time_zone: 'UTC' })
  return { view, text: JSON.stringify(view) }
}

/** What the report states differently from its latest release; none where it was never released, or what it said was erased. */
export function changesSince(latest: ReleaseRecord | undefined, sample: Sample): ReportChange[] {
  if (!latest || latest.report_view === ERASED_VIEW) return []
  // under the same number, which is no statement: the report gets its own only when it is known whether it changed
  const { view, text } = reading({ ...sample, report_number: latest.report_number })
  // as it mostly is; where the text was written by another release, only what is shown counts
  return text === latest.report_view ? [] : reportChanges(JSON.parse(latest.report_view) as ReportView, view)
}

/** Whether the latest release is that of the report as it reads: same runs, same statements. */
export function isReleased(latest: ReleaseRecord | undefined, sample: Sample): boolean {
  return latest !== undefined && latest.epoch === sample.epoch && changesSince(latest, sample).length === 0
}

/** The release as the wire carries it, and the number the report bears by it; null before the sample is finished. */
export function presentRelease(
  latest: ReleaseRecord | undefined,
  sample: Sample,
  withdrawn: { withdrawn_report: string | null; withdrawn_at: string | null },
): { release: ReportReleaseReply | null; report_number: string | null } {
  const current = isReleased(latest, sample)
  const revision = latest?.epoch === sample.epoch ? latest.revision + (current ? 0 : 1) : 1
  return {
    report_number: sample.finished ? reportNumber(sample.id, sample.epoch, revision) : null,
    release: latest
      ? {
          report_number: latest.report_number,
          tracer: latest.tracer,
          released_at: latest.released_at,
          released_by: latest.released_by_name,
          current,
          withdrawn_at: withdrawn.withdrawn_report === latest.report_number ? withdrawn.withdrawn_at : null,
          replaces: latest.replaces,
          why: latest.why,
          changes: latest.changes,
        }
      : null,
  }
}
