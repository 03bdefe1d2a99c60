// The same laboratory on a plain PostgreSQL and distributed over two workers of one machine, API included: medians of calls by
// turns. `CITUS_BIN=FOLDER npm run bench -- citus`; BENCH_SAMPLES is another number of samples.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scaleOut } from '@eluent/postgres'
import { startCitusCluster } from '@eluent/testkit/citus'
import { isShort, median, printFigure } from '../../../scripts/bench/figure.ts'
import { createTestApp, type Caller, type TestApp } from '../src/testing/app.ts'
import { createSample, appendResult, finishSample, type Laboratory } from '../src/testing/laboratory.ts'
import { bodyOf } from '../src/testing/replies.ts'

const SAMPLES = Number(process.env['BENCH_SAMPLES'] ?? (isShort ? 10_000 : 100_000))
const FINISHED = 20
const ROUNDS = isShort ? 40 : 200
const WARM_ROUNDS = 20
/** Of both the plain and the distributed laboratory; what one machine may cost more. */
const GOAL = { atMost: 1.5 }

const FILL = `
insert into samples (organization_id, share_key, sample_type_id, test_method_id, test_method_version, intake_number,
  strain_name, batch_number, sample_weight_mg, required_runs, created_by_id, created_by_name, updated_by_name, created_at)
select 1, 'K' || n, case when n % 40 = 0 then 9 else 1 end, $1::bigint, 1, 'I-' || n,
  (array['Blue Dream','Sour Diesel','Jack Herer','Wedding Cake','Lemon Haze'])[1 + n % 5] || ' ' || n, 'BATCH-' || n,
  700 + n % 100, 2, 1, 'Bench', 'Bench', now() - (n || ' seconds')::interval from generate_series(1, $2::int) n`
const COUNT = `insert into sample_counts (organization_id, sample_type_id, slot, total)
  select organization_id, sample_type_id, 777, count(*) from samples where organization_id = 1 and created_by_name = 'Bench' group by 1, 2`

/** An intake number holds the second: people register one sample after the other, and so does this clock. */
let aheadMs = 0

/** One side of the race. */
interface Side {
  readonly app: TestApp
  readonly caller: Caller
  readonly laboratory: Laboratory
  readonly finished: readonly { id: number; share_key: string }[]
}

/** What a call does in its round, at the same place of both laboratories. */
type Call = (side: Side, round: number) => Promise<unknown>

const LIST = '/samples?startIndex=0&endIndex=10&sortColumn=id&sortOrder=desc&exclude_sample_types=standard,calibration'
const at = (side: Side, round: number): { id: number; share_key: string } => {
  const sample = side.finished[Math.abs(round) % side.finished.length]
  if (!sample) throw new Error('there are finished samples')
  return sample
}
const next = new Map<Side, number[]>()
let visitors = 0
/** As one of many visitors, each of whom may look up 60 in a minute. */
async function readShared({ app }: Side, key: string): Promise<unknown> {
  visitors += 1
  const remoteAddress = `10.0.${visitors >> 8}.${visitors & 255}`
  return bodyOf(app.http.inject({ method: 'GET', url: `/api/share/samples/${key}`, remoteAddress }))
}
const CALLS: Record<string, Call> = {
  list: ({ caller }) => bodyOf(caller.get(LIST)),
  'read sample': (side, round) => bodyOf(side.caller.get(`/samples/${at(side, round).id}`)),
  'share page': (side, round) => readShared(side, at(side, round).share_key),
  search: ({ caller }, round) =>
    bodyOf(caller.get(`${LIST}&searchIn=batch_number&searchData=BATCH-${7_000 + Math.abs(round)}`)),
  create: async (side) => {
    aheadMs += 1_000
    const { id } = await createSample(side.caller, side.laboratory)
    next.set(side, [...(next.get(side) ?? []), id])
  },
  append: (side) => bodyOf(appendResult(side.caller, next.get(side)?.shift() ?? 0, '1.D', { THCA: 120, THC: 3 })),
}

const programs = process.env['CITUS_BIN']
if (programs === undefined) {
  process.stdout.write('  needs CITUS_BIN, the folder of a PostgreSQL with Citus (docs/scale.md): not measured\n')
  process.exit(0)
}

await using leftovers = new AsyncDisposableStack()
const cluster = await startCitusCluster({ programs })
leftovers.defer(() => cluster.stop())

/** A laboratory on the server of the coordinator; distributed after it was filled, as one that grew is. */
async function open(isDistributed: boolean): Promise<Side> {
  const database = await cluster.makePlainDatabase()
  // one installation: both apps have its keys and files
  const dataDir = await mkdtemp(join(tmpdir(), 'eluent-citus-bench-'))
  leftovers.defer(() => rm(dataDir, { recursive: true, force: true }))
  const filling = await createTestApp({ database, settings: { dataDir } })
  const laboratory = await filling.laboratoryOf(filling.laboratoryId)
  await filling.sql(FILL, [laboratory.methodId, SAMPLES])
  await filling.sql(COUNT)
  const { person } = await filling.signIn('admin')
  await filling.close()
  if (isDistributed) {
    await database.addCitus()
    const { tables, rows, seconds } = await scaleOut(database.ownerUrl, { say: () => undefined, shards: undefined })
    printFigure({ name: `scale-out of ${tables} tables, ${rows} rows`, ours: seconds, unit: 's' })
  }
  const app = await createTestApp({
    database,
    settings: { dataDir },
    overrides: { now: () => new Date(Date.now() + aheadMs) },
  })
  leftovers.defer(() => app.close())
  // as `npm run scale-out` leaves the other
  if (!isDistributed) await app.sql('vacuum (analyze)')
  const caller = await app.signInAs(person)
  const finished = []
  for (let n = 0; n < FINISHED; n += 1)
    finished.push(await finishSample(caller, await createSample(caller, laboratory)))
  return { app, caller, laboratory, finished }
}

const plain = await open(false)
const spread = await open(true)
const times = new Map(Object.keys(CALLS).map((name) => [name, { plain: [] as number[], spread: [] as number[] }]))
for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1) {
  for (const [name, call] of Object.entries(CALLS)) {
    for (const side of round % 2 === 0 ? [plain, spread] : [spread, plain]) {
      const start = performance.now()
      await call(side, round)
      if (round >= 0) times.get(name)?.[side === plain ? 'plain' : 'spread'].push(performance.now() - start)
    }
  }
}
for (const [name, { plain: one, spread: three }] of times) {
  const peer = { name: 'plain', value: median(one) }
  printFigure({ name: `${name}, p50 on Citus`, ours: median(three), peer, unit: 'ms', goal: GOAL })
}
