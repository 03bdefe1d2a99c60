import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import type { FileRecord } from './files-store.ts'

interface FileReference {
  table: keyof DB
  column: string
  /** A file's id, an array of them, or text or JSON in which ids stand. */
  holds: 'id' | 'ids' | 'text'
  /** Refers to pictures only. */
  pictures?: true
  /** Rows that end let go of their file; all others hold it for ever. */
  letsGo?: 'deleted_at'
}

/** Everything in the database that may refer to a stored file; a test holds it against the schema. */
export const FILE_REFERENCES: readonly FileReference[] = [
  { table: 'audit_entries', column: 'old', holds: 'text', pictures: true },
  { table: 'audit_entries', column: 'new', holds: 'text', pictures: true },
  { table: 'audit_packages', column: 'file_id', holds: 'id', letsGo: 'deleted_at' },
  { table: 'certificates', column: 'attachments', holds: 'text' },
  { table: 'certificates', column: 'image_file_id', holds: 'id' },
  { table: 'equipment_events', column: 'file_id', holds: 'id' },
  { table: 'custody_events', column: 'photo_file_id', holds: 'id' },
  { table: 'import_templates', column: 'source_file_id', holds: 'id', letsGo: 'deleted_at' },
  { table: 'injections', column: 'attachments', holds: 'text' },
  { table: 'injections', column: 'chromatogram_file_id', holds: 'id' },
  { table: 'injections', column: 'imported_source_file_id', holds: 'id' },
  { table: 'injections', column: 'signal_files', holds: 'text' },
  { table: 'injections', column: 'source_file_ids', holds: 'ids' },
  { table: 'inventory_lots', column: 'certificate_file_id', holds: 'id' },
  { table: 'inventory_lots', column: 'extension_file_id', holds: 'id' },
  { table: 'kept_reports', column: 'file_id', holds: 'id' },
  { table: 'lot_files', column: 'file_id', holds: 'id' },
  { table: 'organizations', column: 'logo', holds: 'text', pictures: true },
  { table: 'report_releases', column: 'report_view', holds: 'text', pictures: true },
  { table: 'samples', column: 'sample_image_file_id', holds: 'id' },
  { table: 'sealed_reports', column: 'documents', holds: 'text' },
  { table: 'sealed_reports', column: 'report_facts', holds: 'text', pictures: true },
  { table: 'sealed_reports', column: 'report_view', holds: 'text', pictures: true },
]

const UUID = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'

/**
 * The files among these that something refers to, a record that was deleted too: what was deleted stays readable. Files of a sample and of a TRACER in use are not looked for here: their rows say so themselves.
 */
export async function listReferred(tx: Tx, files: readonly Pick<FileRecord, 'id' | 'kind'>[]): Promise<Set<string>> {
  const all = files.map(({ id }) => id)
  const pictures = files.flatMap(({ id, kind }) => (kind === 'image' || kind === 'certificate-image' ? [id] : []))
  const referred = new Set<string>()
  for (const reference of FILE_REFERENCES) {
    const ids = reference.pictures ? pictures : all
    if (ids.length > 0) for (const id of await referredBy(tx, reference, ids)) referred.add(id)
  }
  return referred
}

async function referredBy(
  tx: Tx,
  { table, column, holds, letsGo }: FileReference,
  ids: readonly string[],
): Promise<string[]> {
  const organization = sql.ref(table === 'organizations' ? 'id' : 'organization_id')
  const where = sql.join(
    [
      sql`${organization} = ${tx.organizationId}`,
      ...(letsGo ? [sql`${sql.ref(letsGo)} is null`] : []),
      // the lines of its own coming and going
      ...(table === 'audit_entries' ? [sql`noun <> 'file'`] : []),
    ],
    sql` and `,
  )
  const [from, held] = [sql.table(table), sql.ref(column)]
  const query = {
    id: sql<{
      id: string
    }>`select distinct ${held} as id from ${from} where ${where} and ${held} = any(${ids}::uuid[])`,
    ids: sql<{
      id: string
    }>`select distinct unnest(${held}) as id from ${from} where ${where} and ${held} && ${ids}::uuid[]`,
    text: sql<{ id: string }>`select distinct found[1] as id from ${from},
      regexp_matches(${held}::text, ${UUID}, 'g') as found where ${where} and found[1] = any(${ids}::text[])`,
  }[holds]
  return (await query.execute(tx)).rows.map(({ id }) => id)
}
