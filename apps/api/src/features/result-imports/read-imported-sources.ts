import type { ImportedSource, QueryOf, readImportedSources as endpoint } from '@eluent/contract'
import type { Database } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { can } from '@eluent/domain/auth'
import { readTemplateMap } from '@eluent/domain/import-templates'
import { readRow } from '../../platform/db/rows.ts'
import type { Call } from '../../platform/call/call.ts'
import type { TableReader } from '../../platform/tables/table-reader.ts'
import { listFiles, type FileRecord } from '../../records/files/files-store.ts'
import { maySeeRawData } from '../../views/files/open-file.ts'
import { listTemplatesEver, type TemplateRow } from '../../records/import-templates/import-templates-store.ts'
import { listInjections, type InjectionRecord } from '../../records/results/results-store.ts'
import { excerptOf } from './excerpt-of-list.ts'
import { tableFile } from './originals.ts'

interface Deps {
  db: Database
  files: FileStore
  tables: TableReader
  adminRoles: readonly string[] | undefined
}

const ROWS_A_CALL = 500

/**
 * What an imported sample was read from: each vial's file, template with its mapping, edits and parsed rows. The rows are
 * the kept original's, and are for those who may see raw data; who may import sees those of this sample, as the import showed them.
 * @throws AppError not_found, file_unreadable
 */
export async function readImportedSources(
  deps: Deps,
  call: Call,
  sampleId: number,
  query: QueryOf<typeof endpoint>,
): Promise<ImportedSource[]> {
  const { injections, files, templates } = await deps.db.read(call, async (tx) => {
    await readRow(tx, 'samples', sampleId)
    const imported = (await listInjections(tx, sampleId)).filter(
      (one) => one.imported_source_file_id !== null && (query.vial ?? one.vial_number) === one.vial_number,
    )
    const fileIds = imported.flatMap((one) => one.imported_source_file_id ?? [])
    const templateIds = imported.flatMap((one) => one.import_template_id ?? [])
    return {
      injections: imported,
      files: new Map((await listFiles(tx, fileIds)).map((file) => [file.id, file])),
      templates: new Map((await listTemplatesEver(tx, templateIds)).map((row) => [row.id, row])),
    }
  })
  const start = query.startIndex ?? 0
  const end = Math.min(query.endIndex ?? start + ROWS_A_CALL, start + ROWS_A_CALL)
  const sources: ImportedSource[] = []
  for (const injection of injections) {
    const file = files.get(injection.imported_source_file_id ?? '')
    const template = templates.get(injection.import_template_id ?? 0)
    if (!file || !template) throw new Error(`injection ${injection.id} refers to rows that are not there`)
    sources.push(await sourceOf(deps, call, { injection, file, template }, { start, end }))
  }
  return sources
}

async function sourceOf(
  deps: Deps,
  call: Call,
  { injection, file, template }: { injection: InjectionRecord; file: FileRecord; template: TemplateRow },
  { start, end }: { start: number; end: number },
): Promise<ImportedSource> {
  const seesFile = maySeeRawData(call.actor, deps.adminRoles)
  const mayImport = can(call.actor.permissions, 'sample.create')
  const seesRows = seesFile || (mayImport && template.type === 1)
  const original = tableFile(deps, call.organizationId, file)
  const table = await deps.tables.rows(original, {
    sheet: injection.imported_sheet,
    start,
    end: seesRows ? Math.max(end, start) : start,
  })
  const { metadata, analytes, rows } = template
  const { imported_sheet: sheet, imported_row: own } = injection
  const map = readTemplateMap(template.type, metadata, analytes, rows)
  const rowsOf = async (from: number, to: number) =>
    (await deps.tables.rows(original, { sheet, start: from, end: to })).rows
  const excerpt = mayImport && !seesRows && own !== null && map?.type === 2 ? await excerptOf(rowsOf, map, own) : []
  return {
    vial_number: injection.vial_number,
    uuid: injection.uuid,
    file_name: injection.imported_file_name ?? file.name,
    source: seesFile ? { id: file.id, media_type: file.media_type, size_bytes: file.size_bytes } : null,
    template: {
      id: template.id,
      name: injection.imported_template?.name ?? template.name,
      current_name: template.deleted_at === null ? template.name : null,
      type: template.type === 1 ? 1 : 2,
      metadata,
      analytes,
      rows,
    },
    sheet: injection.imported_sheet,
    row: injection.imported_row,
    total_rows: table.totalRows,
    total_columns: table.totalColumns,
    start,
    rows: table.rows,
    excerpt,
    edits: injection.import_edits,
    converted: injection.imported_conversion,
  }
}
