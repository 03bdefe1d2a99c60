/** `npm test`: check, then unit, API and component tests, then the browser tests; the last line sums them up. */
import { mkdtempSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runChecks } from './check/run-checks.ts'
import { runTool } from './run-tool.ts'
import { buildWeb } from './start/web-build.ts'
import { runBrowserTests } from './test/browser-tests.ts'
import { closingLine, tallyVitest, type Tally } from './test/tally.ts'

const say = (line: string): void => console.log(line)
const { values, positionals: words } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true })
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stopping.abort(new Error(`stopped by ${signal}`)))
process.on('disconnect', () => stopping.abort(new Error('stopped')))
process.channel?.unref()

async function check(): Promise<Tally> {
  const results = await runChecks()
  const faulty = results.filter(({ faults }) => faults !== undefined)
  for (const { name, faults } of faulty) say(`\n${name}:\n${faults}`)
  return { passed: results.length - faulty.length, failed: faulty.length }
}

async function unit(): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'eluent-vitest-'))
  try {
    const report = join(folder, 'report.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const { ok, output } = await runTool('vitest', ['run', ...reporters, ...words])
    if (!existsSync(report)) {
      say(output)
      return { passed: 0, failed: 1 }
    }
    const tally = tallyVitest(JSON.parse(readFileSync(report, 'utf8')) as Parameters<typeof tallyVitest>[0], ok)
    if (tally.failed > 0) say(output)
    return tally
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function build(): Promise<Tally> {
  await buildWeb(stopping.signal)
  return { passed: 0, failed: 0 }
}

const browser = (): Promise<Tally> => runBrowserTests(words, say, stopping.signal)

const steps: readonly (readonly [string, 'check' | 'unit' | 'e2e', () => Promise<Tally>])[] = [
  ['check', 'check', check],
  ['unit, API and component tests', 'unit', unit],
  ['web build', 'e2e', build],
  ['browser tests', 'e2e', browser],
]
const known = new Set(steps.map(([, kind]) => kind as string))
if (values.only !== undefined && !known.has(values.only)) {
  console.error(`--only takes ${[...known].join(', ')}, not "${values.only}"`)
  process.exit(2)
}

async function run(name: string, step: () => Promise<Tally>): Promise<Tally> {
  const begun = performance.now()
  let tally: Tally
  try {
    tally = await step()
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    tally = { passed: 0, failed: 1 }
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  say(`${tally.failed > 0 ? 'FAIL' : 'ok  '}  ${name}: ${closingLine([tally])} (${seconds} s)`)
  return tally
}

const tallies: Tally[] = []
for (const [name, kind, step] of steps) {
  if (stopping.signal.aborted) break
  if (values.only === undefined || values.only === kind) tallies.push(await run(name, step))
}
const { failed } = tallies.reduce((sum, tally) => ({ passed: 0, failed: sum.failed + tally.failed }), {
  passed: 0,
  failed: 0,
})
say(`\n${closingLine(tallies)}`)
process.exit(stopping.signal.aborted ? 130 : failed > 0 ? 1 : 0)
