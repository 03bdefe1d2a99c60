import { judgeHomogeneity } from '@eluent/domain/profiles'
import type { UnitOfTest } from '@eluent/domain/report'
import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../platform/db/database.ts'
import { on, rows } from '../../platform/db/rows.ts'
import type { DB } from '../../platform/db/schema.generated.ts'

/** For a query of samples: the homogeneity tests that each is a unit of, with all their units. */
export function homogeneityOfSample(tx: Tx, eb: ExpressionBuilder<DB, 'samples'>) {
  return jsonArrayFrom(
    rows(tx, 'homogeneity_units as own', eb)
      .whereRef('own.sample_id', '=', 'samples.id')
      .innerJoin('homogeneity_tests as test', on(tx, 'test.id', 'own.test_id'))
      .where('test.deleted_at', 'is', null)
      .select(['test.id as test_id', 'test.name', 'test.judged_by', 'test.limit_percent', 'test.limit_source'])
      .select((inner) =>
        jsonArrayFrom(
          rows(tx, 'homogeneity_units as unit', inner)
            .whereRef('unit.test_id', '=', 'test.id')
            .innerJoin('samples as other', on(tx, 'other.id', 'unit.sample_id'))
            .select('other.finished')
            .select((innermost) =>
              jsonArrayFrom(
                rows(tx, 'sample_totals as total', innermost)
                  .whereRef('total.sample_id', '=', 'other.id')
                  .select(['total.name', 'total.mg_g']),
              ).as('totals'),
            ),
        ).as('units'),
      )
      .orderBy('test.id'),
  ).as('homogeneity')
}

type Row = Pick<UnitOfTest, 'test_id' | 'name' | 'judged_by' | 'limit_percent' | 'limit_source'> & {
  units: { finished: boolean; totals: { name: string; mg_g: number | null }[] }[]
}

export function unitOfTest({ units, ...test }: Row): UnitOfTest {
  const { figures, verdict } = judgeHomogeneity(units, test.judged_by, test.limit_percent)
  const judged = figures.find(({ name }) => name === test.judged_by)
  return {
    ...test,
    verdict,
    units: units.length,
    measured: units.filter(({ finished }) => finished).length,
    mean_mg_g: judged?.mean_mg_g ?? null,
    rsd_percent: judged?.rsd_percent ?? null,
  }
}
