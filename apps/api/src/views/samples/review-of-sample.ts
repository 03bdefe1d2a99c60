import type { Sample } from '@eluent/contract'
import { qualitySettingsOf } from '@eluent/domain/quality-settings'
import { reportChanges, type ReportChange, type ReportView } from '@eluent/domain/report'
import { reviewStateOf, type ReviewState, type ReviewStep } from '@eluent/domain/reviews'
import { isQcSampleType } from '@eluent/domain/samples'
import { ERASED_TEXT } from '../../records/signatures/erase-signatures.ts'
import { reportText } from '../results/present-release.ts'
import type { SampleBundle } from './sample-bundle.ts'

export interface ReviewOfSample {
  /** How many reviews its report needs before the release. */
  asked: number
  state: ReviewState
  changes: ReportChange[]
}

/** How far the review of a sample's report is. A control is released without a second review: it is no report for a client. */
export function reviewOf({ type, quality, lastStep }: SampleBundle, sample: Sample): ReviewOfSample {
  const asked = isQcSampleType(type.slug) ? 1 : qualitySettingsOf(quality).reviews_before_release
  const last = (lastStep?.step ?? null) as ReviewStep | null
  const changes = last === 'reviewed' && lastStep?.record_text ? differencesOf(lastStep.record_text, sample) : []
  return { asked, changes, state: reviewStateOf({ last, changes }) }
}

/** What a report states otherwise than the text that was signed; nothing where that was erased. */
export function differencesOf(text: string, sample: Sample): ReportChange[] {
  if (text === ERASED_TEXT) return []
  return reportChanges(JSON.parse(text) as ReportView, reportText(sample).view)
}
