import type { QuantifyFrom } from '@eluent/domain/calibrations'
import type { IntegrationSettings } from '@eluent/domain/report-methods'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { MethodAnalyte, MethodTotal } from '../../platform/db/json-columns.ts'
import { json, jsonOrNull } from '../../platform/db/json.ts'
import { changeRows, insertRows, on, rows, type Author, type NewRow } from '../../platform/db/rows.ts'
import { noteChartAttributes } from '../analytical-reports/chart-choices-store.ts'

/** What a report method says. */
export interface MethodContent {
  name: string
  lower_bound_ug_ml: number
  upper_bound_ug_ml: number
  analytes: MethodAnalyte[]
  totals: MethodTotal[]
  quantify_from: QuantifyFrom
  /** How its chromatograms are integrated by us; null where everything is left to the detection. */
  integration: IntegrationSettings | null
}

/** What a report method said at one version. */
export interface MethodVersion extends MethodContent {
  method_id: number
  version: number
}

/** A report method as it stands. */
export interface MethodRow extends MethodContent {
  id: number
  version: number
  revision: number
  is_default: boolean
  /** Working hours until its samples are due; null for those of the laboratory. */
  due_hours: number | null
  due_rush_hours: number | null
  global_key: string | null
  override_method_id: number | null
  updated_at: string
  updated_by_name: string
}

/** One writer at a time changes an organization's methods, so that one is the default and a global has one override. */
export async function lockMethods(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('methods', ${tx.organizationId}::bigint))`.execute(tx)
}

/** What a method reads as: its row with the content of its version. */
function selectMethods(tx: Tx) {
  return rows(tx, 'methods')
    .innerJoin('method_versions', (join) =>
      on(tx, 'method_versions.method_id', 'methods.id')(join).onRef('method_versions.version', '=', 'methods.version'),
    )
    .select([
      'methods.id',
      'methods.is_default',
      'methods.due_hours',
      'methods.due_rush_hours',
      'methods.global_key',
      'methods.override_method_id',
      'methods.revision',
      'methods.updated_at',
      'methods.updated_by_name',
      'method_versions.version',
      'method_versions.name',
      'method_versions.lower_bound_ug_ml',
      'method_versions.upper_bound_ug_ml',
      'method_versions.analytes',
      'method_versions.totals',
      'method_versions.quantify_from',
      'method_versions.integration',
    ])
    .$narrowType<{ quantify_from: QuantifyFrom }>()
}

/** The methods an organization can choose, an override in its global method's place; the default first. */
export function listMethodRows(tx: Tx): Promise<MethodRow[]> {
  return selectMethods(tx)
    .where((eb) =>
      eb.not(
        eb.exists(
          rows(tx, 'methods as overriding', eb)
            .whereRef('overriding.override_method_id', '=', 'methods.id')
            .select('overriding.id'),
        ),
      ),
    )
    .orderBy('methods.is_default', 'desc')
    .orderBy('method_versions.name')
    .orderBy('methods.id')
    .execute()
}

export function findMethodRow(tx: Tx, methodId: number): Promise<MethodRow | undefined> {
  return selectMethods(tx).where('methods.id', '=', methodId).executeTakeFirst()
}

/** The organization's override of a global method. */
export function findOverrideRow(tx: Tx, globalMethodId: number): Promise<MethodRow | undefined> {
  return selectMethods(tx).where('methods.override_method_id', '=', globalMethodId).executeTakeFirst()
}

export const METHOD_VERSION_COLUMNS = [
  'method_id',
  'version',
  'name',
  'lower_bound_ug_ml',
  'upper_bound_ug_ml',
  'analytes',
  'totals',
  'quantify_from',
  'integration',
] as const

/** What a method said at a version, whatever became of the method since. */
export function findMethodVersion(tx: Tx, methodId: number, version: number): Promise<MethodVersion | undefined> {
  return rows(tx, 'method_versions')
    .where('method_id', '=', methodId)
    .where('version', '=', version)
    .select(METHOD_VERSION_COLUMNS)
    .$narrowType<{ quantify_from: QuantifyFrom }>()
    .executeTakeFirst()
}

/** What a method says since its last change, also one that has left the list. */
export function findNewestVersion(tx: Tx, methodId: number): Promise<MethodVersion | undefined> {
  return rows(tx, 'method_versions')
    .where('method_id', '=', methodId)
    .orderBy('version', 'desc')
    .limit(1)
    .select(METHOD_VERSION_COLUMNS)
    .$narrowType<{ quantify_from: QuantifyFrom }>()
    .executeTakeFirst()
}

type NewMethod = Pick<
  NewRow<'methods'>,
  'global_key' | 'override_method_id' | 'is_default' | 'updated_by_name' | 'due_hours' | 'due_rush_hours'
>

/** Adds a method with its first version and answers its id. */
export async function insertMethod(tx: Tx, method: NewMethod, content: MethodContent): Promise<number> {
  const { name, lower_bound_ug_ml, upper_bound_ug_ml } = content
  const { id } = await insertRows(tx, 'methods', { ...method, name, lower_bound_ug_ml, upper_bound_ug_ml })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertVersion(tx, id, 1, content)
  return id
}

async function insertVersion(
  tx: Tx,
  methodId: number,
  version: number,
  { name, lower_bound_ug_ml, upper_bound_ug_ml, analytes, totals, quantify_from, integration }: MethodContent,
): Promise<void> {
  await insertRows(tx, 'method_versions', {
    method_id: methodId,
    version,
    name,
    lower_bound_ug_ml,
    upper_bound_ug_ml,
    analytes: json(analytes),
    totals: json(totals),
    quantify_from,
    integration: jsonOrNull(integration),
  }).execute()
  await noteChartAttributes(tx, { analytes, totals })
}

/** Lets a method say something else from now on; what it said stays readable under its version. */
export async function addVersion(
  tx: Tx,
  methodId: number,
  version: number,
  content: MethodContent,
  by: Pick<Author, 'name'>,
): Promise<void> {
  await insertVersion(tx, methodId, version, content)
  const { name, lower_bound_ug_ml, upper_bound_ug_ml } = content
  const values = { version, name, lower_bound_ug_ml, upper_bound_ug_ml }
  await changeRows(tx, 'methods', values, by).where('id', '=', methodId).execute()
}
