// What a signature adds to a PDF: processor time and bytes, of a report as it is released. `npm run bench -- sign-pdf`
import { createTestDatabase } from '@eluent/testkit'
import { startTestServer } from '@eluent/testkit/server'
import { closePdfRenderer } from '@eluent/report/server'
import { isShort, median, printFigure } from '../../../scripts/bench/figure.ts'
import { signPdf } from '../src/platform/pdf-signing/sign-pdf.ts'
import { createTestApp } from '../src/testing/app.ts'
import { finishedSample } from '../src/testing/certificates.ts'
import { equipLaboratory } from '../src/testing/laboratory.ts'

const warmUps = 20
const rounds = isShort ? 100 : 500
const server = await startTestServer()
const app = await createTestApp({ database: await createTestDatabase(server) })
const laboratory = await equipLaboratory(app, app.laboratoryId)
const caller = await app.signIn('admin')
const path = `/samples/${await finishedSample(caller, laboratory)}/report/download`
const { rawPayload: pdf } = await caller.get(path, { accept: 'application/pdf' })

const given = {
  organization: { id: app.laboratoryId, name: 'Laboratory', address: null },
  pdf,
  reason: 'a bench',
  log: { warn: () => undefined },
}
const times: number[] = []
const cpuMs: number[] = []
let signed = pdf
for (let round = 0; round < warmUps + rounds; round += 1) {
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  signed = await signPdf(app.deps, given)
  const { user, system } = process.cpuUsage(cpu)
  if (round < warmUps) continue
  times.push(performance.now() - start)
  cpuMs.push((user + system) / 1000)
}
await app.close()
await closePdfRenderer()
await server.stop()

const size = `${(pdf.length / 1000).toFixed(0)} kB`
printFigure({
  name: `signature of a PDF of ${size}, until it is there`,
  ours: median(times),
  unit: 'ms',
  goal: { atMost: 50 },
})
const mean = cpuMs.reduce((sum, one) => sum + one, 0) / cpuMs.length
printFigure({ name: 'the same, processor time of the API', ours: mean, unit: 'ms', goal: { atMost: 10 } })
printFigure({
  name: 'the same, what the PDF grows by',
  ours: (signed.length - pdf.length) / 1000,
  unit: 'kB',
  goal: { atMost: 8 },
})
