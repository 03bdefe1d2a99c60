import type { QueryOf, ReplyIn, countSampleFacets as countEndpoint } from '@eluent/contract'
import { isReviewMark } from '@eluent/domain/samples'
import type { Call } from '../../platform/call/call.ts'
import type { Database } from '../../platform/db/database.ts'
import { countFacet, MOST_COUNTED, type ValueCount } from '../../records/samples/facet-counts-store.ts'
import { withDueClock } from '../../records/samples/due-store.ts'
import { readSampleTypes } from '../../records/samples/sample-types.ts'
import { readListQuery } from './list-samples.ts'

/** How many samples each value of each filter would leave, given the other filters. */
export async function countFacets(
  deps: { db: Database; now: () => Date },
  call: Call,
  { client_from: clientFrom, ...query }: QueryOf<typeof countEndpoint>,
): Promise<ReplyIn<typeof countEndpoint>> {
  const { filter: listed } = readListQuery(query, await readSampleTypes(deps.db))
  const [state, mark, method, tester, client] = await deps.db.read(call, async (tx) => {
    const filter = await withDueClock(tx, listed, deps.now())
    const counting = (['states', 'marks', 'methods', 'testers', 'client'] as const).map((facet) =>
      countFacet(tx, filter, facet, clientFrom ?? null),
    )
    tx.allSent()
    return Promise.all(counting)
  })
  return {
    data: {
      state: present(state),
      // where reports are not reviewed, nobody is asked about it
      mark: present(mark?.filter(({ value, total }) => total > 0 || !isReviewMark(value))),
      method: present(method),
      tester: present(tester),
      client: present(client),
    },
  }
}

function present(counts: readonly ValueCount[] = []) {
  return counts.map(({ total, ...count }) => ({
    ...count,
    total: Math.min(total, MOST_COUNTED),
    more: total > MOST_COUNTED,
  }))
}
