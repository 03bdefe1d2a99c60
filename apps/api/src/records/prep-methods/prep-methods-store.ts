import type { PrepMethod } from '@eluent/contract'
import type { CheckedPrepStep } from '@eluent/domain/prep-methods'
import type { Tx } from '../../platform/db/database.ts'
import { insertRows, NOW, rows, updateRows } from '../../platform/db/rows.ts'

/** The organization's preparation methods with their steps in order. */
export function listPrepMethodRows(tx: Tx): Promise<PrepMethod[]> {
  return readPrepMethods(tx, undefined)
}

export async function findPrepMethodRow(tx: Tx, prepMethodId: number): Promise<PrepMethod | undefined> {
  return (await readPrepMethods(tx, prepMethodId))[0]
}

async function readPrepMethods(tx: Tx, prepMethodId: number | undefined): Promise<PrepMethod[]> {
  let methods = rows(tx, 'prep_methods').select(['id', 'name', 'editable', 'revision']).orderBy('name').orderBy('id')
  let steps = rows(tx, 'prep_steps')
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
    prep_steps: (stepsOf.get(method.id) ?? []).map(({ prep_method_id: _prepMethodId, ...step }) => step),
  }))
}

/** A step to be stored; with an id it takes the place of the one that has it. */
export type StepToSave = CheckedPrepStep & { id?: number | null }

/** Makes these the steps of a preparation, in this order: those that are not among them are retired. */
export async function replaceSteps(tx: Tx, prepMethodId: number, steps: readonly StepToSave[]): Promise<void> {
  const kept = steps.flatMap(({ id }) => (id ? [id] : []))
  await updateRows(tx, 'prep_steps')
    .set({ retired_at: NOW })
    .where('prep_method_id', '=', prepMethodId)
    .$if(kept.length > 0, (others) => others.where('id', 'not in', kept))
    .execute()
  const ids: number[] = []
  for (const [at, { id, draw_from, ...step }] of steps.entries()) {
    const source = draw_from === null ? null : (ids[draw_from] ?? null)
    const values = { ...step, prep_method_id: prepMethodId, position: at + 1, draw_from_prep_step_id: source }
    const saved = id
      ? updateRows(tx, 'prep_steps').set(values).where('id', '=', id).returning('id')
      : insertRows(tx, 'prep_steps', values).returning('id')
    ids.push((await saved.executeTakeFirstOrThrow()).id)
  }
}
