// A released report's PDF by the API, after it was drawn once. The peer is the answer with the same sample, which every
// page of it reads: what is beyond it is the PDF's own. `npm run bench -- report-pdf`.
import { createTestDatabase } from '@eluent/testkit'
import { startTestServer } from '@eluent/testkit/server'
import { closePdfRenderer } from '@eluent/report/server'
import { isShort, median, printFigure } from '../../../scripts/bench/figure.ts'
import { createTestApp } from '../src/testing/app.ts'
import { finishedSample } from '../src/testing/certificates.ts'
import { equipLaboratory } from '../src/testing/laboratory.ts'

const warmUps = 10
const rounds = isShort ? 30 : 150
const server = await startTestServer()
const app = await createTestApp({ database: await createTestDatabase(server) })
const laboratory = await equipLaboratory(app, app.laboratoryId)
const caller = await app.signIn('admin')
const path = `/samples/${await finishedSample(caller, laboratory)}`
const { data } = (await caller.get(path)).json<{ data: { version: number } }>()
await caller.post(`${path}/release`, { version: data.version })

const pdf = () => caller.get(`${path}/report/download`, { accept: 'application/pdf' })
const sample = () => caller.get(path)

const firstAt = performance.now()
const { statusCode, rawPayload } = await pdf()
const firstMs = performance.now() - firstAt
if (statusCode !== 200) throw new Error(`the PDF answered ${statusCode}`)

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
/** Both by turns, so that neither meets a quieter machine; what the processor did for each is the API's, without the database's. */
const times = { pdf: [] as number[], sample: [] as number[] }
const worked = { pdf: 0, sample: 0 }
for (let round = 0; round < warmUps + rounds; round += 1) {
  for (const [name, call] of [
    ['pdf', pdf],
    ['sample', sample],
  ] as const) {
    const [start, cpuBefore] = [performance.now(), cpuMs()]
    await call()
    if (round < warmUps) continue
    times[name].push(performance.now() - start)
    worked[name] += (cpuMs() - cpuBefore) / rounds
  }
}
await app.close()
await closePdfRenderer()
await server.stop()

const again = median(times.pdf)
const peer = { name: 'the sample itself', value: median(times.sample) }
printFigure({
  name: `released report PDF (${(rawPayload.length / 1000).toFixed(0)} kB), again`,
  ours: again,
  unit: 'ms',
  goal: { atMost: 5 },
})
printFigure({ name: 'the same, beside the sample it is of', ours: again, peer, unit: 'ms', goal: { atMost: 2 } })
printFigure({
  name: 'processor time of the API for it',
  ours: worked.pdf,
  peer: { name: peer.name, value: worked.sample },
  unit: 'ms',
})
printFigure({ name: 'the first call, with a new drawing process', ours: firstMs, peer, unit: 'ms' })
