import { Readable } from 'node:stream'
import type { QueryOf, listSamples as listEndpoint } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { stateWord, type SampleState } from '@eluent/domain/samples'
import { dayIn } from '@eluent/domain/text'
import { csvHeader, csvRow, exportFileName, type CsvColumn } from '@eluent/report'
import type { Database } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import type { Call } from '../../platform/call/call.ts'
import { readOrganizationName } from '../../records/organizations/organizations-store.ts'
import { readListQuery } from './list-samples.ts'
import { asksDue, withDueClock } from '../../records/samples/due-store.ts'
import { listRowsBehind, type Behind, type ExportedRow } from '../../records/samples/sample-export-store.ts'
import type { SampleListRow } from '../../records/samples/sample-list-store.ts'
import { readSampleTypes } from '../../records/samples/sample-types.ts'

interface ExportDeps {
  db: Database
  now: () => Date
}

const BATCH = 500

function csvColumns(typeNames: ReadonlyMap<number, string>): CsvColumn<SampleListRow>[] {
  return [
    { header: 'Batch Number', type: 'text', value: (row) => row.batch_number },
    { header: 'Strain/Sample Name', type: 'text', value: (row) => row.strain_name },
    { header: 'Sample Weight (mg)', type: 'number', value: (row) => row.sample_weight_mg },
    { header: 'Date Created', type: 'text', value: (row) => row.created_at },
    { header: 'Material Type', type: 'text', value: (row) => typeNames.get(row.sample_type_id) ?? null },
    { header: 'State', type: 'text', value: (row) => stateWord(row.state as SampleState) },
    { header: 'Finished', type: 'text', value: (row) => (row.finished ? 'yes' : 'no') },
  ]
}

/** What the list is of stands where a sample's file has the strain (DOWNLOAD-03); the day is that of the reader's zone. */
async function exportName(
  { db, now }: ExportDeps,
  call: Call,
  { qcSamples }: Partial<QueryOf<typeof listEndpoint>>,
): Promise<string> {
  const organization = await db.read(call, readOrganizationName)
  return exportFileName(dayIn(now(), call.timezone ?? 'UTC'), qcSamples ? 'QC Samples' : 'Samples', organization, 'csv')
}

/**
 * All pages of the list as CSV, read batch by batch while the browser takes them, so that memory stays bounded however
 * many samples there are; of a selection, those chosen alone. @throws AppError forbidden without sample.export_csv
 */
export async function exportSamples(
  deps: ExportDeps,
  call: Call,
  query: Partial<QueryOf<typeof listEndpoint>>,
  chosen?: readonly number[],
): Promise<Bytes> {
  if (!can(call.actor.permissions, 'sample.export_csv')) throw new AppError('forbidden')
  const types = await readSampleTypes(deps.db)
  const { filter: listed, page } = readListQuery(query, types)
  const narrowed = { ...listed, ...(chosen && { chosen }) }
  const filter = asksDue(listed) ? await deps.db.read(call, (tx) => withDueClock(tx, narrowed, deps.now())) : narrowed
  const columns = csvColumns(new Map(types.map((type) => [type.id, type.name])))

  async function* lines(): AsyncGenerator<string> {
    yield csvHeader(columns)
    let behind: Behind | null = null
    for (;;) {
      const rows: ExportedRow[] = await deps.db.read(call, (tx) => listRowsBehind(tx, filter, page, behind, BATCH))
      yield rows.map((row) => csvRow(columns, row)).join('')
      behind = rows.at(-1) ?? null
      if (rows.length < BATCH) return
    }
  }
  return new Bytes(Readable.from(lines()), {
    mediaType: 'text/csv; charset=utf-8',
    ...(query.download ? { fileName: await exportName(deps, call, query) } : { disposition: 'inline' as const }),
  })
}
