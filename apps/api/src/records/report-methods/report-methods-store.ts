import { sql, type Kysely } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { MethodAnalyte, MethodTotal } from '../../platform/db/json-columns.ts'
import { json } from '../../platform/db/json.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { noteChartAttributes } from '../analytical-reports/chart-choices-store.ts'

/** What a report method says. */
export interface MethodContent {
  name: string
  lower_bound_ug_ml: number
  upper_bound_ug_ml: number
  analytes: MethodAnalyte[]
  totals: MethodTotal[]
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
  global_key: string | null
  override_method_id: number | null
  updated_at: string
  updated_by_name: string
}

/** One writer at a time changes an organization's methods, so that one is the default and a global has one override. */
export async function lockMethods(db: Kysely<DB>, organizationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('methods', ${organizationId}::bigint))`.execute(db)
}

function currentMethods(db: Kysely<DB>, organizationId: number) {
  return db
    .selectFrom('methods')
    .innerJoin('method_versions', (join) =>
      join
        .onRef('method_versions.organization_id', '=', 'methods.organization_id')
        .onRef('method_versions.method_id', '=', 'methods.id')
        .onRef('method_versions.version', '=', 'methods.version'),
    )
    .where('methods.organization_id', '=', organizationId)
    .where('method_versions.organization_id', '=', organizationId)
    .where('methods.deleted_at', 'is', null)
    .select([
      'methods.id',
      'methods.is_default',
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
    ])
}

/** The methods an organization can choose, an override in its global method's place; the default first. */
export async function listMethodRows(db: Kysely<DB>, organizationId: number): Promise<MethodRow[]> {
  const rows = await currentMethods(db, organizationId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('methods as overriding')
            .whereRef('overriding.override_method_id', '=', 'methods.id')
            .where('overriding.organization_id', '=', organizationId)
            .where('overriding.deleted_at', 'is', null)
            .select('overriding.id'),
        ),
      ),
    )
    .orderBy('methods.is_default', 'desc')
    .orderBy('method_versions.name')
    .orderBy('methods.id')
    .execute()
  return rows
}

export async function findMethodRow(
  db: Kysely<DB>,
  organizationId: number,
  methodId: number,
): Promise<MethodRow | undefined> {
  const row = await currentMethods(db, organizationId).where('methods.id', '=', methodId).executeTakeFirst()
  return row
}

/** The organization's override of a global method. */
export async function findOverrideRow(
  db: Kysely<DB>,
  organizationId: number,
  globalMethodId: number,
): Promise<MethodRow | undefined> {
  const row = await currentMethods(db, organizationId)
    .where('methods.override_method_id', '=', globalMethodId)
    .executeTakeFirst()
  return row
}

/** What a method said at a version, whatever became of the method since. */
export async function findMethodVersion(
  db: Kysely<DB>,
  organizationId: number,
  methodId: number,
  version: number,
): Promise<MethodVersion | undefined> {
  const row = await db
    .selectFrom('method_versions')
    .where('organization_id', '=', organizationId)
    .where('method_id', '=', methodId)
    .where('version', '=', version)
    .select(['method_id', 'version', 'name', 'lower_bound_ug_ml', 'upper_bound_ug_ml', 'analytes', 'totals'])
    .executeTakeFirst()
  return row
}

interface NewMethod {
  global_key?: string
  override_method_id?: number
  is_default: boolean
  updated_by_name?: string
}

/** Adds a method with its first version and answers its id. */
export async function insertMethod(
  tx: Tx,
  organizationId: number,
  method: NewMethod,
  content: MethodContent,
): Promise<number> {
  const { id } = await tx
    .insertInto('methods')
    .values({
      ...method,
      organization_id: organizationId,
      name: content.name,
      lower_bound_ug_ml: content.lower_bound_ug_ml,
      upper_bound_ug_ml: content.upper_bound_ug_ml,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertVersion(tx, organizationId, id, 1, content)
  return id
}

async function insertVersion(
  tx: Tx,
  organizationId: number,
  methodId: number,
  version: number,
  { analytes, totals, ...rest }: MethodContent,
): Promise<void> {
  await tx
    .insertInto('method_versions')
    .values({
      ...rest,
      organization_id: organizationId,
      method_id: methodId,
      version,
      analytes: json(analytes),
      totals: json(totals),
    })
    .execute()
  await noteChartAttributes(tx, { analytes, totals })
}

/** Lets a method say something else from now on; what it said stays readable under its version. */
export async function addVersion(
  tx: Tx,
  organizationId: number,
  methodId: number,
  version: number,
  { name, lower_bound_ug_ml, upper_bound_ug_ml, analytes, totals }: MethodContent,
): Promise<void> {
  const content = { name, lower_bound_ug_ml, upper_bound_ug_ml, analytes, totals }
  await insertVersion(tx, organizationId, methodId, version, content)
  await tx
    .updateTable('methods')
    .set({ version, name, lower_bound_ug_ml, upper_bound_ug_ml })
    .where('organization_id', '=', organizationId)
    .where('id', '=', methodId)
    .execute()
}

/** Marks the method as changed, by whom and now. */
export async function touchMethod(
  db: Kysely<DB>,
  organizationId: number,
  methodId: number,
  by: string,
  change: { is_default?: boolean; voided?: true } = {},
): Promise<void> {
  const { voided, ...columns } = change
  await db
    .updateTable('methods')
    .set(({ eb }) => ({
      ...columns,
      ...(voided && { deleted_at: sql<string>`now()` }),
      revision: eb('revision', '+', 1),
      updated_at: sql<string>`now()`,
      updated_by_name: by,
    }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', methodId)
    .execute()
}
