import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'

/** One analyte of a report method; colour is hex without '#', limits are ug/mL in the injected solution. */
export interface MethodAnalyte {
  analyte: string
  color: string
  lod_ug_ml: number | null
  loq_ug_ml: number | null
}

export interface MethodTotal {
  name: string
  primary_analyte: string
  acid_analyte: string
  acid_ratio_conversion_factor: number
}

/** What a report method said at one version. */
export interface MethodVersion {
  method_id: number
  version: number
  name: string
  lower_bound_ug_ml: number
  upper_bound_ug_ml: number
  analytes: MethodAnalyte[]
  totals: MethodTotal[]
}

const methodColumns = [
  'methods.id',
  'methods.is_default',
  'methods.global_key',
  'methods.override_method_id',
  'method_versions.version',
  'method_versions.name',
  'method_versions.lower_bound_ug_ml',
  'method_versions.upper_bound_ug_ml',
  'method_versions.analytes',
  'method_versions.totals',
] as const

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
    .select(methodColumns)
}

/** The methods an organization can choose, an override in its global method's place; the default first. */
export function listMethodRows(db: Kysely<DB>, organizationId: number) {
  return currentMethods(db, organizationId)
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
}

export function findMethodRow(db: Kysely<DB>, organizationId: number, methodId: number) {
  return currentMethods(db, organizationId).where('methods.id', '=', methodId).executeTakeFirst()
}

export type MethodRow = Awaited<ReturnType<typeof listMethodRows>>[number]

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
  if (!row) return undefined
  return {
    ...row,
    analytes: row.analytes as unknown as MethodAnalyte[],
    totals: row.totals as unknown as MethodTotal[],
  }
}
