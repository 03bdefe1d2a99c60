// The statements that a call sends, BEGIN, SET LOCAL, COMMIT and the session's look-up among them, and how often it waits for
// the database: `npm run bench -- statements`. Counted where the driver sends them. On a commit before these calls were
// counted it runs with a copy of testing/counted-calls.ts. `SHOW=words` prints the statements of the calls so named.
import { createTestDatabase } from '@eluent/testkit'
import { startTestServer } from '@eluent/testkit/server'
import { printFigure } from '../../../scripts/bench/figure.ts'
import { COUNTED_CALLS, createCountedApp } from '../src/testing/counted-calls.ts'
import { sent } from './sent-statements.ts'

/** Goals by statements where those are what was to fall, otherwise by waits. */
const GOALS: Readonly<Record<string, number>> = {
  'the list of samples: waits': 3,
  'a sample: statements': 8,
  'its results: statements': 8,
  'its chromatograms: statements': 10,
  'its report as PDF: statements': 10,
  'a shared report: statements': 8,
  'the chromatograms of a shared report: statements': 10,
  'a shared report as PDF: statements': 10,
  'register a sample: statements': 16,
  'store a run, the first: statements': 16,
  'store a run, the last of a queued sample: statements': 16,
  // half of what they took before: 41 statements, and one wait for each
  'seal a sample: statements': 20,
  'seal a project: waits': 12,
  'seal a manifest: waits': 13,
  'seal an origin: waits': 9,
}

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
  for (const [unit, ours] of Object.entries({ statements, waits })) {
    const goal = GOALS[`${name}: ${unit}`]
    printFigure({ name: `${name}: ${unit}`, ours, unit, goal: goal === undefined ? undefined : { atMost: goal } })
  }
  if (shown !== undefined && name.includes(shown))
    for (const text of sent) process.stdout.write(`      ${text.replaceAll(/\s+/g, ' ').slice(0, 180)}\n`)
}
await app.close()
await server.stop()
