import type { BodyOf, ImportTemplate, createImportTemplate as endpoint } from '@eluent/contract'
import { TEMPLATE_TEXTS, validateTemplate } from '@eluent/domain/import-templates'
import { hasFieldErrors } from '@eluent/domain/samples'
import { parseDecimal } from '@eluent/domain/text'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { json } from '../../platform/db/json.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import type { TableReader } from '../../platform/tables/table-reader.ts'
import type { TableRows } from '../../platform/tables/table-messages.ts'
import { findFile, lockFiles, storageKey, type FileRecord } from '../../records/files/files-store.ts'
import { insertTemplate, lockTemplates, unsetDefault } from '../../records/import-templates/import-templates-store.ts'
import { readTemplate } from './read-templates.ts'

type Input = BodyOf<typeof endpoint>

interface Deps {
  db: Database
  files: FileStore
  tables: TableReader
}

/** Rows of the mapped file that a template keeps and that can be mapped. */
const ROWS_KEPT = 1000

/**
 * Stores a mapping of an uploaded file, which the server reads itself.
 * @throws AppError validation_failed with the messages of the screen; file_unreadable
 */
export async function createTemplate(deps: Deps, call: Call, input: Input): Promise<ImportTemplate> {
  const mapped = await readMappedFile(deps, call, input)
  const errors = validateTemplate({
    type: parseDecimal(input.type) ?? input.type,
    name: input.name,
    metadata: input.metadata,
    analytes: input.analytes,
    rows: input.rows,
    parsed: mapped?.table.rows ?? null,
  })
  if (hasFieldErrors(errors)) throw fieldErrors(errors)
  if (!mapped) throw new Error('the template rules let a template without a file pass')
  const { file, table } = mapped
  return deps.db.transaction(call, async (tx) => {
    await lockTemplates(tx)
    const [kept] = await lockFiles(tx, [file.id], 'share')
    if (!kept) throw fieldErrors({ parsed: [TEMPLATE_TEXTS.noFile] })
    const row = {
      type: Number(input.type),
      name: String(input.name).trim(),
      is_default: input.default,
      sheet: table.sheet || null,
      decimal: input.decimal ?? null,
      units: input.units ?? null,
      source_file_id: file.id,
      source_filename: input.sourceFilename ?? file.name,
    }
    if (row.is_default) await unsetDefault(tx, row.type, call.actor)
    const map = { metadata: input.metadata, analytes: input.analytes, rows: input.rows }
    const id = await insertTemplate(tx, {
      ...row,
      metadata: json(map.metadata),
      analytes: json(map.analytes),
      rows: json(map.rows),
      units: row.units && json(row.units),
      parsed: json(table.rows),
      parsed_rows: table.totalRows,
      created_by_name: call.actor.name,
      updated_by_name: call.actor.name,
    })
    await writeAudit(tx, call, {
      action: 'create',
      noun: 'import_template',
      recordId: id,
      new: { ...row, ...map, sha256: file.sha256 },
    })
    return readTemplate(tx, id)
  })
}

/** The uploaded file and its first rows; undefined where none was uploaded. @throws AppError file_unreadable */
async function readMappedFile(
  deps: Deps,
  call: Call,
  input: Input,
): Promise<{ file: FileRecord; table: TableRows } | undefined> {
  const { organizationId } = call
  const id = fileIdOf(input.sourceFile, organizationId)
  const file = id === undefined ? undefined : await deps.db.read(call, (tx) => findFile(tx, id))
  if (file?.state !== 'stored' || file.kind !== 'import-template') return undefined
  const table = await deps.tables.rows(
    {
      organizationId,
      sha256: file.sha256,
      name: file.name,
      sizeBytes: file.size_bytes,
      open: async () => (await deps.files.get(storageKey(organizationId, file), file)).stream,
    },
    { sheet: input.sheet ?? null, start: 0, end: ROWS_KEPT },
  )
  return { file, table }
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** The file's id, sent as it is or as its place in this organization's folder. */
function fileIdOf(sourceFile: string | null | undefined, organizationId: number): string | undefined {
  const id = (sourceFile ?? '').replace(`import_templates/${organizationId}/`, '')
  return UUID.test(id) ? id : undefined
}
