import { globSync, readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from '../root.ts'
import { runTool } from '../run-tool.ts'
import { findAdvisories } from './advisories.ts'
import { findLargeFiles } from './file-sizes.ts'
import { findFloorFaults } from './floors.ts'
import { findExportedArrows } from './function-style.ts'
import { findLockFaults, type LockFile } from './lock-file.ts'
import { findForbiddenWords } from './machine-words.ts'
import { findBorderFaults, findWrongArrows, readRooms } from './package-borders.ts'
import { findRollingFaults } from './rolling-migrations.ts'
import { readSourceFiles } from './source-files.ts'

type Env = Readonly<Record<string, string>>

export interface CheckResult {
  readonly name: string
  readonly seconds: number
  /** Undefined where there is no fault. */
  readonly faults: string | undefined
  /** What could not be checked here. */
  readonly note?: string
}

/** The compiler behind the lint collects its garbage less often where there is memory: 84 seconds of a processor, not 137, for 1 GB more. */
const LATE_COLLECTION = totalmem() > 12e9 ? { GOGC: '400' } : undefined

/** It has a checker per thread, and each works out the types again: one takes two thirds of the processor time of several. */
const ONE_CHECKER = { GOMAXPROCS: '1' }

const tool =
  (name: string, args: readonly string[]) =>
  async (env?: Env): Promise<string | undefined> => {
    const { ok, output } = await runTool(name, args, { env: { ...LATE_COLLECTION, ...env } })
    return ok ? undefined : output || `${name} failed without a word`
  }

/** The repository, then each pure package with the globals it may know; what was checked before is not checked again. */
async function checkTypes(): Promise<string | undefined> {
  const faults: (string | undefined)[] = []
  for (const project of ['tsconfig.json', ...globSync('packages/*/tsconfig.json', { cwd: root })]) {
    const known = join(root, 'node_modules/.cache/tsc', `${project.replaceAll('/', '-')}.tsbuildinfo`)
    const args = ['-p', project, '--pretty', 'false', '--incremental', '--tsBuildInfoFile', known]
    faults.push(await tool('tsc', args)())
  }
  return faults.filter((fault) => fault !== undefined).join('\n') || undefined
}

const list = (find: () => readonly string[]) => (): Promise<string | undefined> =>
  Promise.resolve(find().join('\n') || undefined)

const readCode = (): ReturnType<typeof readSourceFiles> => readSourceFiles(root, /\.(ts|tsx|mjs)$/)

function findBorders(): string[] {
  const rooms = readRooms(readSourceFiles(root, /(^|^(apps|packages)\/[^/]+\/)package\.json$/))
  return [...findWrongArrows(rooms), ...findBorderFaults(rooms, readCode())]
}

function findRolling(): string[] {
  const file = join(root, 'apps/api/released/statements.json')
  const { newestMigration } = JSON.parse(readFileSync(file, 'utf8')) as { newestMigration: string }
  return findRollingFaults(readSourceFiles(root, /^apps\/api\/migrations\/.*\.sql$/), newestMigration)
}

const NO_ANSWER = 'not checked: the registry gives no answer about advisories here'

const checks: Readonly<Record<string, (env?: Env) => Promise<string | undefined>>> = {
  types: checkTypes,
  lint: tool('oxlint', ['--deny-warnings']),
  format: tool('oxfmt', ['--check', '.']),
  unused: tool('knip', ['--no-progress']),
  'test-only': tool('knip', ['--no-progress', '--production']),
  borders: list(findBorders),
  floors: list(() => findFloorFaults(readCode())),
  sizes: list(() => findLargeFiles(readCode())),
  style: list(() => findExportedArrows(readCode())),
  migrations: list(findRolling),
  words: list(() => findForbiddenWords(readSourceFiles(root, /\.(ts|tsx|mjs|md|json|css|html)$|^\.ci\//))),
  advisories: async () => {
    const found = await findAdvisories()
    return found === null ? NO_ANSWER : found.join('\n') || undefined
  },
  lock: list(() => findLockFaults(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile)),
}

/** What a run of all leaves out: `lint` has the compiler's findings too (`typeCheck`), by the options of each package. */
const IN_ANOTHER: readonly string[] = ['types']

/**
 * Runs the named checks, or all, at the same time; all faults are shown, not only the first.
 *
 * @param beside whether other work wants the processors
 */
export function runChecks(
  names: readonly string[] = [],
  { beside = false }: { readonly beside?: boolean } = {},
): Promise<CheckResult[]> {
  const unknown = names.find((name) => !(name in checks))
  if (unknown !== undefined) throw new Error(`No check "${unknown}"; there are ${Object.keys(checks).join(', ')}`)
  const chosen = Object.entries(checks).filter(([name]) =>
    names.length === 0 ? !IN_ANOTHER.includes(name) : names.includes(name),
  )
  return Promise.all(
    chosen.map(async ([name, run]) => {
      const begun = performance.now()
      const faults = await run(beside ? ONE_CHECKER : undefined)
      const seconds = (performance.now() - begun) / 1000
      return faults === NO_ANSWER ? { name, faults: undefined, note: NO_ANSWER, seconds } : { name, faults, seconds }
    }),
  )
}
