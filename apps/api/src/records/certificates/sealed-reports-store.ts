import type { Tx } from '../../platform/db/database.ts'
import { insertRows, rows, type NewRow, type Row } from '../../platform/db/rows.ts'

export type SealedReportRecord = Pick<
  Row<'sealed_reports'>,
  'report_facts' | 'report_view' | 'results' | 'documents' | 'time_zone' | 'released_number'
>

/** The columns of `SealedReportRecord`. */
export const SEALED_REPORT_COLUMNS = [
  'report_facts',
  'report_view',
  'results',
  'documents',
  'time_zone',
  'released_number',
] as const

export async function insertSealedReport(tx: Tx, row: NewRow<'sealed_reports'>): Promise<void> {
  await insertRows(tx, 'sealed_reports', row).execute()
}

/** What was sealed of a sample's report; nothing for other certificates and for those from before it was kept. */
export function findSealedReport(tx: Tx, certificateId: number): Promise<SealedReportRecord | undefined> {
  return rows(tx, 'sealed_reports')
    .where('certificate_id', '=', certificateId)
    .select([...SEALED_REPORT_COLUMNS])
    .executeTakeFirst()
}
