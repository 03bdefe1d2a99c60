import type { ImportTemplate, ImportTemplateRow, StoredFile } from '@eluent/contract'
import { IMPORT_TEMPLATE_TYPES } from '@eluent/domain/import-templates'
import { storageKey } from '../../platform/files/storage-key.ts'
import type { TemplateRow } from '../../records/import-templates/import-templates-store.ts'

/** A template as lists carry it. */
export function presentTemplateRow(organizationId: number, row: TemplateRow): ImportTemplateRow {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    import_template_type: IMPORT_TEMPLATE_TYPES[row.type === 1 ? 0 : 1],
    metadata: row.metadata,
    analytes: row.analytes,
    rows: row.rows,
    sheet: row.sheet,
    decimal: row.decimal as ImportTemplateRow['decimal'],
    units: row.units,
    default: row.is_default,
    global: row.global_key !== null,
    created_at: row.created_at,
    updated_at: row.updated_at,
    created_by: row.created_by_name,
    source_filename: row.source_filename,
    source_file:
      row.source_file_id === null
        ? null
        : storageKey(organizationId, { kind: 'import-template', id: row.source_file_id }),
  }
}

/** One template with the file it was mapped on. */
export function presentTemplate(
  organizationId: number,
  row: TemplateRow,
  mapped: { parsed: string[][]; original: StoredFile | undefined },
): ImportTemplate {
  return {
    ...presentTemplateRow(organizationId, row),
    parsed: mapped.parsed,
    parsed_rows: row.parsed_rows,
    original: mapped.original ?? null,
  }
}
