// 200 samples by one call, alone and beside a single create: `npm run bench -- create-several`
import { createTestDatabase } from '@eluent/testkit'
import { startTestServer } from '@eluent/testkit/server'
import { isShort, median, printFigure } from '../../../scripts/bench/figure.ts'
import { createTestApp } from '../src/testing/app.ts'
import { equipLaboratory, idempotent, sampleBody, severalBody } from '../src/testing/laboratory.ts'
import { bodyOf, type Reply } from '../src/testing/replies.ts'

const ROUNDS = isShort ? 5 : 25
const ROWS = 200
const MINUTE_MS = 60_000

const server = await startTestServer()
let ahead = 0
const app = await createTestApp({
  database: await createTestDatabase(server),
  settings: { tokenLifetimeMinutes: 24 * 60 },
  overrides: { now: () => new Date(Date.now() + ahead) },
})
const laboratory = await equipLaboratory(app, app.laboratoryId)
const tester = await app.signIn('tester', app.laboratoryId)

async function timeOf(send: () => PromiseLike<Reply>): Promise<number> {
  // as in a laboratory, where the numbers of the moment are free
  ahead += 10 * MINUTE_MS
  const start = performance.now()
  await bodyOf(send())
  return performance.now() - start
}

const several: number[] = []
const single: number[] = []
for (let round = -2; round < ROUNDS; round += 1) {
  const many = await timeOf(() => tester.post('/samples/several', severalBody(laboratory, ROWS), idempotent()))
  const one = await timeOf(() => tester.post('/samples', sampleBody(laboratory), idempotent()))
  if (round < 0) continue
  several.push(many)
  single.push(one)
}
const [ours, peer] = [median(several), median(single)]
printFigure({ name: `${ROWS} samples by one call`, ours, unit: 'ms', goal: { atMost: 2000 } })
// as many calls would take 200 times as long
printFigure({
  name: `${ROWS} samples`,
  ours,
  peer: { name: 'one sample', value: peer },
  unit: 'ms',
  goal: { atMost: 40 },
})
await app.close()
await server.stop()
