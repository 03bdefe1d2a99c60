import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../root.ts'

const run = promisify(execFile)
const BUILD_TIMEOUT_MS = 300_000
const webFolder = join(root, 'apps', 'web')
/** What the pages are made of. */
const sources = [
  'apps/web',
  'packages/domain',
  'packages/contract',
  'packages/signal',
  'packages/report',
  'packages/tables',
  'packages/ledger',
]
const madeOrTests = /(^|[\\/])(node_modules|dist|test|testing|fixtures|\.vite)([\\/]|$)|\.test\.tsx?$/

export const webDist = join(webFolder, 'dist')

/** A fingerprint of everything the built pages depend on. */
export function fingerprint(folder: string, parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) {
    const files = readdirSync(join(folder, part), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => !madeOrTests.test(file.slice(folder.length)))
      .sort()
    for (const file of files)
      hash.update(file.slice(folder.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.update(readFileSync(join(folder, 'package-lock.json'))).digest('hex')
}

/** Builds the web app unless the last build was of the same sources. @returns whether it was built now */
export async function buildWeb(signal?: AbortSignal): Promise<boolean> {
  const mark = join(root, 'node_modules', '.cache', 'web-build')
  const wanted = fingerprint(root, sources)
  if (existsSync(join(webDist, 'index.html')) && existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return false
  const vite = join(
    dirname(createRequire(join(webFolder, 'package.json')).resolve('vite/package.json')),
    'bin',
    'vite.js',
  )
  try {
    const options = { cwd: webFolder, timeout: BUILD_TIMEOUT_MS, maxBuffer: 50_000_000, ...(signal && { signal }) }
    await run(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      ...options,
      env: { ...process.env, NODE_ENV: 'production' },
    })
  } catch (cause) {
    signal?.throwIfAborted()
    const { stdout = '', stderr = '' } = cause as { stdout?: string; stderr?: string }
    throw new Error(`The web app could not be built:\n${(stderr + stdout).trim() || String(cause)}`, { cause })
  }
  mkdirSync(dirname(mark), { recursive: true })
  writeFileSync(mark, wanted)
  return true
}
