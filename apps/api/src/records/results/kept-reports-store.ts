import type { Tx } from '../../platform/db/database.ts'
import { keepQuery } from '../../platform/db/kept-query.ts'
import { insertRows, on, rows } from '../../platform/db/rows.ts'
import { ERASED_VIEW } from './report-releases-store.ts'
import { insertFile, markStored, type NewFile } from '../files/files-store.ts'

/** Which document of a released report it is. */
export interface KeptDocument {
  report_number: string
  variant: 'report' | 'coa' | 'shared-report' | 'shared-coa'
  time_zone: string
  coa_sha256: string
}

/** So many time zones are kept of a document: whoever holds a share link chooses one. */
const MOST_KEPT = 8

/** A kept document with its file. */
export type KeptFile = KeptDocument & { id: string; size_bytes: number; sha256: string }

const keptDocuments = keepQuery((tx, { sampleId }: { sampleId: number }) =>
  rows(tx, 'report_releases as release')
    .innerJoin('kept_reports as kept', on(tx, 'kept.report_number', 'release.report_number'))
    .innerJoin('files as file', on(tx, 'file.id', 'kept.file_id'))
    .where('release.sample_id', '=', sampleId)
    .select(['kept.report_number', 'kept.variant', 'kept.time_zone', 'kept.coa_sha256'])
    .select(['file.id', 'file.size_bytes', 'file.sha256'])
    .orderBy('release.position')
    .$narrowType<Pick<KeptDocument, 'variant'>>(),
)

/** What is kept of all releases of a sample, the oldest first. */
export function listKeptDocuments(tx: Tx, sampleId: number): Promise<KeptFile[]> {
  return keptDocuments(tx, { sampleId }, null)
}

/**
 * The row of a file that is about to be written: should that be cut off, the sweep of uploads takes both away.
 * @returns false where enough of the document is kept
 */
export async function beginReportFile(
  tx: Tx,
  document: KeptDocument,
  file: Omit<NewFile, 'kind' | 'tracer' | 'attachment_index'>,
): Promise<boolean> {
  const kept = await rows(tx, 'kept_reports')
    .where('report_number', '=', document.report_number)
    .where('variant', '=', document.variant)
    .where('coa_sha256', '=', document.coa_sha256)
    .select('time_zone')
    .limit(MOST_KEPT)
    .execute()
  if (kept.length === MOST_KEPT) return false
  await insertFile(tx, { ...file, kind: 'report', in_use: true })
  return true
}

/** Keeps the document, its bytes being written. @returns false where another call has kept it meanwhile */
export async function insertKeptReport(
  tx: Tx,
  document: KeptDocument,
  fileId: string,
  file: Parameters<typeof markStored>[2],
): Promise<boolean> {
  const inserted = await insertRows(tx, 'kept_reports', { ...document, file_id: fileId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!inserted.numInsertedOrUpdatedRows) return false
  await markStored(tx, fileId, file)
  return true
}

/** The files of all kept documents of a released report. */
export async function listKeptFiles(tx: Tx, reportNumber: string): Promise<string[]> {
  const kept = await rows(tx, 'kept_reports').where('report_number', '=', reportNumber).select('file_id').execute()
  return kept.map(({ file_id }) => file_id)
}

/** Every PDF that was kept of the releases of a sample, each once, those of one release beside each other; of none that was erased. */
export function listKeptPdfs(tx: Tx, sampleId: number) {
  return rows(tx, 'report_releases as release')
    .innerJoin('kept_reports as kept', on(tx, 'kept.report_number', 'release.report_number'))
    .innerJoin('files as file', on(tx, 'file.id', 'kept.file_id'))
    .where('release.sample_id', '=', sampleId)
    .where('release.report_view', '<>', ERASED_VIEW)
    .select(['file.sha256', 'release.report_number', 'release.released_at', 'release.position'])
    .distinct()
    .orderBy('release.position')
    .orderBy('file.sha256')
    .execute()
}
