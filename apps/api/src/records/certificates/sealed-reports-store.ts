import type { Tx } from '../../platform/db/database.ts'
import { insertRows, type NewRow, type Row } from '../../platform/db/rows.ts'

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

/** The statement that keeps what was sealed. */
export function insertSealedReport(tx: Tx, row: NewRow<'sealed_reports'>) {
  return insertRows(tx, 'sealed_reports', row)
}

/** Removes what was sealed of a sample's report: as the owner of the tables only. @returns its PDFs */
export async function eraseSealedReport(tx: Tx, certificateId: number): Promise<string[]> {
  const erased = await tx
    .deleteFrom('sealed_reports')
    .where('organization_id', '=', tx.organizationId)
    .where('certificate_id', '=', certificateId)
    .returning('documents')
    .executeTakeFirst()
  // the photo stays the sample's
  return (erased?.documents ?? []).filter(({ variant }) => variant !== 'image').map(({ file_id }) => file_id)
}
