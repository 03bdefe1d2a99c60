import type { ReplyOf, countStages as endpoint } from '@eluent/contract'
import { STAGE_MARKS } from '@eluent/domain/samples'
import type { Call } from '../../platform/call/call.ts'
import { readQualitySettings } from '../../records/organizations/organizations-store.ts'
import { withDueClock } from '../../records/samples/due-store.ts'
import { countStages as countStored, MOST_COUNTED } from '../../records/samples/facet-counts-store.ts'
import { NO_FACETS } from '../../records/samples/sample-facets.ts'
import { readSampleTypes } from '../../records/samples/sample-types.ts'
import type { Deps } from '../../views/deps.ts'

/** How many samples are in each stage; who reviews is asked of laboratories with two reviews. Controls are in none. */
export async function countStages(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  call: Call,
): Promise<ReplyOf<typeof endpoint>> {
  const types = (await readSampleTypes(db)).filter(({ qc }) => !qc).map(({ id }) => id)
  return db.read(call, async (tx) => {
    const { reviews_before_release } = await readQualitySettings(tx)
    const stages = STAGE_MARKS.filter((stage) => reviews_before_release > 1 || !stage.startsWith('waiting_'))
    const listed = { types, isWhole: true, machineName: null, search: null, withResults: false, facets: NO_FACETS }
    const counted = await countStored(tx, await withDueClock(tx, listed, now()), stages)
    return {
      data: stages.map((value) => {
        const total = counted.find((count) => count.value === value)?.total ?? 0
        return { value, total: Math.min(total, MOST_COUNTED), more: total > MOST_COUNTED }
      }),
    }
  })
}
