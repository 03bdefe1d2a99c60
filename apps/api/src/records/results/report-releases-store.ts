import type { SampleState } from '@eluent/domain/samples'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { json } from '../../platform/db/json.ts'
import { beside } from '../../platform/db/beside.ts'
import { insertRows, rows, updateRows, type NewRow, type Row } from '../../platform/db/rows.ts'

export type ReleaseRecord = Row<'report_releases'>

/** Stores the release of a report as it reads now; the caller holds the sample's lock, so that the position is free. */
export async function insertRelease(tx: Tx, release: NewRow<'report_releases'> & { sample_id: number }): Promise<void> {
  const released = { state: 'released' satisfies SampleState, unsent: true }
  const releasing = beside(tx, {
    releasing: () => updateRows(tx, 'samples').set(released).where('id', '=', release.sample_id),
  })
  await insertRows(releasing, 'report_releases', release).execute()
}

/** The newest release of a sample's report. */
export function findLatestRelease(tx: Tx, sampleId: number) {
  return rows(tx, 'report_releases')
    .where('sample_id', '=', sampleId)
    .select(['report_number', 'tracer'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A release by its TRACER, and whether it holds no more. */
export function findReleaseByTracer(tx: Tx, tracer: string) {
  return releasesOf(tx).where('release.tracer', '=', tracer).executeTakeFirst()
}

/** Releases that have entries in the log, by their numbers, the first after this one. */
export function listSealedReleases(tx: Tx, after: string, limit: number) {
  return releasesOf(tx)
    .where('release.tracer', 'is not', null)
    .where('release.report_number', '>', after)
    .orderBy('release.report_number')
    .limit(limit)
    .execute()
}

function releasesOf(tx: Tx) {
  return rows(tx, 'report_releases as release')
    .selectAll('release')
    .select((eb) =>
      eb
        .or([
          eb.exists(
            rows(tx, 'report_releases as later', eb)
              .whereRef('later.sample_id', '=', 'release.sample_id')
              .whereRef('later.position', '>', 'release.position')
              .select('later.position'),
          ),
          // of deleted samples, too
          eb.exists(
            eb
              .selectFrom('samples as owner')
              .where('owner.organization_id', '=', tx.organizationId)
              .whereRef('owner.id', '=', 'release.sample_id')
              .whereRef('owner.withdrawn_report', '=', 'release.report_number')
              .select('owner.id'),
          ),
        ])
        .as('ended'),
    )
}

export type SealedRelease = NonNullable<Awaited<ReturnType<typeof findReleaseByTracer>>>

/** Entries of released reports whose release is gone: their places. */
export async function listLostReleases(tx: Tx): Promise<number[]> {
  const found = await rows(tx, 'ledger_entries as entry')
    .leftJoin('report_releases as release', (join) =>
      join
        .on(sql<boolean>`encode(sha256(convert_to(release.tracer, 'UTF8')), 'hex') = entry.tracer_hash`)
        .on('release.organization_id', '=', tx.organizationId),
    )
    .where('entry.kind', '=', 'report')
    .where('release.report_number', 'is', null)
    .select('entry.seq')
    .orderBy('entry.seq')
    .execute()
  return found.map(({ seq }) => seq)
}

/** What is left of the view of a report that was erased. */
export const ERASED_VIEW = ''
/** In place of the digest without a salt, by which what the report said could be tried out. */
const NO_SHA256 = '0'.repeat(64)

/** Takes the words out of a release's row: as the owner of the tables only. @param word what stands where a reason was */
export async function eraseRelease(tx: Tx, reportNumber: string, word: string): Promise<void> {
  await tx
    .updateTable('report_releases')
    .set((eb) => ({
      report_view: ERASED_VIEW,
      report_sha256: NO_SHA256,
      comment: null,
      changes: json([]),
      why: eb.case().when('why', 'is not', null).then(word).end(),
    }))
    .where('organization_id', '=', tx.organizationId)
    .where('report_number', '=', reportNumber)
    .execute()
}
