import { KNOWN_TOTALS } from '@eluent/domain/results'
import type { Tx } from '../platform/db/database.ts'
import { insertRows } from '../platform/db/rows.ts'
import { replaceSteps } from '../records/prep-methods/prep-methods-store.ts'
import { installImportTemplates } from '../records/import-templates/install-templates.ts'
import { GLOBAL_METHODS, GLOBAL_PREPS, type GlobalMethod, type GlobalPrep } from './global-methods.ts'
import { insertMethod } from '../records/report-methods/report-methods-store.ts'

/** Gives a new organization its own rows of the global report methods, preparations and import templates. */
export async function installCatalog(tx: Tx): Promise<void> {
  for (const [at, method] of GLOBAL_METHODS.entries()) await installMethod(tx, method, at === 0)
  for (const prep of GLOBAL_PREPS) await installPrep(tx, prep)
  await installImportTemplates(tx)
}

async function installMethod(tx: Tx, method: GlobalMethod, isDefault: boolean): Promise<void> {
  await insertMethod(
    tx,
    { global_key: method.key, is_default: isDefault },
    {
      name: method.name,
      lower_bound_ug_ml: method.lower_bound_ug_ml,
      upper_bound_ug_ml: method.upper_bound_ug_ml,
      analytes: method.analytes,
      totals: KNOWN_TOTALS.filter((total) => method.totals.includes(total.name)),
      quantify_from: 'instrument',
      integration: null,
    },
  )
}

async function installPrep(tx: Tx, prep: GlobalPrep): Promise<void> {
  const row = insertRows(tx, 'prep_methods', { name: prep.name, editable: false })
  const { id } = await row.returning('id').executeTakeFirstOrThrow()
  await replaceSteps(tx, id, prep.steps)
}
