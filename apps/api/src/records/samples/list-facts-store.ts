import { qualitySettingsOf, type QualitySettings } from '@eluent/domain/quality-settings'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { keepQuery } from '../../platform/db/kept-query.ts'
import { present, rows } from '../../platform/db/rows.ts'
import { plannedOnShard } from '../../platform/db/shard-read.ts'
import type { SampleListFilter } from './sample-list-store.ts'

const keptListFacts = keepQuery((tx, _none: object, types: SampleListFilter['types']) =>
  tx
    .selectFrom('organizations')
    .where('organizations.id', '=', tx.organizationId)
    .select((eb) => [
      'organizations.name',
      'organizations.quality_settings',
      sql<number[]>`array(${rows(tx, 'queue_entries as place', eb)
        .where('place.sample_id', 'is not', null)
        .select('place.sample_id')
        .orderBy('place.position')
        .orderBy('place.id')})`.as('queue'),
      eb
        .exists(
          rows(tx, 'queue_entries', eb)
            .where('queue_entries.action', '=', 'sleep')
            .where('queue_entries.submitted_at', 'is', null)
            .select(sql`1`.as('one')),
        )
        .as('sleep_queued'),
      rows(tx, 'sample_counts', eb)
        .$if(types !== null, (counts) =>
          counts.where('sample_counts.sample_type_id', 'in', types && types.length > 0 ? [...types] : [0]),
        )
        .select(sql<number | null>`sum(sample_counts.total)::bigint`.as('total'))
        .as('kept_total'),
    ])
    .modifyEnd(plannedOnShard),
)

/** What a list needs besides its rows, in one statement; `keptTotal` counts what no search narrows. */
export async function readListFacts(
  tx: Tx,
  { types }: Pick<SampleListFilter, 'types'>,
): Promise<{
  organizationName: string
  sleepQueued: boolean
  keptTotal: number
  queue: number[]
  settings: QualitySettings
}> {
  const [row] = await keptListFacts(tx, {}, types)
  const { name, sleep_queued, kept_total, queue, quality_settings } = present(row)
  return {
    organizationName: name,
    sleepQueued: Boolean(sleep_queued),
    keptTotal: kept_total ?? 0,
    /** The samples in the queue, in its order. */
    queue,
    settings: qualitySettingsOf(quality_settings),
  }
}
