import type { ImportTemplate, ImportTemplateRow } from '@eluent/contract'
import type { Database, Tx } from '../../platform/db/database.ts'
import { present } from '../../platform/db/rows.ts'
import type { Call } from '../../platform/call/call.ts'
import { findFile } from '../../records/files/files-store.ts'
import { findTemplateRow, listTemplateRows, readParsed } from '../../records/import-templates/import-templates-store.ts'
import { presentTemplate, presentTemplateRow } from './present-template.ts'

/** The templates of the organization, the default of each type first. */
export async function listTemplates(deps: { db: Database }, call: Call): Promise<ImportTemplateRow[]> {
  const templates = await deps.db.read(call, (tx) => listTemplateRows(tx))
  return templates.map((row) => presentTemplateRow(call.organizationId, row))
}

/** One template, as its own transaction reads it. @throws AppError not_found */
export async function readTemplate(tx: Tx, templateId: number): Promise<ImportTemplate> {
  const row = present(await findTemplateRow(tx, templateId))
  const parsed = await readParsed(tx, templateId)
  const original = row.source_file_id === null ? undefined : await findFile(tx, row.source_file_id)
  return presentTemplate(tx.organizationId, row, { parsed, original })
}
