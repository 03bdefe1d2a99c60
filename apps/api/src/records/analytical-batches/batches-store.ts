import type {
  AnalyticalBatchState,
  BatchVerdict,
  CheckState,
  MemberRole,
  KeptException,
  SignedQcReport,
  StandingCheck,
  Withheld,
} from '@eluent/domain/analytical-batches'
import { batchNumber, MEMBER_ROLES } from '@eluent/domain/analytical-batches'
import type { ListQuery } from '@eluent/domain/lists'
import { sql, type ExpressionBuilder, type SelectQueryBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../platform/db/database.ts'
import { ownPlan } from '../../platform/db/own-plan.ts'
import { allRows, insertRows, NOW, on, rows, updateRows, type Author } from '../../platform/db/rows.ts'
import type { DB } from '../../platform/db/schema.generated.ts'

export const ANALYTICAL_BATCH_COLUMNS = ['id', 'state', 'worst', 'machine_name', 'prepared_on'] as const
export type AnalyticalBatchColumn = (typeof ANALYTICAL_BATCH_COLUMNS)[number]

export interface BatchFilter {
  state?: AnalyticalBatchState | undefined
  worst?: CheckState | undefined
  method_id?: number | undefined
}

interface Words {
  state: AnalyticalBatchState
  worst: CheckState
}

/** One page of the batches with the number of all, from an index. */
export async function listBatchRows(tx: Tx, query: ListQuery<AnalyticalBatchColumn>, filter: BatchFilter) {
  const { total } = await kept(rows(tx, 'analytical_batches as batch'), query, filter)
    .select(sql<number>`count(*)`.as('total'))
    .modifyEnd(ownPlan)
    .executeTakeFirstOrThrow()
  const direction = query.sort_order === 'DESC' ? 'desc' : 'asc'
  const page = await kept(rows(tx, 'analytical_batches as batch'), query, filter)
    .select([
      'batch.id',
      'batch.number',
      'batch.method_id',
      'batch.machine_name',
      'batch.prepared_on',
      'batch.prepared_by_name',
      'batch.analysed_at',
      'batch.state',
      'batch.worst',
      'batch.sample_count',
    ])
    .select((eb) => [
      rows(tx, 'methods as method', eb)
        .whereRef('method.id', '=', 'batch.method_id')
        .select('method.name')
        .$asScalar()
        .as('method_name'),
      rows(tx, 'analytical_batch_members as member', eb)
        .innerJoin('samples as sample', on(tx, 'sample.id', 'member.sample_id'))
        .whereRef('member.batch_id', '=', 'batch.id')
        .where('member.role', '=', 'sample')
        .where('sample.state', '=', 'released')
        .select(sql<number>`count(*)`.as('released'))
        .$asScalar()
        .$notNull()
        .as('released'),
    ])
    .orderBy(`batch.${query.sort_column}`, direction)
    .orderBy('batch.id', direction)
    .offset(query.offset)
    .limit(query.limit)
    .modifyEnd(ownPlan)
    .$narrowType<Words>()
    .execute()
  return { rows: page, total }
}

function kept<Selected>(
  query: SelectQueryBuilder<DB & { batch: DB['analytical_batches'] }, 'batch', Selected>,
  { search }: ListQuery<AnalyticalBatchColumn>,
  { state, worst, method_id }: BatchFilter,
) {
  const number = search?.text.toUpperCase() ?? ''
  return query
    .$if(state !== undefined, (some) => some.where('batch.state', '=', state ?? ''))
    .$if(worst !== undefined, (some) => some.where('batch.worst', '=', worst ?? ''))
    .$if(method_id !== undefined, (some) => some.where('batch.method_id', '=', method_id ?? 0))
    .$if(number !== '', (some) => some.where(sql<boolean>`starts_with(batch.number, ${number})`))
}

/** One statement, so that each of several callers at once gets a number of its own. */
export async function nextBatchNumber(tx: Tx, day: string): Promise<string> {
  const { rows: given } = await sql<{ last_sequence: number }>`
    insert into analytical_batch_numbers (organization_id, day, last_sequence) values (${tx.organizationId}, ${day}::date, 1)
    on conflict (organization_id, day)
      do update set last_sequence = analytical_batch_numbers.last_sequence + 1
    returning last_sequence`.execute(tx)
  return batchNumber(day, given[0]?.last_sequence ?? 1)
}

/** The samples that are to join a batch, with what decides whether they may; the caller holds their locks. */
export function listJoining(tx: Tx, ids: readonly number[]) {
  return rows(tx, 'samples')
    .where('samples.id', '=', sql<number>`any(${ids}::bigint[])`)
    .select([
      'samples.id',
      'samples.strain_name',
      'samples.batch_number',
      'samples.sample_type_id',
      'samples.sample_weight_mg',
      'samples.prep_method_id',
      'samples.qc_role',
      'samples.test_method_id',
      'samples.profile_key',
      'samples.required_runs',
    ])
    .select((eb) => [
      rows(tx, 'analytical_batch_members as member', eb)
        .innerJoin('analytical_batches as batch', on(tx, 'batch.id', 'member.batch_id'))
        .whereRef('member.sample_id', '=', 'samples.id')
        .where('batch.state', '!=', 'rejected')
        .select('batch.number')
        .limit(1)
        .$asScalar()
        .as('in_batch'),
      rows(tx, 'analytical_batch_members as left', eb)
        .whereRef('left.sample_id', '=', 'samples.id')
        .select(({ fn }) => fn.max('left.until_epoch').as('epoch'))
        .$asScalar()
        .as('from_epoch'),
    ])
    .execute()
}

export type JoiningSample = Awaited<ReturnType<typeof listJoining>>[number]

export interface NewMember {
  sample_id: number
  role: MemberRole
  parent_id: number | null
  from_epoch: number
}

/** Adds members at the end; answers their ids in this order. The caller holds the batch's lock. */
export async function insertMembers(
  tx: Tx,
  batchId: number,
  members: readonly NewMember[],
  by: Pick<Author, 'name'>,
): Promise<number[]> {
  if (members.length === 0) return []
  const last = await rows(tx, 'analytical_batch_members')
    .where('batch_id', '=', batchId)
    .select(({ fn }) => fn.max('position').as('position'))
    .executeTakeFirst()
  const first = (last?.position ?? 0) + 1
  const stored = await insertRows(
    tx,
    'analytical_batch_members',
    members.map((member, at) => ({ ...member, batch_id: batchId, position: first + at, created_by_name: by.name })),
  )
    .returning(['id', 'position'])
    .execute()
  return stored.toSorted((one, other) => one.position - other.position).map(({ id }) => id)
}

/** The members of a batch with their samples' ids, in their order. */
export async function listMemberIds(tx: Tx, batchId: number) {
  const found = await rows(tx, 'analytical_batch_members')
    .where('batch_id', '=', batchId)
    .select(['id', 'sample_id', 'role', 'parent_id'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  return found.map(({ role, ...member }) => ({ ...member, role: MEMBER_ROLES.find((one) => one === role) ?? 'sample' }))
}

export interface AnalyticalBatchOfSample {
  id: number
  number: string
  state: AnalyticalBatchState
  worst: CheckState
  verdict: BatchVerdict | null
  reject_reason: string | null
  member_id: number
  exceptions: KeptException[]
  qc_report: SignedQcReport | null
  role: MemberRole
  bracketed: boolean | null
  withheld: Withheld[]
  /** Of this sample alone. */
  failed: Pick<StandingCheck, 'analyte' | 'measure' | 'value' | 'limit' | 'reason'>[]
}

/** Of a statement about a sample: the batch that speaks for it, the newest that it is in. */
export function batchOfSample(tx: Tx, eb: ExpressionBuilder<DB, 'samples'>) {
  return jsonObjectFrom(
    rows(tx, 'analytical_batch_members as own', eb)
      .innerJoin('analytical_batches as batch', on(tx, 'batch.id', 'own.batch_id'))
      .whereRef('own.sample_id', '=', 'samples.id')
      .select((inner) => [
        jsonArrayFrom(
          rows(tx, 'analytical_batch_checks as failure', inner)
            .whereRef('failure.batch_id', '=', 'batch.id')
            .whereRef('failure.member_id', '=', 'own.id')
            .where('failure.state', '=', 'failed')
            .where('own.role', '=', 'sample')
            .select([
              'failure.analyte',
              'failure.measure',
              'failure.value',
              'failure.check_limit as limit',
              'failure.reason',
            ])
            .orderBy('failure.id'),
        ).as('failed'),
        'batch.withheld',
        'batch.id',
        'batch.number',
        'batch.state',
        'batch.worst',
        'batch.verdict',
        'batch.reject_reason',
        'batch.exceptions',
        'batch.qc_report',
        'own.id as member_id',
        'own.role',
        'own.bracketed',
      ])
      .orderBy('own.id', 'desc')
      .limit(1)
      .$narrowType<AnalyticalBatchOfSample>(),
  ).as('analytical_batch')
}

/** Takes members out; the caller holds the batch's lock. */
export async function removeMembers(
  tx: Tx,
  ids: readonly number[],
  { by, why }: { by: string; why: string },
): Promise<void> {
  await updateRows(tx, 'analytical_batch_members')
    .set({ deleted_at: NOW, removed_by_name: by, removed_why: why })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
}

/** From which epoch on the results of the members of a rejected batch are of the next one. */
export async function closeMembers(tx: Tx, members: readonly { id: number; until_epoch: number }[]): Promise<void> {
  const ids = members.map(({ id }) => id)
  const epochs = members.map(({ until_epoch }) => until_epoch)
  await sql`
    update analytical_batch_members set until_epoch = closed.until_epoch
    from unnest(${ids}::bigint[], ${epochs}::bigint[]) as closed (id, until_epoch)
    where analytical_batch_members.organization_id = ${tx.organizationId} and analytical_batch_members.id = closed.id
  `.execute(tx)
}

export async function exceptCheck(
  tx: Tx,
  id: number,
  {
    at,
    ...said
  }: { exception: string; excepted_by_id: number; excepted_by_name: string; excepted_alone: boolean; at: Date },
): Promise<void> {
  await updateRows(tx, 'analytical_batch_checks')
    .set({ ...said, state: 'excepted', excepted_at: at.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** The report method of a batch, as it is now; a removed one, too. */
export function findBatchMethod(tx: Tx, id: number) {
  return allRows(tx, 'methods')
    .where('methods.id', '=', id)
    .innerJoin('method_versions as current', (join) =>
      on(tx, 'current.method_id', 'methods.id')(join).onRef('current.version', '=', 'methods.version'),
    )
    .select(['methods.name', 'current.analytes'])
    .executeTakeFirst()
}

export async function findBatchNames(tx: Tx, ids: readonly (number | null)[]) {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return []
  return rows(tx, 'analytical_batches')
    .where('id', '=', sql<number>`any(${known}::bigint[])`)
    .select(['id', 'number'])
    .execute()
}
