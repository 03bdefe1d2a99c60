// The statements that a call sends, BEGIN, SET LOCAL, COMMIT and the session's look-up among them, and how often it waits for
// the database: `npm run bench -- statements`. Counted where the driver sends them. On a commit before these calls were
// counted it runs with a copy of testing/counted-calls.ts. `SHOW=words` prints the statements of the calls so named.
import { createTestDatabase } from '@eluent/testkit'
import { startTestServer } from '@eluent/testkit/server'
import pg from 'pg'
import { printFigure } from '../../../scripts/bench/figure.ts'
import { COUNTED_CALLS, createCountedApp } from '../src/testing/counted-calls.ts'

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
const { query } = pg.Client.prototype
pg.Client.prototype.query = function heard(this: pg.Client, ...parts: unknown[]) {
  const { connectionParameters } = this as unknown as { connectionParameters: { application_name?: string } }
  const [statement] = parts as [string | { text: string }]
  if (connectionParameters.application_name === 'eluent-api')
    sent.push(typeof statement === 'string' ? statement : statement.text)
  return Reflect.apply(query, this, parts) as unknown
} as typeof query

const server = await startTestServer()
const { app, prepare } = await createCountedApp({ database: await createTestDatabase(server) })
/** Before statements were pipelined each was waited for. */
async function countSent(work: () => Promise<unknown>): Promise<{ waits: number; statements: number }> {
  await work()
  return { waits: sent.length, statements: sent.length }
}
const { costOf = countSent } = app as Partial<typeof app>
const shown = process.env['SHOW']
for (const [name, call] of Object.entries(COUNTED_CALLS)) {
  const send = await prepare(call)
  sent.length = 0
  let answer = { statusCode: 0, body: '' }
  const work = async (): Promise<unknown> => (answer = await send())
  const { waits, statements } = await costOf(work)
  if (answer.statusCode >= 400) throw new Error(`${name} answered ${answer.statusCode}: ${answer.body}`)
  const goal = GOALS[name]
  printFigure({
    name: `${name}: statements`,
    ours: statements,
    unit: 'statements',
    goal: goal === undefined ? undefined : { atMost: goal },
  })
  printFigure({ name: `${name}: waits`, ours: waits, unit: 'waits' })
  if (shown !== undefined && name.includes(shown))
    for (const text of sent) process.stdout.write(`      ${text.replaceAll(/\s+/g, ' ').slice(0, 180)}\n`)
}
await app.close()
await server.stop()
