// The list call of a small laboratory while a large one sends as much as 64 connections can: 95th percentile with and without
// the flood, by turns, on the real server. `npm run bench -- bench/fair`
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'
import { createTestDatabase } from '@eluent/testkit'
import { startTestServer } from '@eluent/testkit/server'
import { isShort, median, printFigure } from '../../../scripts/bench/figure.ts'
import { createTestApp, type Caller } from '../src/testing/app.ts'
import type { Load } from './list-call/load.ts'
import { endOf, serve } from './served.ts'

const FLOOD = 64
const [ROUNDS, CALLS] = isShort ? [3, 60] : [9, 200]
const PATH = '/api/samples?startIndex=0&endIndex=10&sortColumn=id&sortOrder=desc'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
await using leftovers = new AsyncDisposableStack()

const server = await startTestServer()
leftovers.defer(() => server.stop())
const app = await createTestApp({ database: await createTestDatabase(server) })
leftovers.defer(() => app.close())
const large = await app.signIn('tester', app.laboratoryId)
const small = await app.signIn('tester', app.otherLaboratoryId)
for (const caller of [large, small])
  for (let n = 0; n < 12; n += 1) await caller.finishedSample({}, {}, [{ THC: 3 }, { THC: 3 }])
await app.sql('vacuum analyze')

const authorization = ({ token }: Caller) => ({ authorization: `Bearer ${token}` })
const { origin } = await serve(
  leftovers,
  '../src/main.ts',
  {
    DATABASE_URL: app.database.appUrl,
    DATA_DIR: app.deps.settings.dataDir,
    RATE_LIMIT_PER_MINUTE: '1000000',
    ORGANIZATION_CALLS_PER_MINUTE: '1000000',
  },
  { path: PATH, headers: authorization(small) },
)
const url = `${origin}${PATH}`

const generator = fork(here('./list-call/load.ts'))
leftovers.defer(() => endOf(generator))
/** Runs until `forMs` are over. */
async function flood(forMs: number): Promise<number> {
  generator.send({ url, headers: authorization(large), connections: FLOOD, forMs } satisfies Load)
  const [{ rate }] = (await once(generator, 'message')) as [{ rate: number }]
  return rate
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
async function callMs(): Promise<number> {
  const begin = performance.now()
  const [reply] = (await once(get(url, { agent, headers: authorization(small) }), 'response')) as [IncomingMessage]
  await buffer(reply)
  if (reply.statusCode !== 200) throw new Error(`the small laboratory got ${reply.statusCode}`)
  return performance.now() - begin
}

async function p95(): Promise<number> {
  const times = []
  for (let sent = 0; sent < CALLS; sent += 1) times.push(await callMs())
  return times.toSorted((a, b) => a - b)[Math.floor(CALLS * 0.95)] ?? Number.NaN
}

await flood(3_000)
await p95()
const rounds: { alone: number; flooded: number }[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  const alone = await p95()
  const flooding = flood(isShort ? 3_000 : 8_000)
  await delay(500)
  const flooded = await p95()
  await flooding
  rounds.push({ alone, flooded })
}
agent.destroy()
const middle = rounds.toSorted((a, b) => a.flooded / a.alone - b.flooded / b.alone)[Math.floor(ROUNDS / 2)]
if (middle)
  printFigure({
    name: `list call of a small laboratory, p95, ${FLOOD} connections of another`,
    ours: middle.flooded,
    peer: { name: 'no flood', value: middle.alone },
    unit: 'ms',
    goal: { atMost: 10 },
  })
printFigure({ name: 'the same, middle of the rounds', ours: median(rounds.map(({ flooded }) => flooded)), unit: 'ms' })
