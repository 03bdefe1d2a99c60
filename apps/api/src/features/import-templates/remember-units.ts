import type { BodyOf, ImportTemplate, setTemplateUnits as endpoint } from '@eluent/contract'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { json } from '../../platform/db/json.ts'
import { present } from '../../platform/db/rows.ts'
import type { Call } from '../../platform/call/call.ts'
import {
  changeTemplate,
  findTemplateRow,
  lockTemplates,
} from '../../records/import-templates/import-templates-store.ts'
import { readTemplate } from './read-templates.ts'

/**
 * What somebody said of the units of a template's files, kept so that only a file with other units asks again. What was
 * imported keeps what it was converted by. @throws AppError not_found
 */
export async function rememberUnits(
  deps: { db: Database },
  call: Call,
  templateId: number,
  units: BodyOf<typeof endpoint>,
): Promise<ImportTemplate> {
  return deps.db.transaction(call, async (tx) => {
    await lockTemplates(tx)
    const stored = present(await findTemplateRow(tx, templateId))
    if (JSON.stringify(inOrder(stored.units)) === JSON.stringify(inOrder(units))) return readTemplate(tx, templateId)
    await changeTemplate(tx, templateId, { units: json(units) }, call.actor)
    await writeAudit(tx, call, {
      action: 'edit',
      noun: 'import_template',
      recordId: templateId,
      old: { units: stored.units },
      new: { units },
    })
    return readTemplate(tx, templateId)
  })
}

/** jsonb keeps no order of keys. */
function inOrder(units: ImportTemplate['units']) {
  return units && [units.density_g_ml, units.unit_weight_g ?? null, units.unitless ?? null, units.stated ?? null]
}
