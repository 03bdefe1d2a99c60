// The sweeps of a server with 10,000 laboratories, almost all of which have nothing to be done: statements and seconds of one
// round, beside a visit to each of them as it was done before. `npm run bench -- sweeps`
import { createTestDatabase } from '@eluent/testkit'
import { startTestServer } from '@eluent/testkit/server'
import { isShort, median, printFigure } from '../../../scripts/bench/figure.ts'
import { clearFormerPlaces, sweepMoves } from '../src/records/files/move-files.ts'
import { deleteRemovedBytes, removeForgotten } from '../src/records/files/remove-files.ts'
import { addNotedChanges, lockSearchCounts } from '../src/records/samples/search-counts-store.ts'
import { deleteRows } from '../src/platform/db/rows.ts'
import { sweepsOf } from '../src/sweeps.ts'
import { createTestApp } from '../src/testing/app.ts'

const [ORGANIZATIONS, ROUNDS] = isShort ? [1_000, 3] : [10_000, 9]

await using leftovers = new AsyncDisposableStack()
const server = await startTestServer()
leftovers.defer(() => server.stop())
const app = await createTestApp({ database: await createTestDatabase(server) })
leftovers.defer(() => app.close())
await app.sql('insert into organizations (name) select $1 || n from generate_series(1, $2::int) n', [
  'Laboratory ',
  ORGANIZATIONS,
])
const caller = await app.signIn('tester')
await app.sql('vacuum analyze')

const deps = { ...app.deps, log: app.http.log }
const before = new Date(Date.now() - 7 * 24 * 3_600_000)

async function visitAll(): Promise<void> {
  for (const { id } of await deps.db.lookups.selectFrom('organizations').select('id').execute()) {
    const scope = { organizationId: id }
    await deps.db.transaction(scope, async (tx) => {
      await lockSearchCounts(tx)
      await addNotedChanges(tx, 500)
    })
    await deps.db.transaction(scope, (tx) =>
      deleteRows(tx, 'idempotency_keys').where('created_at', '<', before.toISOString()).execute(),
    )
    await sweepMoves(deps, id)
    await clearFormerPlaces(deps, id)
    await deleteRemovedBytes(deps, id, deps.log)
    await removeForgotten(deps, id, before)
  }
}

async function measure(work: () => Promise<void>): Promise<{ statements: number; seconds: number }> {
  const begin = performance.now()
  const { statements } = await app.costOf(work)
  return { statements, seconds: (performance.now() - begin) / 1000 }
}

const round = async (): Promise<void> => {
  // as work goes on: each round finds some
  await caller.newSample()
  for (const { run } of sweepsOf(deps)) await run()
}

const visits = await measure(visitAll)
const rounds = []
for (let done = 0; done < ROUNDS; done += 1) rounds.push(await measure(round))
const name = `a round of the sweeps, ${ORGANIZATIONS.toLocaleString('en')} organizations`
const peer = 'visiting each'
/** A round costs as much as visits to so many, however many there are: a hundredth of 10,000. */
const goal = { atMost: 100 / ORGANIZATIONS }
printFigure({
  name: `${name}: statements`,
  ours: median(rounds.map(({ statements }) => statements)),
  peer: { name: peer, value: visits.statements },
  unit: 'statements',
  goal: { atMost: 0.01 },
})
printFigure({
  name: `${name}: time`,
  ours: median(rounds.map(({ seconds }) => seconds)),
  peer: { name: peer, value: visits.seconds },
  unit: 's',
  goal,
})
