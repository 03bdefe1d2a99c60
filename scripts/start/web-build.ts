import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { isAlive } from '@eluent/postgres'
import { root } from '../root.ts'
import { runFollowing } from './run-following.ts'

const BUILD_TIMEOUT_MS = 300_000
const KEPT_BUILDS = 5
const KEPT_MS = 86_400_000
const webFolder = join(root, 'apps', 'web')
/** What the pages are made of. */
const sources = [
  'apps/web',
  'docs/user',
  'packages/domain',
  'packages/contract',
  'packages/signal',
  'packages/report',
  'packages/tables',
  'packages/ledger',
]
const madeOrTests = /^(?:node_modules|dist|test|testing|fixtures|\.vite)$|\.test\.tsx?$/

/** Nobody walks through what was made of them before: thousands of files. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (madeOrTests.test(entry.name)) return []
    return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? path : []
  })
}

/** A fingerprint of everything the built pages depend on. */
export function fingerprint(folder: string, parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) {
    for (const file of filesBelow(join(folder, part)).sort())
      hash.update(file.slice(folder.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.update(readFileSync(join(folder, 'package-lock.json'))).digest('hex')
}

/** The pages made of one state of the sources. */
export interface WebBuild {
  readonly folder: string
  /** Whether they were built now. */
  readonly isNew: boolean
}

/**
 * The build of these sources among those kept, made where it is missing. A product that runs keeps its own folder while others
 * build; two that build the same at once do it beside each other, and the first to end is kept.
 * @param make writes the pages to its argument, a folder
 */
export async function keepBuild(
  builds: string,
  wanted: string,
  make: (folder: string) => Promise<void>,
): Promise<WebBuild> {
  const folder = join(builds, wanted.slice(0, 16))
  const isNew = !existsSync(folder)
  if (isNew) {
    dropUnfinished(builds)
    const making = join(builds, `making-${process.pid}-${randomUUID()}`)
    try {
      await make(making)
      renameSync(making, folder)
    } catch (error) {
      if (!existsSync(folder)) throw error
    } finally {
      rmSync(making, { recursive: true, force: true })
    }
  }
  const now = new Date()
  utimesSync(folder, now, now)
  dropOld(builds, now)
  return { folder, isNew }
}

/** What a killed start was making. */
function dropUnfinished(builds: string): void {
  for (const name of existsSync(builds) ? readdirSync(builds) : []) {
    const maker = /^making-(\d+)-/.exec(name)?.[1]
    if (maker !== undefined && !isAlive(Number(maker))) rmSync(join(builds, name), { recursive: true, force: true })
  }
}

/** The last ones stay, and all that a product was started from within a day. */
function dropOld(builds: string, now: Date): void {
  const all = readdirSync(builds)
    .map((name) => join(builds, name))
    .map((folder) => ({ folder, usedMs: statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((one, other) => other.usedMs - one.usedMs)
  for (const { folder, usedMs } of all.slice(KEPT_BUILDS))
    if (now.getTime() - usedMs > KEPT_MS) rmSync(folder, { recursive: true, force: true })
}

/** @throws Error where the packages that build are left out: a server's installation runs what was built before */
export function requireBuilders(folder: string = webFolder): string {
  try {
    return dirname(createRequire(join(folder, 'package.json')).resolve('vite/package.json'))
  } catch (cause) {
    throw new Error(
      'These sources are not built, and the packages that build them are not installed. Run npm ci, npm run build, then npm ci --omit=dev',
      { cause },
    )
  }
}

/**
 * Builds the web app unless these sources were built before. What first loads begin with is compressed less than it can be, which
 * takes longer than the rest of it: `finishPages` does it, once the product runs.
 * @param niceness lets what a start waits for longer come first
 * @throws Error with the builder's words
 */
export async function buildPages(signal?: AbortSignal, niceness?: number): Promise<WebBuild> {
  return keepBuild(join(webFolder, 'dist', 'builds'), fingerprint(root, sources), async (folder) => {
    const vite = join(requireBuilders(), 'bin', 'vite.js')
    try {
      await runFollowing([vite, 'build', '--logLevel', 'warn', '--outDir', relative(webFolder, folder)], {
        cwd: webFolder,
        env: { ...process.env, NODE_ENV: 'production' },
        timeoutMs: BUILD_TIMEOUT_MS,
        signal,
        niceness,
        makes: folder,
      })
    } catch (cause) {
      signal?.throwIfAborted()
      throw new Error(`The web app could not be built:\n${(cause as Error).message}`, { cause })
    }
  })
}

/** Compresses what first loads begin with as far as it goes. */
export async function finishPages(folder: string, signal?: AbortSignal): Promise<void> {
  if (!existsSync(join(folder, 'finished'))) await finishBuild([folder], signal)
}

/** Builds the pages whole. @throws Error with the builder's words, or naming the first loads that are larger than they may be */
export async function buildWeb(signal?: AbortSignal): Promise<WebBuild> {
  const built = await buildPages(signal)
  await finishBuild([built.folder, '--judge'], signal)
  return built
}

async function finishBuild(words: readonly string[], signal: AbortSignal | undefined): Promise<void> {
  await runFollowing([join(webFolder, 'build', 'finish-build.ts'), ...words], {
    cwd: root,
    env: process.env,
    timeoutMs: BUILD_TIMEOUT_MS,
    signal,
  })
}
