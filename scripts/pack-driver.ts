/**
 * `npm run driver:pack [-- folder]`: the driver alone, for the instrument's computer: one small file that installs what
 * the driver runs on (no database, no pages) and starts with one command. `--for win-x64` makes a folder for Windows with all it needs
 * in it. See docs/driver.md.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { reduceLock, type Lock } from './pack-driver/reduce-lock.ts'
import { bundleDriver, fetchNode, writeLicences } from './pack-driver/windows-folder.ts'
import { root } from './root.ts'

interface Manifest {
  version: string
  license: string
  devDependencies?: Record<string, string>
  optionalDependencies: Record<string, string>
}
const readJson = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))

const manifest = readJson('package.json') as Manifest
const lock = readJson('package-lock.json') as Lock & { lockfileVersion: number }
const nodes = Object.fromEntries(
  Object.entries(manifest.optionalDependencies).filter(([name]) => name.startsWith('node-')),
)
const name = 'eluent-driver'
const parts = ['apps/driver', 'packages/contract', 'packages/domain', 'packages/signal']

const forWindows = process.argv.slice(2).join(' ').includes('--for win-x64')
const [where = '.'] = process.argv.slice(2).filter((word) => !word.startsWith('--') && word !== 'win-x64')
const goal = resolve(where)
if (!existsSync(goal)) {
  console.error(`There is no folder ${goal}. Use: npm run driver:pack -- folder`)
  process.exit(2)
}

const work = mkdtempSync(join(tmpdir(), 'eluent-driver-pack-'))
const folder = join(work, name)
const write = (file: string, value: object): void =>
  writeFileSync(join(folder, file), `${JSON.stringify(value, null, 2)}\n`)

/** Tests, their helpers and their data stay at home. */
const isProduct = (source: string): boolean =>
  !/\.test\.tsx?$|[\\/](testing|tests|fixtures|bench|node_modules|__snapshots__)([\\/]|$)/.test(
    source.slice(root.length),
  )

function archive(label: string): void {
  const target = join(goal, `${name}-${label}.tgz`)
  // tar comes with Windows 10, macOS and every Linux
  execFileSync('tar', ['-czf', target, '-C', work, name])
  console.log(target)
}

async function packForWindows(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await bundleDriver(folder, manifest.version)
  writeLicences(folder, Object.keys(reduceLock(lock, 'apps/driver', [])))
  fetchNode(folder, lock, work)
  archive(`${manifest.version}-win-x64`)
}

function packForNpm(): void {
  mkdirSync(join(folder, 'scripts'), { recursive: true })
  for (const part of parts) {
    cpSync(join(root, part), join(folder, part), { recursive: true, filter: isProduct })
    const { devDependencies: _tools, ...needed } = readJson(`${part}/package.json`) as Manifest
    write(`${part}/package.json`, needed)
  }
  cpSync(join(root, 'scripts/runtime.mjs'), join(folder, 'scripts/runtime.mjs'))
  for (const file of ['LICENSE', 'docs/driver.md']) cpSync(join(root, file), join(folder, file.replace('docs/', '')))
  const driverManifest = {
    name,
    version: manifest.version,
    private: true,
    license: manifest.license,
    type: 'module',
    workspaces: parts,
    optionalDependencies: nodes,
  }
  write('package.json', {
    ...driverManifest,
    scripts: {
      postinstall: 'node scripts/runtime.mjs --link',
      start: 'node scripts/runtime.mjs apps/driver/src/main.ts',
    },
  })
  const { private: _private, type: _type, ...rootOfLock } = driverManifest
  write('package-lock.json', {
    name,
    version: manifest.version,
    lockfileVersion: lock.lockfileVersion,
    requires: true,
    packages: { '': { ...rootOfLock, hasInstallScript: true }, ...reduceLock(lock, 'apps/driver', Object.keys(nodes)) },
  })
  archive(manifest.version)
}

try {
  if (forWindows) await packForWindows()
  else packForNpm()
} finally {
  rmSync(work, { recursive: true, force: true })
}
