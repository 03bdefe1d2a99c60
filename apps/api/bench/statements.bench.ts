// The statements that a call sends, BEGIN, SET LOCAL, COMMIT and the session's look-up among them, and how often it waits for
// the database: `npm run bench -- statements`. Counted where the driver sends them. On a commit before these calls were
// counted it runs with a copy of testing/counted-calls.ts. `SHOW=words` prints the statements of the calls so named.
import { createTestDatabase } from '@eluent/testkit'
import { startTestServer } from '@eluent/testkit/server'
import pg from 'pg'
import { printFigure } from '../../../scripts/bench/figure.ts'
import { createTestApp } from '../src/testing/app.ts'
import { COUNTED_CALLS } from '../src/testing/counted-calls.ts'
import { makeEveryRecord } from '../src/testing/every-record.ts'

/** What the goals of the calls were set to, by statements. */
const GOALS: Readonly<Record<string, number>> = {
  'a sample': 8,
  'its results': 8,
  'its chromatograms': 10,
  'its report as PDF': 10,
  'a shared report': 8,
  'the chromatograms of a shared report': 10,
  'a shared report as PDF': 10,
  'register a sample': 16,
  'store a run, the first': 16,
  'store a run, the last of a queued sample': 16,
  'seal a sample': 20,
  'seal a project': 12,
  'seal a manifest': 13,
  'seal an origin': 10,
}

const sent: string[] = []
let [waits, open] = [0, 0]
const { query } = pg.Client.prototype
pg.Client.prototype.query = function counted(this: pg.Client, ...parts: unknown[]) {
  const result = Reflect.apply(query, this, parts) as unknown
  const { connectionParameters } = this as unknown as { connectionParameters: { application_name?: string } }
  if (!(result instanceof Promise) || connectionParameters.application_name !== 'eluent-api') return result
  const [statement] = parts as [string | { text: string }]
  sent.push(typeof statement === 'string' ? statement : statement.text)
  if (open === 0) waits += 1
  open += 1
  const close = (): void => void (open -= 1)
  result.then(close, close)
  return result
} as typeof query

const server = await startTestServer()
const app = await createTestApp({ database: await createTestDatabase(server) })
const lab = await makeEveryRecord(app, app.laboratoryId, 'Bench')
const shown = process.env['SHOW']
for (const [name, { prepare }] of Object.entries(COUNTED_CALLS)) {
  const send = await prepare(lab)
  sent.length = 0
  waits = 0
  const { statusCode, body } = await send()
  if (statusCode >= 400) throw new Error(`${name} answered ${statusCode}: ${body}`)
  // a COMMIT that nobody waits for
  while (open > 0) await new Promise(setImmediate)
  const goal = GOALS[name]
  printFigure({
    name: `${name}: statements`,
    ours: sent.length,
    unit: 'statements',
    goal: goal === undefined ? undefined : { atMost: goal },
  })
  printFigure({ name: `${name}: waits`, ours: waits, unit: 'waits' })
  if (shown !== undefined && name.includes(shown))
    process.stdout.write(`${sent.map((text) => `      ${text.replaceAll(/\s+/g, ' ').slice(0, 180)}\n`).join('')}`)
}
await app.close()
await server.stop()
