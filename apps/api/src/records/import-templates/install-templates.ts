import { GLOBAL_IMPORT_TEMPLATES } from '@eluent/domain/import-templates'
import type { Tx } from '../../platform/db/database.ts'
import { json } from '../../platform/db/json.ts'
import { insertRows } from '../../platform/db/rows.ts'

/** Gives an organization its own rows of the global import templates; those it has already stay as they are. */
export async function installImportTemplates(tx: Tx): Promise<void> {
  for (const { name, map, sheet, parsed, sourceFilename } of GLOBAL_IMPORT_TEMPLATES) {
    await insertRows(tx, 'import_templates', {
      type: map.type,
      name,
      global_key: name.toLowerCase().replaceAll(' ', '-'),
      metadata: json(map.metadata),
      analytes: json(map.analytes),
      rows: json(map.rows),
      sheet: sheet || null,
      parsed: json(parsed),
      parsed_rows: parsed.length,
      source_filename: sourceFilename,
    })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'global_key']).where('global_key', 'is not', null).doNothing(),
      )
      .execute()
  }
}
