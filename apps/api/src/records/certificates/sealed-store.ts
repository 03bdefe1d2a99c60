import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../platform/db/database.ts'
import { on, rows } from '../../platform/db/rows.ts'
import { SEALED_REPORT_COLUMNS } from './sealed-reports-store.ts'
import { certificatesOf } from './certificates-store.ts'

/** A certificate with all that is sealed of it and stands in other rows, in one statement. */
export function findSealed(tx: Tx, certificateId: number) {
  return sealedOf(tx).where('c.id', '=', certificateId).executeTakeFirst()
}

/** Several of them. */
export function listSealed(tx: Tx, certificateIds: readonly number[]) {
  return sealedOf(tx).where('c.id', 'in', certificateIds).execute()
}

/** What comes as JSON holds no times. */
function sealedOf(tx: Tx) {
  return certificatesOf(tx).select((eb) => [
    'p.share_key as previous_key',
    jsonArrayFrom(
      rows(tx, 'certificate_children as part', eb)
        .innerJoin('certificates as child', on(tx, 'child.id', 'part.child_id'))
        .whereRef('part.certificate_id', '=', 'c.id')
        .select('child.share_key')
        .orderBy('part.position'),
    ).as('children'),
    // also when its bytes were removed since: a seal stays as it is
    jsonObjectFrom(
      rows(tx, 'files as image', eb)
        .whereRef('image.id', '=', 'c.image_file_id')
        .select(['image.size_bytes', 'image.sha256']),
    ).as('image'),
    jsonObjectFrom(
      rows(tx, 'sealed_reports as sealed', eb)
        .whereRef('sealed.certificate_id', '=', 'c.id')
        .select([...SEALED_REPORT_COLUMNS]),
    ).as('sealed_report'),
    jsonObjectFrom(
      rows(tx, 'samples as sample', eb)
        .whereRef('sample.id', '=', 'c.sample_id')
        .select([
          'sample.strain_name',
          'sample.batch_number',
          'sample.sample_weight_mg',
          'sample.epoch',
          'sample.coa_data',
        ]),
    ).as('sample'),
    jsonArrayFrom(
      rows(tx, 'sample_compounds as compound', eb)
        .whereRef('compound.sample_id', '=', 'c.sample_id')
        .select(['compound.name', 'compound.state', 'compound.percent', 'compound.mg_g', 'compound.amount_ug_ml'])
        .orderBy('compound.position'),
    ).as('compounds'),
    jsonArrayFrom(
      rows(tx, 'sample_totals as total', eb)
        .whereRef('total.sample_id', '=', 'c.sample_id')
        .select(['total.name', 'total.percent', 'total.mg_g'])
        .orderBy('total.position'),
    ).as('totals'),
  ])
}

export type SealedRecord = NonNullable<Awaited<ReturnType<typeof findSealed>>>
