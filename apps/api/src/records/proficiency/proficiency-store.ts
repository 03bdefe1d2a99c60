import type { ProficiencyRound } from '@eluent/contract'
import type { NonconformanceState } from '@eluent/domain/nonconformances'
import { proficiencyScores, proficiencyVerdict, type ProficiencyUnit } from '@eluent/domain/proficiency'
import type { OpenProficiency } from '@eluent/domain/report'
import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../platform/db/database.ts'
import { on, rows } from '../../platform/db/rows.ts'
import type { DB } from '../../platform/db/schema.generated.ts'

const withNonconformance = (tx: Tx) =>
  rows(tx, 'proficiency_rounds as round')
    .leftJoin('nonconformances as nc', on(tx, 'nc.id', 'round.nonconformance_id'))
    .selectAll('round')
    .select(['nc.number as nc_number', 'nc.state as nc_state'])

type RoundRow = Awaited<ReturnType<ReturnType<typeof withNonconformance>['execute']>>[number]

/** All rounds, the newest first: a laboratory has a handful in a year. */
export async function listProficiencyRounds(tx: Tx): Promise<ProficiencyRound[]> {
  const found = await withNonconformance(tx).orderBy('round.reported_on', 'desc').orderBy('round.id', 'desc').execute()
  return found.map(presentRound)
}

export async function findProficiencyRound(tx: Tx, id: number): Promise<ProficiencyRound | undefined> {
  const row = await withNonconformance(tx).where('round.id', '=', id).executeTakeFirst()
  return row && presentRound(row)
}

function presentRound(row: RoundRow): ProficiencyRound {
  const { id, version, provider, scheme, round, reported_on, note, created_at, created_by_name } = row
  return {
    id,
    version,
    provider,
    scheme,
    round,
    reported_on,
    unit: row.unit as ProficiencyUnit,
    results: row.results.map((result) => {
      const scores = proficiencyScores(result)
      return { ...result, ...scores, verdict: proficiencyVerdict(scores) }
    }),
    note,
    nonconformance:
      row.nonconformance_id === null
        ? null
        : { id: row.nonconformance_id, number: row.nc_number ?? '', state: row.nc_state as NonconformanceState },
    created_at,
    created_by_name,
  }
}

/** Of a statement about a sample: the laboratory's unsatisfactory rounds whose corrective action is not verified. */
export function openProficiency(tx: Tx, eb: ExpressionBuilder<DB, 'samples'>) {
  return jsonArrayFrom(
    rows(tx, 'proficiency_rounds as round', eb)
      .innerJoin('nonconformances as nc', on(tx, 'nc.id', 'round.nonconformance_id'))
      .where('nc.state', 'not in', ['verified', 'closed'])
      .select([
        'nc.id as nonconformance_id',
        'nc.number',
        'round.provider',
        'round.round',
        'round.unsatisfactory as analytes',
      ])
      .orderBy('round.id'),
  ).$castTo<OpenProficiency[]>()
}
