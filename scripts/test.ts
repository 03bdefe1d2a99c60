/** `npm test`: check and unit, API and component tests, beside them the browser tests; the last line sums them up. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runChecks } from './check/run-checks.ts'
import { runTool } from './run-tool.ts'
import { buildTestPrograms } from './start/server-build.ts'
import { buildWeb } from './start/web-build.ts'
import { runBrowserTests } from './test/browser-tests.ts'
import { closingLine, closingLines, tallyVitest, type Tally } from './test/tally.ts'
import { readTestOptions, type Part, type TestOptions } from './test/test-options.ts'
import { describeTested, stampReport } from './validation/stamp-report.ts'

const say = (line: string): void => console.log(line)
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stopping.abort(new Error(`stopped by ${signal}`)))
process.on('disconnect', () => stopping.abort(new Error('stopped')))
process.channel?.unref()

async function check(): Promise<Tally> {
  const results = await runChecks([], { beside: only === undefined })
  const faulty = results.filter(({ faults }) => faults !== undefined)
  for (const { name, faults } of faulty) say(`\n${name}:\n${faults}`)
  const failures = faulty.map(({ name }) => `check: ${name}`)
  return { passed: results.length - faulty.length, failed: faulty.length, failures }
}

function readOptions(): TestOptions {
  try {
    return readTestOptions(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    console.error(error.message)
    process.exit(2)
  }
}

const { only, toolArgs, reports } = readOptions()
const tested = reports === undefined ? undefined : describeTested()
if (reports !== undefined) mkdirSync(reports, { recursive: true })
/** Who names a file or a test reads what it writes; of the whole suite only failures are shown. */
const terminal = toolArgs.length > 0

/** Where a run's report is to lie; an earlier one goes first, so that none is taken for this run's. */
function keptReport(tool: 'vitest' | 'playwright'): string | undefined {
  if (reports === undefined) return undefined
  const file = resolve(reports, `${tool}.json`)
  rmSync(file, { force: true })
  return file
}

async function unit(): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'eluent-vitest-'))
  try {
    const report = keptReport('vitest') ?? join(folder, 'report.json')
    const reporters = toolArgs.some((arg) => arg.startsWith('--reporter')) ? [] : ['--reporter=default']
    const reportArgs = [...reporters, '--reporter=json', `--outputFile.json=${report}`]
    const env = only === undefined ? { TEST_PROGRAMS: JSON.stringify(await buildTestPrograms(stopping.signal)) } : {}
    const { ok, output } = await runTool('vitest', ['run', ...reportArgs, ...toolArgs], { env, terminal })
    if (tested) stampReport(report, tested)
    if (!existsSync(report)) {
      say(output)
      return { passed: 0, failed: 1 }
    }
    const tally = tallyVitest(JSON.parse(readFileSync(report, 'utf8')) as Parameters<typeof tallyVitest>[0], ok)
    if (tally.failed > 0) say(output)
    return terminal && tally.passed + tally.failed === 0 ? { passed: 0, failed: 1 } : tally
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function build(): Promise<Tally> {
  await buildWeb(stopping.signal)
  return { passed: 0, failed: 0 }
}

async function browser(): Promise<Tally> {
  const report = keptReport('playwright')
  const tally = await runBrowserTests(toolArgs, say, stopping.signal, report)
  if (report && tested) stampReport(report, tested)
  return tally
}

type Step = readonly [name: string, part: Part, run: () => Promise<Tally>]

/** Side by side: browser tests wait for pages and kill tests for restarts, and either leaves a core idle meanwhile. */
const LANES: readonly (readonly Step[])[] = [
  [
    ['check', 'check', check],
    ['unit, API and component tests', 'unit', unit],
  ],
  [
    ['web build', 'e2e', build],
    ['browser tests', 'e2e', browser],
  ],
]
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

async function runLane(steps: readonly Step[]): Promise<Tally[]> {
  const done: Tally[] = []
  for (const [name, part, step] of steps) {
    if (stopping.signal.aborted) break
    if (only === undefined || only === part) done.push(await run(name, step))
  }
  return done
}

const tallies = (await Promise.all(LANES.map(runLane))).flat()
const { failed } = tallies.reduce((sum, tally) => ({ passed: 0, failed: sum.failed + tally.failed }), {
  passed: 0,
  failed: 0,
})
say(`\n${closingLines(tallies)}`)
process.exit(stopping.signal.aborted ? 130 : failed > 0 ? 1 : 0)
