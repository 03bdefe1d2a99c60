import { MOST_ALERTS, type AlertsRead } from '@eluent/domain/alerts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { json } from '../../platform/db/json.ts'
import { insertRows, on, rows } from '../../platform/db/rows.ts'

const samplesIn = (tx: Tx, state: 'withdrawn' | 'changed' | 'finished') =>
  rows(tx, 'samples')
    .where('samples.qc', '=', false)
    .where('samples.state', '=', state)
    .orderBy('samples.id', 'desc')
    .limit(MOST_ALERTS)

/** Samples whose report is withdrawn, or reads otherwise now, with the number of that report. */
export function listReportsBehind(tx: Tx, state: 'withdrawn' | 'changed') {
  return samplesIn(tx, state)
    .select((eb) => [
      'samples.id',
      'samples.strain_name',
      'samples.batch_number',
      'samples.withdrawn_at',
      'samples.updated_at',
      rows(tx, 'report_releases as release', eb)
        .whereRef('release.sample_id', '=', 'samples.id')
        .select('release.report_number')
        .orderBy('release.position', 'desc')
        .limit(1)
        .as('report_number'),
    ])
    .execute()
}

/** How many samples wait for their release, as far as they are counted, and when the last run of them came. */
export async function readFinished(tx: Tx): Promise<{ total: number; at: string | null }> {
  const finished = samplesIn(tx, 'finished').select((eb) =>
    rows(tx, 'injections', eb)
      .whereRef('injections.sample_id', '=', 'samples.id')
      .whereRef('injections.epoch', '=', 'samples.epoch')
      .select(({ fn }) => fn.max('injections.received_at').as('at'))
      .as('at'),
  )
  return tx
    .selectFrom(finished.as('finished'))
    .select(({ fn }) => [fn.countAll<number>().as('total'), fn.max('finished.at').as('at')])
    .executeTakeFirstOrThrow()
}

/** Calibrations of a state, with the name of their method. */
function calibrationsIn(tx: Tx, state: 'draft' | 'approved') {
  return rows(tx, 'calibrations as calibration')
    .innerJoin('method_versions as method', (join) =>
      on(
        tx,
        'method.method_id',
        'calibration.method_id',
      )(join).onRef('method.version', '=', 'calibration.method_version'),
    )
    .where('calibration.state', '=', state)
    .select([
      'calibration.id',
      'calibration.machine_name',
      'calibration.created_at',
      'calibration.measured_at',
      'method.name as method_name',
    ])
    .orderBy('calibration.id', 'desc')
    .limit(MOST_ALERTS)
}

/** Calibrations that wait for their approval. */
export function listDrafts(tx: Tx) {
  return calibrationsIn(tx, 'draft').execute()
}

/** Calibrations in force that were measured in between. */
export function listInForce(tx: Tx, { from, to }: { from: Date; to: Date }) {
  return calibrationsIn(tx, 'approved')
    .where('calibration.measured_at', '>=', from.toISOString())
    .where('calibration.measured_at', '<=', to.toISOString())
    .execute()
}

/** Mails of these nouns that were given up. @param since older ones are left out */
export function listMailsGivenUp(tx: Tx, nouns: readonly string[], since: Date) {
  return rows(tx, 'mail_outbox')
    .where('sent_at', 'is', null)
    .where('due_at', 'is', null)
    .where('created_at', '>=', since.toISOString())
    .where('noun', '=', sql<string>`any(${nouns}::text[])`)
    .select(['id', 'noun', 'record_id', 'to_address', 'subject', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(MOST_ALERTS)
    .execute()
}

export async function findAlertsRead(tx: Tx, userId: number): Promise<AlertsRead> {
  const row = await rows(tx, 'user_preferences').where('user_id', '=', userId).select('alerts_read').executeTakeFirst()
  return row?.alerts_read ?? {}
}

/** Under the lock of that person's preferences. */
export async function storeAlertsRead(tx: Tx, userId: number, read: AlertsRead): Promise<void> {
  await insertRows(tx, 'user_preferences', { user_id: userId, alerts_read: json(read) })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'user_id']).doUpdateSet({ alerts_read: sql`excluded.alerts_read` }),
    )
    .execute()
}
