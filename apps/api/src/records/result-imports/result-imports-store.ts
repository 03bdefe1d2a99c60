import { sql, type Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'

/** One row of one file, or a file that is one result (`row` null). */
export interface ImportedPlace {
  sha256: string
  sheet: string | null
  row: number | null
}

/** One import at a time takes a row of a file; the locks are taken in one order and kept until the transaction ends. */
export async function lockPlaces(
  db: Kysely<DB>,
  organizationId: number,
  places: readonly ImportedPlace[],
): Promise<void> {
  const keys = places.map(({ sha256, sheet, row }) => JSON.stringify([organizationId, sha256, sheet, row]))
  for (const key of [...new Set(keys)].toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 2))`.execute(db)
  }
}

/** The sample that this place was imported as; voided runs and deleted samples do not count. */
export async function findImported(
  db: Kysely<DB>,
  organizationId: number,
  { sha256, sheet, row }: ImportedPlace,
): Promise<number | undefined> {
  const found = await importedOf(db, organizationId, sha256)
    .where(sql<boolean>`injections.imported_row is not distinct from ${row}::bigint`)
    .where(sql<boolean>`injections.imported_sheet is not distinct from ${sheet}::text`)
    .limit(1)
    .executeTakeFirst()
  return found?.sample_id
}

/** Every row of a file that is a sample; `sheet` is '' for a text file, undefined for all sheets. */
export function listImported(db: Kysely<DB>, organizationId: number, sha256: string, sheet: string | undefined) {
  return importedOf(db, organizationId, sha256)
    .$if(sheet !== undefined, (query) =>
      query.where(sql<boolean>`injections.imported_sheet is not distinct from ${sheet || null}::text`),
    )
    .orderBy('injections.imported_row')
    .orderBy('injections.sample_id')
    .execute()
}

function importedOf(db: Kysely<DB>, organizationId: number, sha256: string) {
  return db
    .selectFrom('injections')
    .innerJoin('samples', (join) =>
      join
        .onRef('samples.organization_id', '=', 'injections.organization_id')
        .onRef('samples.id', '=', 'injections.sample_id'),
    )
    .where('injections.organization_id', '=', organizationId)
    .where('samples.organization_id', '=', organizationId)
    .where('injections.imported_sha256', '=', sha256)
    .where('injections.voided_at', 'is', null)
    .where('samples.deleted_at', 'is', null)
    .select(['injections.sample_id', 'injections.imported_row as row', 'injections.imported_sheet as sheet'])
}
