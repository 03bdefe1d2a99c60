import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { json } from '../../platform/db/json.ts'
import { rows } from '../../platform/db/rows.ts'

/** What stands where a name was. */
export const ERASED = 'Erased'

/**
 * Takes the words out of a certificate's row; from then on it counts as revoked. As the owner of the tables only.
 * @returns whether there is such a certificate
 */
export async function eraseCertificateRow(
  tx: Tx,
  id: number,
  { tracer, at }: { tracer: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('certificates')
    .set({
      project_name: ERASED,
      search_text: `${ERASED.toUpperCase()}\n${tracer}`,
      description: null,
      details: json({}),
      attachments: json([]),
      image_file_id: null,
      // without a salt: what the report said could be tried out
      report_sha256: null,
      revoked_at: sql`coalesce(revoked_at, ${at.toISOString()}::timestamptz)`,
    })
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .where('share_key', '=', tracer)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The files of a certificate. */
export async function listFilesOf(tx: Tx, tracer: string): Promise<string[]> {
  const files = await rows(tx, 'files').where('tracer', '=', tracer).select('id').execute()
  return files.map(({ id }) => id)
}

/** Gives files up to the sweep that removes their bytes, and takes their names. @returns how many */
export async function eraseFiles(tx: Tx, files: readonly string[]): Promise<number> {
  if (files.length === 0) return 0
  await tx
    .updateTable('files')
    .set({ state: 'removed', name: ERASED })
    .where('organization_id', '=', tx.organizationId)
    .where('id', 'in', files)
    .execute()
  return files.length
}
