import type { PrepMethod } from '@eluent/contract'
import type { Kysely } from 'kysely'
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
    .select(['id', 'name', 'editable'])
    .orderBy('name')
    .orderBy('id')
  let steps = db
    .selectFrom('prep_steps')
    .where('organization_id', '=', organizationId)
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
