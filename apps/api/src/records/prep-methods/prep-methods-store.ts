import type { PrepMethod } from '@eluent/contract'
import type { CheckedPrepStep } from '@eluent/domain/prep-methods'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema.generated.ts'

/** The organization's preparation methods with their steps in order; with an id, only that one. */
export async function listPrepMethodRows(
  db: Kysely<DB>,
  organizationId: number,
  prepMethodId?: number,
): Promise<PrepMethod[]> {
  let methods = db
    .selectFrom('prep_methods')
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'editable', 'revision'])
    .orderBy('name')
    .orderBy('id')
  let steps = db
    .selectFrom('prep_steps')
    .where('organization_id', '=', organizationId)
    .where('retired_at', 'is', null)
    .select([
      'id',
      'prep_method_id',
      'draw_from_prep_step_id',
      'vial_type',
      'label',
      'dilution_factor',
      'acquire_by_default',
      'deposit_volume_ul',
      'fill_volume_ul',
    ])
    .orderBy('prep_method_id')
    .orderBy('position')
  if (prepMethodId !== undefined) {
    methods = methods.where('id', '=', prepMethodId)
    steps = steps.where('prep_method_id', '=', prepMethodId)
  }
  const [methodRows, stepRows] = [await methods.execute(), await steps.execute()]
  const stepsOf = Map.groupBy(stepRows, (step) => step.prep_method_id)
  return methodRows.map((method) => ({
    ...method,
    prep_steps: (stepsOf.get(method.id) ?? []).map(withoutMethod),
  }))
}

function withoutMethod<Step extends { prep_method_id: number }>(step: Step): Omit<Step, 'prep_method_id'> {
  const { prep_method_id: _prepMethodId, ...rest } = step
  return rest
}

/** The row of a preparation, locked until the transaction ends. */
export function lockPrepMethod(db: Kysely<DB>, organizationId: number, prepMethodId: number) {
  return db
    .selectFrom('prep_methods')
    .where('organization_id', '=', organizationId)
    .where('id', '=', prepMethodId)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'editable', 'revision', 'updated_at', 'updated_by_name'])
    .forUpdate()
    .executeTakeFirst()
}

export async function insertPrepMethod(
  db: Kysely<DB>,
  organizationId: number,
  method: { name: string; editable: boolean; updated_by_name?: string },
): Promise<number> {
  const { id } = await db
    .insertInto('prep_methods')
    .values({ ...method, organization_id: organizationId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Marks a preparation as changed, by whom and now. */
export async function touchPrepMethod(
  db: Kysely<DB>,
  organizationId: number,
  prepMethodId: number,
  by: string,
  change: { name?: string; voided?: true },
): Promise<void> {
  const { voided, ...columns } = change
  await db
    .updateTable('prep_methods')
    .set(({ eb }) => ({
      ...columns,
      ...(voided && { deleted_at: sql<string>`now()` }),
      revision: eb('revision', '+', 1),
      updated_at: sql<string>`now()`,
      updated_by_name: by,
    }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', prepMethodId)
    .execute()
}

/** A step to be stored; with an id it takes the place of the one that has it. */
export type StepToSave = CheckedPrepStep & { id?: number | null }

/** Makes these the steps of a preparation, in this order: those that are not among them are retired. */
export async function replaceSteps(
  db: Kysely<DB>,
  organizationId: number,
  prepMethodId: number,
  steps: readonly StepToSave[],
): Promise<void> {
  const kept = steps.flatMap(({ id }) => (id ? [id] : []))
  let left = db
    .updateTable('prep_steps')
    .set({ retired_at: sql<string>`now()` })
    .where('organization_id', '=', organizationId)
    .where('prep_method_id', '=', prepMethodId)
    .where('retired_at', 'is', null)
  if (kept.length > 0) left = left.where('id', 'not in', kept)
  await left.execute()
  const ids: number[] = []
  for (const [at, { id, draw_from, ...step }] of steps.entries()) {
    const values = {
      ...step,
      position: at + 1,
      draw_from_prep_step_id: draw_from === null ? null : (ids[draw_from] ?? null),
    }
    ids.push(
      id
        ? await updateStep(db, organizationId, id, values)
        : await insertStep(db, organizationId, prepMethodId, values),
    )
  }
}

type StepColumns = Omit<CheckedPrepStep, 'draw_from'> & { position: number; draw_from_prep_step_id: number | null }

async function updateStep(db: Kysely<DB>, organizationId: number, id: number, values: StepColumns): Promise<number> {
  await db
    .updateTable('prep_steps')
    .set(values)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
  return id
}

async function insertStep(
  db: Kysely<DB>,
  organizationId: number,
  prepMethodId: number,
  values: StepColumns,
): Promise<number> {
  const { id } = await db
    .insertInto('prep_steps')
    .values({ ...values, organization_id: organizationId, prep_method_id: prepMethodId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
