import type { Sample } from '@eluent/contract'
import { qualitySettingsOf } from '@eluent/domain/quality-settings'
import type { ReportView } from '@eluent/domain/report'
import { isQcSampleType } from '@eluent/domain/samples'
import { ERASED_VIEW } from '../../records/results/report-releases-store.ts'
import type { SampleBundle } from './sample-bundle.ts'

/** What a released report may say of it, as keys of its text. */
const STATED = ['"prints_limits"', '"replicates"', '"uncertainty"']

/** How a report reads < LOQ, its preparations and U stays with its runs once it was released: a setting changes none that was. */
export function readingOf({
  sample,
  latestRelease: latest,
  quality,
  uncertainty: budget,
  type,
}: SampleBundle): Pick<Sample, 'prints_limits' | 'replicates' | 'uncertainty'> {
  if (latest?.epoch === sample.epoch && latest.report_view !== ERASED_VIEW) {
    // seldom one of them is stated, and the text is long; within another text quotes would be escaped
    if (!STATED.some((key) => latest.report_view.includes(key))) return {}
    const { prints_limits, replicates, uncertainty } = JSON.parse(latest.report_view) as ReportView
    return {
      ...(prints_limits && { prints_limits }),
      ...(replicates !== undefined && { replicates }),
      ...(uncertainty && { uncertainty }),
    }
  }
  const { print_the_limit, required_replicates: replicates } = qualitySettingsOf(quality)
  return {
    ...(print_the_limit && { prints_limits: true }),
    ...(replicates > 1 && { replicates }),
    ...(budget && !isQcSampleType(type.slug) && { uncertainty: budget }),
  }
}
