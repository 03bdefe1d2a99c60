import { REVIEW_CHIPS, type ReviewChip } from '@eluent/contract'
import { isAdminRole, roleCan } from '@eluent/domain/auth'
import type { QualitySettings } from '@eluent/domain/quality-settings'
import type { ReviewStep } from '@eluent/domain/reviews'
import type { DueClock } from '@eluent/domain/turnaround'
import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../platform/db/database.ts'
import { insertRows, on, rows, updateRows, type NewRow } from '../../platform/db/rows.ts'
import type { DB } from '../../platform/db/schema.generated.ts'
import { SIGNATURE_COLUMNS } from '../signatures/signatures-store.ts'

/** Of a statement about a sample: the steps of its review since its results were stored last, with their signatures. */
export function stepsOfSample(tx: Tx, eb: ExpressionBuilder<DB, 'samples'>) {
  return jsonArrayFrom(
    rows(tx, 'sample_reviews as review', eb)
      .leftJoin('signatures as signature', on(tx, 'signature.id', 'review.signature_id'))
      .whereRef('review.sample_id', '=', 'samples.id')
      .whereRef('review.epoch', '=', 'samples.epoch')
      .select([
        'review.step',
        'review.at',
        'review.by_id',
        'review.by_name',
        'review.reason as why',
        ...SIGNATURE_COLUMNS,
      ])
      .orderBy('review.id'),
  )
}

/** The text of the review that counts last: null where the last step is another. */
export function textOfLastStep(tx: Tx, eb: ExpressionBuilder<DB, 'samples'>) {
  return jsonObjectFrom(
    rows(tx, 'sample_reviews as review', eb)
      .leftJoin('signatures as signature', on(tx, 'signature.id', 'review.signature_id'))
      .whereRef('review.sample_id', '=', 'samples.id')
      .whereRef('review.epoch', '=', 'samples.epoch')
      .select(['review.step', 'signature.record_text'])
      .orderBy('review.id', 'desc')
      .limit(1),
  )
}

export async function insertStep(
  tx: Tx,
  step: NewRow<'sample_reviews'> & { sample_id: number; step: ReviewStep },
  state: string | null,
): Promise<void> {
  await insertRows(tx, 'sample_reviews', step).execute()
  await updateRows(tx, 'samples').set({ review_state: state }).where('id', '=', step.sample_id).execute()
}

/** Actions of the trail by which a person has a hand in what a sample's report says. */
const HANDS = ['append_result', 'import', 'edit', 'amend', 'clear_results', 'start_acquisition', 'save_coa'] as const

/** The first line of the trail by which a person had a hand in a sample of an outer query; null for none. */
function handOf(tx: Tx, eb: Samples, userId: number) {
  return rows(tx, 'audit_entries as hand', eb)
    .where('hand.noun', '=', 'sample')
    .where('hand.record_id', '=', sql<string>`samples.id::text`)
    .where('hand.action', 'in', HANDS)
    .where('hand.actor_user_id', '=', userId)
    .orderBy('hand.id')
    .select('hand.id')
    .limit(1)
}

/**
 * Who tested, imported, edited or first reviewed a sample, by the trail: the sample's own columns follow the last test, and who
 * inherits it.
 */
export async function listInvolved(tx: Tx, sampleId: number): Promise<number[]> {
  const [trail, reviewers] = await Promise.all([
    rows(tx, 'audit_entries')
      .where('noun', '=', 'sample')
      .where('record_id', '=', String(sampleId))
      .where('action', 'in', [...HANDS])
      .where('actor_user_id', 'is not', null)
      .select('actor_user_id')
      .distinct()
      .execute(),
    rows(tx, 'sample_reviews')
      .where('sample_id', '=', sampleId)
      .where('step', '=', 'reviewed')
      .select('by_id')
      .distinct()
      .execute(),
  ])
  const ids = [...trail.map(({ actor_user_id }) => actor_user_id), ...reviewers.map(({ by_id }) => by_id)]
  return [...new Set(ids.filter((id) => id !== null && id !== undefined))]
}

export interface Reader {
  userId: number
  role: string
  adminRoles: readonly string[]
}

/**
 * What waits for a reader. With two reviews an analyst sees those whose data are not reviewed, and who certifies those that
 * somebody else had in hand and reviewed; with one an analyst waits for what was returned alone.
 */
function waitingFor(tx: Tx, { userId, role, adminRoles }: Reader, asked: number) {
  const certifies = roleCan(role, 'sample.edit') && isAdminRole(role, adminRoles)
  return rows(tx, 'samples')
    .where('qc', '=', false)
    .where('state', 'in', ['finished', 'changed'])
    .$if(asked < 2 && !certifies, (query) => query.where('review_state', '=', 'returned'))
    .$if(asked > 1, (query) =>
      query.where(({ eb, and, or, not, exists }) =>
        or([
          eb('review_state', 'is distinct from', 'reviewed'),
          ...(certifies
            ? [
                and([
                  // looked up for each that is reviewed; `exists` may read all that the person ever did
                  eb(handOf(tx, eb, userId), 'is', null),
                  not(
                    exists(
                      rows(tx, 'sample_reviews as mine', eb)
                        .whereRef('mine.sample_id', '=', 'samples.id')
                        .where('mine.step', '=', 'reviewed')
                        .where('mine.by_id', '=', userId)
                        .select('mine.id'),
                    ),
                  ),
                ]),
              ]
            : []),
        ]),
      ),
    )
}

/** As much as is counted. */
export const MOST_WAITING = 1000

/** How many wait for a reader, as far as they are counted, and since when the last of them does. */
export async function readWaiting(
  tx: Tx,
  reader: Reader,
  asked: number,
): Promise<{ total: number; at: string | null }> {
  const waiting = waitingFor(tx, reader, asked)
    .select((eb) => [
      sql<string>`greatest(coalesce(samples.tested_at, samples.created_at), ${rows(tx, 'sample_reviews as step', eb)
        .whereRef('step.sample_id', '=', 'samples.id')
        .select(({ fn }) => fn.max('step.at').as('at'))})`.as('at'),
    ])
    .limit(MOST_WAITING)
  return tx
    .selectFrom(waiting.as('waiting'))
    .select(({ fn }) => [fn.countAll<number>().as('total'), fn.max<string | null>('waiting.at').as('at')])
    .executeTakeFirstOrThrow()
}

export interface ChipFacts {
  due: DueClock | null
  settings: QualitySettings
}

type Samples = ExpressionBuilder<DB, 'samples'>

// as samples_review_due_idx has it
const DUE = sql<string>`coalesce(samples.due_at, 'infinity'::timestamptz)`

/** Whether a batch that speaks for the sample stands so. */
function hasBatch(tx: Tx, eb: Samples, fits: RawBuilder<boolean>) {
  return eb.exists(
    rows(tx, 'analytical_batch_members as member', eb)
      .innerJoin('analytical_batches as judged', on(tx, 'judged.id', 'member.batch_id'))
      .whereRef('member.sample_id', '=', 'samples.id')
      .where('judged.state', '!=', 'rejected')
      .where(fits)
      .select('member.id'),
  )
}

/** What each chip says of a sample: the inbox is narrowed by the very condition that its rows show. */
function chipCondition(tx: Tx, eb: Samples, chip: ReviewChip, { due, settings }: ChipFacts) {
  const never = sql<boolean>`false`
  switch (chip) {
    case 'overdue':
      return due === null
        ? never
        : eb.and([eb('samples.state', '=', 'finished'), sql<boolean>`${DUE} < ${due.now}::timestamptz`])
    case 'due_today':
      return due === null
        ? never
        : eb.and([
            eb('samples.state', '=', 'finished'),
            sql<boolean>`${DUE} >= ${due.now}::timestamptz`,
            sql<boolean>`${DUE} < ${due.todayEnds}::timestamptz`,
          ])
    case 'qc_failed':
      return hasBatch(tx, eb, sql<boolean>`(judged.worst = 'failed' or member.bracketed is false)`)
    case 'qc_open':
      return hasBatch(tx, eb, sql<boolean>`judged.worst = 'not_run'`)
    case 'rsd':
      return settings.required_replicates < 2
        ? never
        : eb.exists(
            rows(tx, 'sample_compounds as compound', eb)
              .whereRef('compound.sample_id', '=', 'samples.id')
              .where('compound.rsd_percent', '>', settings.replicate_rsd_limit)
              .select('compound.name'),
          )
    case 'over_range':
      return eb('samples.result_type', 'in', ['EDGING', 'OVER'])
    case 'changed':
      return eb.or([eb('samples.review_state', '=', 'differs'), eb('samples.state', '=', 'changed')])
    case 'returned':
      return sql<boolean>`coalesce(samples.review_state = 'returned', false)`
    case 'rerun':
      return sql<boolean>`samples.attempts <> '[]'::jsonb`
    case 'first_of_client':
      return eb.and([
        eb('samples.prepared_for', 'is not', null),
        eb.not(
          eb.exists(
            rows(tx, 'samples as earlier', eb)
              .where('earlier.qc', '=', false)
              .whereRef('earlier.prepared_for', '=', 'samples.prepared_for')
              .whereRef('earlier.id', '<', 'samples.id')
              .select('earlier.id'),
          ),
        ),
      ])
    case 'imported':
      return sql<boolean>`samples.imported`
  }
}

/** Where a page of the inbox begins: behind this row. */
export interface InboxPlace {
  due: string
  tested: string
  id: number
}

const TESTED = sql<string>`coalesce(samples.tested_at, samples.created_at)`

/** A page of what waits for this reader, what is due first first, from the index of finished reports. */
export function listWaiting(
  tx: Tx,
  reader: Reader,
  asked: number,
  { chip, behind, limit, ...facts }: ChipFacts & { chip: ReviewChip | null; behind: InboxPlace | null; limit: number },
) {
  return waitingFor(tx, reader, asked)
    .$if(chip !== null, (query) => query.where((eb) => eb.and([chipCondition(tx, eb, chip ?? 'returned', facts)])))
    .$if(behind !== null, (query) =>
      query.where(
        sql<boolean>`(${DUE}, ${TESTED}, samples.id) > (${behind?.due}::timestamptz, ${behind?.tested}::timestamptz, ${behind?.id}::bigint)`,
      ),
    )
    .select((eb) => [
      'samples.id',
      'samples.version',
      'samples.strain_name',
      'samples.batch_number',
      'samples.prepared_for',
      'samples.tested_at',
      'samples.created_at',
      'samples.tested_by_name',
      'samples.review_state',
      'samples.due_at',
      // in their order, so that no query is made per row
      sql<
        boolean[]
      >`array[${sql.join(REVIEW_CHIPS.map((one) => sql`coalesce(${chipCondition(tx, eb, one, facts)}, false)`))}]`.as(
        'fits',
      ),
    ])
    .orderBy(DUE)
    .orderBy(TESTED)
    .orderBy('samples.id')
    .limit(limit)
    .execute()
}
