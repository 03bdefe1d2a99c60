import { MOST_ALERTS, type AlertChoices, type AlertKind, type AlertMark, type AlertsRead } from '@eluent/domain/alerts'
import { DUE_STATES } from '@eluent/domain/turnaround'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/database.ts'
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

/** What a person has read, and where they want each kind. */
export async function findAlertChoices(tx: Tx, userId: number): Promise<{ read: AlertsRead; choices: AlertChoices }> {
  const row = await rows(tx, 'user_preferences')
    .where('user_id', '=', userId)
    .select(['alerts_read', 'preferences'])
    .executeTakeFirst()
  return { read: row?.alerts_read ?? {}, choices: row?.preferences.alerts ?? {} }
}

/** Under the lock of that person's preferences. */
export async function storeAlertsRead(tx: Tx, userId: number, read: AlertsRead): Promise<void> {
  await insertRows(tx, 'user_preferences', { user_id: userId, alerts_read: json(read) })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'user_id']).doUpdateSet({ alerts_read: sql`excluded.alerts_read` }),
    )
    .execute()
}

/** How many samples are overdue, as far as they are counted, and when the last of them became so. */
export async function readOverdue(tx: Tx, now: string): Promise<{ total: number; at: string | null }> {
  const overdue = rows(tx, 'samples')
    .where('samples.qc', '=', false)
    .where('samples.due_at', 'is not', null)
    .where('samples.due_at', '<', now)
    .where('samples.state', 'in', [...DUE_STATES])
    .select('samples.due_at')
    .orderBy('samples.due_at', 'desc')
    .orderBy('samples.id', 'desc')
    .limit(MOST_ALERTS)
  return tx
    .selectFrom(overdue.as('overdue'))
    .select(({ fn }) => [fn.countAll<number>().as('total'), fn.max('overdue.due_at').as('at')])
    .executeTakeFirstOrThrow()
}

/** Reports of a person's samples that were returned, with why; the last return of each. */
export function listReturnedTo(tx: Tx, userId: number) {
  return rows(tx, 'samples')
    .innerJoinLateral(
      (eb) =>
        rows(tx, 'sample_reviews', eb)
          .whereRef('sample_reviews.sample_id', '=', 'samples.id')
          .where('sample_reviews.step', '=', 'returned')
          .select(['sample_reviews.at', 'sample_reviews.reason'])
          .orderBy('sample_reviews.id', 'desc')
          .limit(1)
          .as('back'),
      (join) => join.onTrue(),
    )
    .where('samples.tested_by_id', '=', userId)
    .where('samples.review_state', '=', 'returned')
    .select(['samples.id', 'samples.strain_name', 'samples.batch_number', 'back.at', 'back.reason'])
    .orderBy('samples.id', 'desc')
    .limit(MOST_ALERTS)
    .execute()
}

/** Batches that hold reports back because a check failed. */
export function listFailedBatches(tx: Tx) {
  return rows(tx, 'analytical_batches')
    .where('worst', '=', 'failed')
    .where('state', '!=', 'rejected')
    .select(['id', 'number', 'updated_at'])
    .orderBy('id', 'desc')
    .limit(MOST_ALERTS)
    .execute()
}

/** The organizations where somebody chose where alerts go. */
export async function listOrganizationsWithAlertMails(db: Pick<Database, 'lookUp'>): Promise<number[]> {
  const { rows: found } = await db.lookUp((lookups) =>
    sql<{ id: number }>`select id from organizations_with_alert_mails() as id order by 1`.execute(lookups),
  )
  return found.map(({ id }) => id)
}

/** Who chose where alerts of one of these kinds go: reminders by mail go to the others. */
export async function listChoosersOf(tx: Tx, kinds: readonly AlertKind[]): Promise<Set<number>> {
  const choosers = await listAlertChoosers(tx)
  return new Set(
    choosers.flatMap(({ user_id, choices }) => (kinds.some((kind) => choices[kind] !== undefined) ? [user_id] : [])),
  )
}

/** Who chose where alerts go. */
export async function listAlertChoosers(
  tx: Tx,
): Promise<{ user_id: number; choices: AlertChoices; read: AlertsRead }[]> {
  const found = await rows(tx, 'user_preferences')
    .where(sql<boolean>`user_preferences.preferences -> 'alerts' is not null`)
    .select(['user_id', 'preferences', 'alerts_read'])
    .orderBy('user_id')
    .execute()
  return found.map(({ user_id, preferences, alerts_read }) => ({
    user_id,
    choices: preferences.alerts ?? {},
    read: alerts_read,
  }))
}

/** Notes that these are mailed to a person, and answers those that were not yet: each is answered to one of several that ask at once. */
export async function takeUnmailed(tx: Tx, userId: number, marks: readonly AlertMark[], now: Date): Promise<string[]> {
  if (marks.length === 0) return []
  const taken = await insertRows(
    tx,
    'alert_mails',
    marks.map(({ key, at }) => ({ user_id: userId, alert_key: key, alert_at: at, mailed_at: now.toISOString() })),
  )
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id', 'alert_key', 'alert_at']).doNothing())
    .returning('alert_key')
    .execute()
  return taken.map(({ alert_key }) => alert_key)
}
