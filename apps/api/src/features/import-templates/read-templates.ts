import type { ImportTemplate, ImportTemplateRow } from '@eluent/contract'
import type { Database, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { findFile } from '../../records/files/files-store.ts'
import { findTemplateRow, listTemplateRows, readParsed } from '../../records/import-templates/import-templates-store.ts'
import { presentTemplate, presentTemplateRow } from './present-template.ts'

/** The templates of the organization, the default of each type first. */
export async function listTemplates(deps: { db: Database }, call: Call): Promise<ImportTemplateRow[]> {
  const rows = await deps.db.read(call, (tx) => listTemplateRows(tx, call.organizationId))
  return rows.map((row) => presentTemplateRow(call.organizationId, row))
}

/** One template, as its own transaction reads it. @throws AppError not_found */
export async function readTemplate(tx: Tx, organizationId: number, templateId: number): Promise<ImportTemplate> {
  const row = await findTemplateRow(tx, organizationId, templateId)
  if (!row) throw new AppError('not_found')
  const parsed = await readParsed(tx, organizationId, templateId)
  const original = row.source_file_id === null ? undefined : await findFile(tx, organizationId, row.source_file_id)
  return presentTemplate(organizationId, row, { parsed, original })
}
