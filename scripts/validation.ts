/**
 * `npm run validation [-- --results FILE|FOLDER ... --out FOLDER]`: writes the validation record of this version as PDF and JSON,
 * signed with the installation's key. Runs every test first, or reads the JSON reports of runs already made.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { readSourceFiles } from './check/source-files.ts'
import { root } from './root.ts'
import { runOperatorCommand } from './start/operator-command.ts'
import { judgeRegulations } from './trace/regulations/regulations.ts'
import { isTestFile, traceRequirements } from './trace/trace-requirements.ts'
import { describeMachine, describeSources } from './validation/describe-here.ts'
import { readWords, type ValidationWords } from './validation/read-words.ts'
import { failuresWithoutRequirement, outcomesOf } from './validation/requirement-outcomes.ts'
import { runSuite } from './validation/run-suite.ts'
import { readTestRun, type TestRun } from './validation/test-results.ts'

const say = (line: string): void => console.log(line)
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stopping.abort(new Error(`stopped by ${signal}`)))

type ReadReport = TestRun & { report: string; sha256: string }

/** Of a folder its JSON files, as `npm test -- --reports` leaves them. */
function filesAt(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  const files = readdirSync(path).filter((name) => name.endsWith('.json'))
  if (files.length === 0) throw new RangeError(`${path} holds no JSON report`)
  return files.sort().map((name) => join(path, name))
}

function readReport(file: string): ReadReport {
  try {
    const bytes = readFileSync(file)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { ...readTestRun(JSON.parse(bytes.toString())), report: file, sha256 }
  } catch (error) {
    throw new RangeError(`${file} ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** A record is of one commit. @throws RangeError for a run of another */
function refuseOthers(runs: readonly ReadReport[], commit: string): void {
  for (const { report, sources } of runs)
    if (sources !== null && sources.commit !== commit)
      throw new RangeError(`${report} tested ${sources.commit}; the files here are of ${commit}`)
}

async function validate({ results, out }: ValidationWords): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'eluent-validation-'))
  try {
    const given = results.flatMap((path) => filesAt(resolve(path)))
    const runs = (given.length > 0 ? given : await runSuite(folder, say, stopping.signal)).map(readReport)
    const here = describeSources()
    refuseOthers(runs, here.commit)
    const docs = join(root, 'docs', 'requirements')
    const lists = readdirSync(docs)
      .filter((name) => /^requirements-.*\.md$/.test(name))
      .sort()
      .map((path) => ({ path, text: readFileSync(join(docs, path), 'utf8') }))
    const files = readSourceFiles(root, /\.[cm]?[jt]sx?$/).filter(({ path }) => isTestFile(path))
    const tests = runs.flatMap((run) => run.results)
    const requirements = outcomesOf(traceRequirements(lists, files).rows, tests)
    const passed = requirements.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id)
    const run = {
      ...here,
      made_at: new Date().toISOString(),
      machine: describeMachine(),
      runs: runs.map(({ tool, beganAt, report, sha256, sources }) => ({
        tool,
        began_at: beganAt,
        report: given.length > 0 ? `read from ${basename(report)}` : 'run for this record',
        sha256,
        sources: sources && {
          commit: sources.commit,
          changed_since_commit: sources.changed_since_commit,
          machine: sources.machine,
        },
      })),
      requirements,
      matrix: judgeRegulations(new Set(passed)),
      other_failures: failuresWithoutRequirement(tests),
    }
    const runFile = join(folder, 'run.json')
    writeFileSync(runFile, JSON.stringify(run))
    const main = join(root, 'apps', 'api', 'src', 'validation', 'main.ts')
    const target = resolve(out ?? join(root, '.data', 'validation'))
    await runOperatorCommand(main, [runFile, target], { database: 'if it is there' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

try {
  await validate(readWords(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
