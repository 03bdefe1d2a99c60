// A day of 200 laboratories, of which one has 1,000,000 samples, in an open model: calls arrive by a seeded Poisson clock,
// whether or not those before them were answered, at growing rates until the 95th percentile of reads is above 1 s or more
// than 1 % of the calls fail. On one API process, on two, and, with CITUS_BIN, on a distributed database, as ratios.
// `npm run bench -- bench/load`; LOAD_SEED is another day.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scaleOut } from '@eluent/postgres'
import { createTestDatabase, type TestDatabase } from '@eluent/testkit'
import { startCitusCluster } from '@eluent/testkit/citus'
import { startTestServer } from '@eluent/testkit/server'
import { isShort, printFigure } from '../../../scripts/bench/figure.ts'
import { seededNumbers } from '../src/testing/seeded.ts'
import { makeBenches, type Bench } from './load/laboratories.ts'
import { Nodes, serverPids } from './load/nodes.ts'
import { cpuPerCall, playAt, quantile, type Site, type Step } from './load/play.ts'

const SEED = Number(process.env['LOAD_SEED'] ?? 20_261_123)
const SIZES = isShort
  ? { organizations: 20, large: 20_000, small: 50 }
  : { organizations: 200, large: 1_000_000, small: 1_000 }
const [FIRST_RATE, GROWTH, STEP_MS] = isShort ? [20, 2, 5_000] : [20, 1.4, 30_000]
const STEPS_AT_MOST = 14
const CALLS_PER_KIND = isShort ? 40 : 400

interface Carried {
  readonly name: string
  readonly costs: Map<string, { api: number; database: number }>
  readonly first: Step
  /** Calls in a second of the last step before it broke. */
  readonly rate: number
}

const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** Grows the rate until it breaks. */
async function climb(name: string, site: Site, peer: Carried | undefined): Promise<Carried> {
  print(`\n${name}`)
  const costs = await cpuPerCall(site, CALLS_PER_KIND)
  for (const [kind, { api, database }] of costs) {
    const [theirs, value] = [peer?.costs.get(kind), api + database]
    const against = peer && theirs && { name: peer.name, value: theirs.api + theirs.database }
    const of = `CPU of ${kind} (PostgreSQL ${database.toFixed(1)})`
    printFigure({ name: of, ours: value, peer: against, unit: 'ms' })
  }
  let [first, rate]: [Step | undefined, number] = [undefined, 0]
  for (let at = 0, wanted = FIRST_RATE; at < STEPS_AT_MOST; at += 1, wanted *= GROWTH) {
    const step = await playAt(site, wanted, STEP_MS)
    const spread = (values: readonly number[]): string =>
      [0.5, 0.95, 0.99].map((share) => quantile(values, share).toFixed(0)).join(' / ')
    print(
      `  ${step.rate.toFixed(0).padStart(5)} calls/s: p50 / p95 / p99 of reads ${spread(step.reads)} ms, of all ${spread(step.all)} ms, ${step.errors.length} errors`,
    )
    for (const [error, found] of Map.groupBy(step.errors, (text) => text.replaceAll(/\d{2,}/g, 'N')))
      print(`        ${found.length} x ${error}`)
    first ??= step
    if (step.broke === undefined) rate = step.rate
    // each kind where it matters: unhurried, and when it breaks
    if (step === first || step.broke !== undefined)
      for (const [kind, values] of step.times)
        print(`        ${kind.padEnd(28)} ${spread(values)} ms  (${values.length} calls)`)
    if (step.broke === undefined) continue
    print(`  it broke at ${step.rate.toFixed(0)} calls/s: ${step.broke}`)
    break
  }
  if (!first) throw new Error('no rate was tried')
  const against = (value: number | undefined) => (peer && value !== undefined ? { name: peer.name, value } : undefined)
  printFigure({ name: 'calls carried', ours: rate, peer: against(peer?.rate), unit: 'in a second' })
  for (const share of [0.5, 0.95, 0.99]) {
    const value = peer && quantile(peer.first.reads, share)
    const of = `reads unhurried, p${share * 100}`
    printFigure({ name: of, ours: quantile(first.reads, share), peer: against(value), unit: 'ms' })
  }
  return { name, costs, first, rate }
}

await using leftovers = new AsyncDisposableStack()

/** Plays the day on so many API processes of an installation. */
async function playOn(
  name: string,
  installation: { database: TestDatabase; dataDir: string; benches: readonly Bench[]; servers: readonly string[] },
  processes: number,
  peer?: Carried,
): Promise<Carried> {
  const { database, dataDir, benches } = installation
  const nodes = await Nodes.start(processes, database.appUrl, dataDir)
  try {
    const servers = await serverPids(installation.servers)
    return await climb(name, { nodes, benches, servers, random: seededNumbers(SEED) }, peer)
  } finally {
    await nodes.stop()
  }
}

async function fill(database: TestDatabase, servers: readonly string[]) {
  const dataDir = await mkdtemp(join(tmpdir(), 'eluent-load-'))
  leftovers.defer(() => rm(dataDir, { recursive: true, force: true }))
  const begun = performance.now()
  const benches = await makeBenches(database, dataDir, SIZES)
  printFigure({
    name: `filling ${SIZES.organizations} organizations`,
    ours: (performance.now() - begun) / 1_000,
    unit: 's',
  })
  return { database, dataDir, benches, servers }
}

const server = await startTestServer()
leftovers.defer(() => server.stop())
const plain = await fill(await createTestDatabase(server), [server.adminUrl])
const one = await playOn('one API', plain, 1)
await playOn('two APIs', plain, 2, one)

const programs = process.env['CITUS_BIN']
if (programs === undefined) {
  print('\n  Citus needs CITUS_BIN, the folder of a PostgreSQL that has it (docs/scale.md): not measured')
} else {
  const cluster = await startCitusCluster({ programs })
  leftovers.defer(() => cluster.stop())
  const database = await cluster.makePlainDatabase()
  const spread = await fill(
    database,
    [cluster.coordinator, ...cluster.workers].map((node) => node.url('postgres')),
  )
  await database.addCitus()
  const { seconds } = await scaleOut(database.ownerUrl, { say: () => undefined, shards: undefined })
  printFigure({ name: 'scale-out', ours: seconds, unit: 's' })
  await playOn('one API on Citus', spread, 1, one)
}
