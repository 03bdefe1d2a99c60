import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../platform/db/database.ts'
import { keepQuery } from '../../platform/db/kept-query.ts'
import { present, rows } from '../../platform/db/rows.ts'
import { plannedOnShard } from '../../platform/db/shard-read.ts'

/** Ids that an intake form names; null where it names none. */
export interface ChosenIds {
  type: number | null
  method: number | null
  prepMethod: number | null
}

/** What a sample is of, tested and prepared by, in one statement; null where an id is none of the organization's. */
export async function findIntakeChoices(tx: Tx, chosen: ChosenIds) {
  const [found] = await keptIntakeChoices(tx, chosen, null)
  return present(found)
}

const keptIntakeChoices = keepQuery((tx, chosen: ChosenIds) =>
  tx
    .selectFrom('organizations')
    .where('organizations.id', '=', tx.organizationId)
    .select((eb) => [
      // which new samples get
      'organizations.profile_key' as const,
      'organizations.quality_settings' as const,
      jsonObjectFrom(
        eb.selectFrom('sample_types').where('sample_types.id', '=', chosen.type).selectAll('sample_types'),
      ).as('type'),
      jsonObjectFrom(
        rows(tx, 'methods', eb)
          .where('methods.id', '=', chosen.method)
          .select(['methods.id', 'methods.version', 'methods.due_hours', 'methods.due_rush_hours']),
      ).as('method'),
      jsonObjectFrom(
        rows(tx, 'prep_methods', eb)
          .where('prep_methods.id', '=', chosen.prepMethod)
          .select((inner) => [
            'prep_methods.id',
            jsonArrayFrom(
              rows(tx, 'prep_steps', inner)
                .whereRef('prep_steps.prep_method_id', '=', 'prep_methods.id')
                .select([
                  'prep_steps.vial_type',
                  'prep_steps.label',
                  'prep_steps.dilution_factor',
                  'prep_steps.acquire_by_default',
                ])
                .orderBy('prep_steps.position'),
            ).as('prep_steps'),
          ]),
      ).as('prepMethod'),
    ])
    .modifyEnd(plannedOnShard),
)
