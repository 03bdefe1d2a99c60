// A released report's PDF by the API, after it was drawn once. The peer is the answer with the same sample, which every
// page of it reads: what is beyond it is the PDF's own. `npm run bench -- report-pdf`.
import { createTestDatabase } from '@eluent/testkit'
import { startTestServer } from '@eluent/testkit/server'
import { isShort, median, printFigure } from '../../../scripts/bench/figure.ts'
import { createTestApp } from '../src/testing/app.ts'
import { finishedSample } from '../src/testing/certificates.ts'
import { equipLaboratory } from '../src/testing/laboratory.ts'
import { cpuMsOf, serve } from './served.ts'

const rounds = isShort ? 90 : 300
const leftovers = new AsyncDisposableStack()
const server = await startTestServer()
leftovers.defer(() => server.stop())
const app = await createTestApp({ database: await createTestDatabase(server) })
leftovers.defer(() => app.close())
const laboratory = await equipLaboratory(app, app.laboratoryId)
const caller = await app.signIn('admin')
const path = `/samples/${await finishedSample(caller, laboratory)}`

// in a process of its own, asked over HTTP: calls that are handed to it here cost it what a test's client does
const authorization = { authorization: `Bearer ${caller.token}` }
const env = { DATABASE_URL: app.database.appUrl, DATA_DIR: app.deps.settings.dataDir, RATE_LIMIT_PER_MINUTE: '1000000' }
const limits = { ORGANIZATION_CALLS_PER_MINUTE: '1000000' }
const { origin, pid } = await serve(
  leftovers,
  '../src/main.ts',
  { ...env, ...limits },
  { path: `/api${path}`, headers: authorization },
)
// by the process that is asked later: what another would have written of the report (its address, say) is compared word for word
const { data } = (await (await fetch(`${origin}/api${path}`, { headers: authorization })).json()) as {
  data: { version: number }
}
const released = await fetch(`${origin}/api${path}/release`, {
  method: 'POST',
  headers: { ...authorization, 'content-type': 'application/json' },
  body: JSON.stringify({ version: data.version }),
})
if (!released.ok) throw new Error(`the release answered ${released.status}`)

async function ask(rest: string, accept: string): Promise<number> {
  const reply = await fetch(`${origin}/api${path}${rest}`, { headers: { ...authorization, accept } })
  const { byteLength } = await reply.arrayBuffer()
  if (reply.status !== 200) throw new Error(`${rest} answered ${reply.status}`)
  return byteLength
}
const pdf = () => ask('/report/download', 'application/pdf')
const sample = () => ask('', 'application/json')

const firstAt = performance.now()
const bytes = await pdf()
const firstMs = performance.now() - firstAt

/** By turns of some calls each, so that neither meets a quieter machine; of the processor Linux counts hundredths of a second. */
const EACH = 30
const times = { pdf: [] as number[], sample: [] as number[] }
const worked = { pdf: 0, sample: 0 }
for (let round = 0; round <= rounds / EACH; round += 1) {
  for (const [name, call] of [
    ['pdf', pdf],
    ['sample', sample],
  ] as const) {
    const before = cpuMsOf(pid)
    const taken = []
    for (let n = 0; n < EACH; n += 1) {
      const start = performance.now()
      await call()
      taken.push(performance.now() - start)
    }
    // the first turn warms up
    if (round === 0) continue
    times[name].push(...taken)
    worked[name] += (cpuMsOf(pid) - before) / rounds
  }
}
await leftovers.disposeAsync()

const again = median(times.pdf)
const peer = { name: 'the sample itself', value: median(times.sample) }
printFigure({
  name: `released report PDF (${(bytes / 1000).toFixed(0)} kB), again`,
  ours: again,
  unit: 'ms',
  goal: { atMost: 5 },
})
printFigure({ name: 'the same, beside the sample it is of', ours: again, peer, unit: 'ms', goal: { atMost: 2 } })
printFigure({
  name: 'processor time of the API for it',
  ours: worked.pdf,
  unit: 'ms',
  goal: { atMost: 5 },
})
printFigure({
  name: 'the same, beside the sample it is of',
  ours: worked.pdf,
  peer: { name: peer.name, value: worked.sample },
  unit: 'ms',
})
printFigure({
  name: 'the first call, whose drawing process waits at rest',
  ours: firstMs,
  unit: 'ms',
  goal: { atMost: 300 },
})
