// A list call of 10 against a bare Fastify route with the same statements: answers per second at 8 connections, both servers
// processes of their own, one after the other in each round. `npm run bench -- list-call`
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createCollector } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@eluent/testkit'
import { startTestServer } from '@eluent/testkit/server'
import { isShort, median, printFigure } from '../../../scripts/bench/figure.ts'
import { createTestApp } from '../src/testing/app.ts'
import type { Load } from './list-call/load.ts'
import { sentWith } from './sent-statements.ts'
import { cpuMsOf, endOf, freePort, serve } from './served.ts'

const CONNECTIONS = 8
const [ROUNDS, ROUND_MS, WARM_MS] = isShort ? [5, 800, 3_000] : [25, 1_200, 6_000]
const PATH =
  '/api/samples?startIndex=0&endIndex=10&sortColumn=id&sortOrder=desc&exclude_sample_types=standard,calibration'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
await using leftovers = new AsyncDisposableStack()

interface Measured {
  url: string
  pid: number
  rates: number[]
  cpuMs: number[]
}

async function start(file: string, env: Record<string, string>, headers: Record<string, string>): Promise<Measured> {
  const { origin, pid } = await serve(leftovers, file, env, { path: PATH, headers })
  return { url: `${origin}${PATH}`, pid, rates: [], cpuMs: [] }
}

const server = await startTestServer()
leftovers.defer(() => server.stop())
const app = await createTestApp({ database: await createTestDatabase(server) })
leftovers.defer(() => app.close())
const caller = await app.signIn('tester')
for (let n = 0; n < 12; n += 1) await caller.finishedSample({}, {}, [{ THC: 3 }, { THC: 3 }])
await app.sql('vacuum analyze')
await caller.list(PATH.replace('/api', ''))
sentWith.length = 0
await caller.list(PATH.replace('/api', ''))
// the peer sends what was sent here, each by itself as ever: the session's look-up, BEGIN, its scope, the reads, COMMIT
const statements = JSON.stringify(
  sentWith.flatMap(({ text, values }) => text.split('; ').map((part) => ({ text: part, values }))),
)

const authorization = { authorization: `Bearer ${caller.token}` }
const database = { DATABASE_URL: app.database.appUrl }
const peerOf = (pipelined: '0' | '1') => ({ ...database, STATEMENTS: statements, PIPELINED: pipelined })
const own = {
  DATA_DIR: app.deps.settings.dataDir,
  RATE_LIMIT_PER_MINUTE: '1000000',
  ORGANIZATION_CALLS_PER_MINUTE: '1000000',
}
// takes traces and forgets them
const collector = createCollector((request, response) => void request.resume().on('end', () => response.end())).listen(
  0,
)
await once(collector, 'listening')
leftovers.defer(() => void collector.close())
const telemetry = {
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  METRICS_PORT: String(await freePort()),
}
const servers = {
  ours: await start('../src/main.ts', { ...database, ...own }, authorization),
  measured: await start('../src/main.ts', { ...database, ...own, METRICS_PORT: telemetry.METRICS_PORT }, authorization),
  traced: await start(
    '../src/main.ts',
    { ...database, ...own, OTEL_EXPORTER_OTLP_ENDPOINT: telemetry.OTEL_EXPORTER_OTLP_ENDPOINT },
    authorization,
  ),
  bare: await start('./list-call/bare-server.ts', peerOf('0'), {}),
  pipelined: await start('./list-call/bare-server.ts', peerOf('1'), {}),
}

const generator = fork(here('./list-call/load.ts'))
leftovers.defer(() => endOf(generator))
const ended = new AbortController()
generator.once('exit', () => ended.abort())
async function measure(url: string, forMs: number): Promise<number> {
  generator.send({ url, headers: authorization, connections: CONNECTIONS, forMs } satisfies Load)
  const [{ rate }] = (await once(generator, 'message', { signal: ended.signal })) as [{ rate: number }]
  return rate
}

for (const { url } of Object.values(servers)) await measure(url, WARM_MS)
for (let round = 0; round < ROUNDS; round += 1) {
  for (const served of Object.values(servers)) {
    const before = cpuMsOf(served.pid)
    const rate = await measure(served.url, ROUND_MS)
    served.rates.push(rate)
    served.cpuMs.push((cpuMsOf(served.pid) - before) / (rate * (ROUND_MS / 1000)))
  }
}

const { ours, bare, pipelined, measured, traced } = servers
const name = `list call of 10, ${CONNECTIONS} connections`
const peer = 'bare Fastify, same SQL'
/** Of the round with the middle ratio: the machine is not as fast in one round as in another. */
function ratesBeside(other: Measured): { ours: number; peer: { name: string; value: number } } {
  const ratios = ours.rates.map((rate, round) => rate / (other.rates[round] ?? 0))
  const round = ratios.indexOf(median(ratios))
  return { ours: ours.rates[round] ?? 0, peer: { name: peer, value: other.rates[round] ?? 0 } }
}
printFigure({ name, ...ratesBeside(bare), unit: 'answers/s', goal: { atLeast: 0.75 } })
printFigure({ name: `${name}, peer pipelines too`, ...ratesBeside(pipelined), unit: 'answers/s' })
if (process.platform === 'linux') {
  printFigure({
    name: 'processor time of the server for one answer',
    ours: median(ours.cpuMs),
    peer: { name: peer, value: median(bare.cpuMs) },
    unit: 'ms',
  })
  // what it costs to be seen, beside the same server unseen
  for (const [what, seen] of [
    ['measured for Prometheus', measured],
    ['traced whole, figures sent', traced],
  ] as const) {
    const peerValue = { name: 'without', value: median(ours.cpuMs) }
    printFigure({ name: `the same, ${what}`, ours: median(seen.cpuMs), peer: peerValue, unit: 'ms' })
  }
}
