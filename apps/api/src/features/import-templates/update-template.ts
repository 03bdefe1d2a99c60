import type { BodyOf, ImportTemplate, updateImportTemplate as endpoint } from '@eluent/contract'
import { validateTemplateEdit } from '@eluent/domain/import-templates'
import { hasFieldErrors } from '@eluent/domain/samples'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { checkVersion, present } from '../../platform/db/rows.ts'
import { AppError, fieldErrors } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import {
  changeTemplate,
  findTemplateRow,
  lockTemplates,
  unsetDefault,
} from '../../records/import-templates/import-templates-store.ts'
import { readTemplate } from './read-templates.ts'

/**
 * Renames a custom template or changes whether it is the default of its type; its mapping stays what samples were read
 * with. @throws AppError not_found, import_template_global, changed_meanwhile, validation_failed
 */
export async function updateTemplate(
  deps: { db: Database },
  call: Call,
  templateId: number,
  change: BodyOf<typeof endpoint>,
): Promise<ImportTemplate> {
  return deps.db.transaction(call, async (tx) => {
    await lockTemplates(tx)
    const stored = present(await findTemplateRow(tx, templateId))
    if (stored.global_key !== null) throw new AppError('import_template_global')
    checkVersion(stored, change.version)
    const name = change.name === undefined ? stored.name : change.name
    const errors = validateTemplateEdit({ name })
    if (hasFieldErrors(errors)) throw fieldErrors(errors)
    const next = { name: String(name).trim(), is_default: change.default ?? stored.is_default }
    if (next.name === stored.name && next.is_default === stored.is_default) {
      return readTemplate(tx, templateId)
    }
    if (next.is_default && !stored.is_default) await unsetDefault(tx, stored.type, call.actor)
    await changeTemplate(tx, templateId, next, call.actor)
    await writeAudit(tx, call, {
      action: 'edit',
      noun: 'import_template',
      recordId: templateId,
      old: { name: stored.name, default: stored.is_default },
      new: { name: next.name, default: next.is_default },
    })
    return readTemplate(tx, templateId)
  })
}
