import { isQcSampleType } from '../../samples/sample-types.ts'
import { batchHolds } from './batch.ts'
import { condition, type Hold, type ReleaseHoldFacts } from './condition.ts'

/** Asked of a product whose batch holds nothing back: what the checks wait for is said first. */
function isJudged({ sample_type_slug, settings, batch }: ReleaseHoldFacts): boolean {
  if (!settings.batch_report_signed || isQcSampleType(sample_type_slug) || !batch) return false
  return batchHolds(batch).length === 0
}

/** The signed QC report of the batch, where the laboratory or its profile asks for one. (16 CCR 5730(f)) */
export const QC_REPORT = condition({
  key: 'qc_report',
  title: 'QC report signed',
  texts: {
    qc_report_missing: 'The QC report of batch {batch} is not signed. A reviewer signs it on the page of the batch.',
    qc_report_differs:
      'Batch {batch} reads otherwise since {by} signed its QC report. Look at it and sign it again on the page of the batch.',
  },
  isAsked: isJudged,
  holds: (facts): Hold<'qc_report_missing' | 'qc_report_differs'>[] => {
    const { batch } = facts
    if (!isJudged(facts) || !batch) return []
    const { id: record_id, number, qc_report: signed = null } = batch
    if (signed === null) return [{ rule: 'qc_report_missing', values: { batch: number }, record_id }]
    return signed.differs ? [{ rule: 'qc_report_differs', values: { batch: number, by: signed.by }, record_id }] : []
  },
})
