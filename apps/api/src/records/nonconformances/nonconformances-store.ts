import type { QueryOf, listNonconformances } from '@eluent/contract'
import { MOST_ALERTS } from '@eluent/domain/alerts'
import { dayAfter } from '@eluent/domain/equipment'
import type { ListQuery } from '@eluent/domain/lists'
import {
  NONCONFORMANCE_DUE_SOON_DAYS,
  type NonconformanceKind,
  type NonconformanceReminders,
  type NonconformanceSeverity,
  type NonconformanceSource,
  type NonconformanceState,
} from '@eluent/domain/nonconformances'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/database.ts'
import { json } from '../../platform/db/json.ts'
import { readPage } from '../../platform/db/list-page.ts'
import { rows, updateRows, type Row } from '../../platform/db/rows.ts'

export const NONCONFORMANCE_COLUMNS = ['id', 'number', 'found_on', 'next_due_on', 'what'] as const
export type NonconformanceColumn = (typeof NONCONFORMANCE_COLUMNS)[number]

const LIST_COLUMNS = [
  'record.id',
  'record.version',
  'record.number',
  'record.kind',
  'record.severity',
  'record.state',
  'record.what',
  'record.found_on',
  'record.since',
  'record.source',
  'record.owner_id',
  'record.owner_name',
  'record.due_on',
  'record.next_due_on',
  'record.closed_at',
  'record.closed_by_name',
  'record.created_at',
  'record.created_by_name',
] as const

interface Words {
  kind: NonconformanceKind
  severity: NonconformanceSeverity
  state: NonconformanceState
  source: NonconformanceSource
}
export type NonconformanceRecord = Omit<Row<'nonconformances'>, keyof Words> & Words

type Filter = Pick<
  QueryOf<typeof listNonconformances>,
  'state' | 'kind' | 'severity' | 'mine' | 'unclosed' | 'due' | 'touched_kind' | 'touched_id'
> & { person: number; today: string }

/** One page of those that the filter finds, with the number of all. */
export async function listNonconformanceRows(tx: Tx, query: ListQuery<NonconformanceColumn>, filter: Filter) {
  const { state, kind, severity, mine, unclosed, due, touched_kind, touched_id, person, today } = filter
  const text = query.search?.text.toLowerCase() ?? ''
  const found = rows(tx, 'nonconformances as record')
    .$if(state !== undefined, (some) => some.where('record.state', '=', state ?? ''))
    .$if(kind !== undefined, (some) => some.where('record.kind', '=', kind ?? ''))
    .$if(severity !== undefined, (some) => some.where('record.severity', '=', severity ?? ''))
    .$if(unclosed === true, (some) => some.where('record.closed_at', 'is', null))
    .$if(mine === true, (some) => some.where('record.id', 'in', ofPerson(tx, person)))
    .$if(due === 'overdue', (some) => some.where('record.next_due_on', '<', today))
    .$if(due === 'due_soon', (some) =>
      some.where('record.next_due_on', '>=', today).where('record.next_due_on', '<=', soon(today)),
    )
    .$if(touched_kind !== undefined && touched_id !== undefined, (some) =>
      some.where('record.id', 'in', (eb) =>
        rows(tx, 'nonconformance_touches as touch', eb)
          .where('touch.kind', '=', touched_kind ?? '')
          .where('touch.record_id', '=', touched_id ?? 0)
          .select('touch.nonconformance_id'),
      ),
    )
    .$if(text !== '', (some) =>
      some.where(sql<boolean>`position(${text} in lower(record.number || ' ' || record.what)) > 0`),
    )
    .select([...LIST_COLUMNS])
    .$narrowType<Words>()
  return readPage(found, query, { by: `record.${query.sort_column}`, id: 'record.id' })
}

function soon(today: string): string {
  return dayAfter(today, NONCONFORMANCE_DUE_SOON_DAYS)
}

/** Open ones that are a person's: as owner, by an action that is not done, or by a check that waits. */
function ofPerson(tx: Tx, person: number) {
  const actions = rows(tx, 'nonconformance_actions as action')
    .innerJoin('nonconformances as acted', (join) =>
      join
        .onRef('acted.id', '=', 'action.nonconformance_id')
        .on('acted.organization_id', '=', tx.organizationId)
        .onRef('acted.round', '=', 'action.round')
        .on('acted.closed_at', 'is', null),
    )
    .select('action.nonconformance_id as id')
  return rows(tx, 'nonconformances as owned')
    .where('owned.owner_id', '=', person)
    .where('owned.closed_at', 'is', null)
    .select('owned.id')
    .union(actions.where('action.who_id', '=', person).where('action.done_on', 'is', null))
    .union(
      actions
        .where('action.checker_id', '=', person)
        .where('action.done_on', 'is not', null)
        .where('action.checked_on', 'is', null),
    )
}

/** Of those that are not closed: all, due within 7 days, overdue, and a person's. */
export async function countNonconformanceRows(tx: Tx, person: number, today: string) {
  return rows(tx, 'nonconformances as record')
    .where('record.closed_at', 'is', null)
    .select((eb) => [
      sql<number>`count(*)`.as('open'),
      sql<number>`count(*) filter (where record.next_due_on between ${today}::date and ${soon(today)}::date)`.as(
        'due_soon',
      ),
      sql<number>`count(*) filter (where record.next_due_on < ${today}::date)`.as('overdue'),
      eb
        .selectFrom(ofPerson(tx, person).as('own'))
        .select(sql<number>`count(*)`.as('number'))
        .$asScalar()
        .$notNull()
        .as('mine'),
    ])
    .executeTakeFirstOrThrow()
}

/** Those of a person that are due within 7 days or overdue, the earliest first. */
export async function listDueOfPerson(tx: Tx, person: number, today: string) {
  const found = await rows(tx, 'nonconformances as record')
    .where('record.id', 'in', ofPerson(tx, person))
    .where('record.next_due_on', '<=', soon(today))
    .select(['record.id', 'record.number', 'record.next_due_on'])
    .orderBy('record.next_due_on')
    .orderBy('record.id')
    .limit(MOST_ALERTS)
    .execute()
  return found.map((row) => ({ ...row, next_due_on: row.next_due_on ?? today }))
}

/** The newest of a state. */
export function listNonconformancesIn(tx: Tx, state: NonconformanceState) {
  return rows(tx, 'nonconformances')
    .where('state', '=', state)
    .select(['id', 'number', 'updated_at'])
    .orderBy('id', 'desc')
    .limit(MOST_ALERTS)
    .execute()
}

/** Those with something due until a day, the earliest first. */
export function listDueNonconformances(tx: Tx, until: string): Promise<NonconformanceRecord[]> {
  return rows(tx, 'nonconformances')
    .where('next_due_on', '<=', until)
    .selectAll()
    .orderBy('next_due_on')
    .orderBy('id')
    .$narrowType<Words>()
    .execute()
}

/** Those that were found in a period, in the order of their days. */
export function listRegisterRows(tx: Tx, from: string, until: string, limit: number): Promise<NonconformanceRecord[]> {
  return rows(tx, 'nonconformances')
    .where('found_on', '>=', from)
    .where('found_on', '<=', until)
    .selectAll()
    .orderBy('found_on')
    .orderBy('id')
    .limit(limit)
    .$narrowType<Words>()
    .execute()
}

/** Signed closings of one, the earliest first. */
export function listClosings(tx: Tx, id: number) {
  return rows(tx, 'nonconformance_closings')
    .where('nonconformance_id', '=', id)
    .select(['round', 'signed_at', 'signed_by_name', 'record_hash'])
    .orderBy('round')
    .execute()
}

/** Notes what was mailed; nobody's reading of the record is made out of date by it. */
export async function noteNonconformanceMailed(tx: Tx, id: number, reminded: NonconformanceReminders): Promise<void> {
  await updateRows(tx, 'nonconformances')
    .set({ reminded: json(reminded) })
    .where('id', '=', id)
    .execute()
}

/** The organizations in which something is due until a day: one statement, however many there are without. */
export async function listOrganizationsWithNonconformances(db: Pick<Database, 'lookUp'>, until: string) {
  const { rows: found } = await db.lookUp((lookups) =>
    sql<{ id: number }>`select id from organizations_with_nonconformances(${until}::date) as id order by 1`.execute(
      lookups,
    ),
  )
  return found.map(({ id }) => id)
}
