import { spawn, type ChildProcess } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isAlive, startMark, waitUntilGone } from '@eluent/postgres'

export interface ProcessSpec {
  readonly name: string
  /** The script and its words. */
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
}

interface Place {
  /** Where the numbers of the running processes are kept, for a start after kill -9. */
  readonly runFolder: string
  /** Undefined writes to the terminal. */
  readonly logFolder: string | undefined
  readonly say: (line: string) => void
}

interface Running {
  readonly spec: ProcessSpec
  child: ChildProcess
  startedAtMs: number
  crashes: number
}

/** EX_CONFIG of sysexits: starting again would not help. */
const BAD_SETTINGS = 78
const STOP_TIMEOUT_MS = 12_000
const LOG_LIMIT_BYTES = 20_000_000
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 10_000
/** A process that ran this long is not crashing on start. */
const STEADY_MS = 60_000

const followParent = fileURLToPath(new URL('./follow-parent.ts', import.meta.url))

/** Ends a process: by SIGTERM, and by SIGKILL if that is not enough. */
async function end(pid: number): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      return
    }
    if (await waitUntilGone(pid, STOP_TIMEOUT_MS)) return
  }
  throw new Error(`Process ${pid} does not stop`)
}

/** Keeps the product's processes running: what crashes is started again, after a growing pause. */
export class Supervisor {
  readonly #place: Place
  readonly #running = new Map<string, Running>()
  readonly #stopping = new AbortController()

  constructor(place: Place) {
    this.#place = place
    for (const folder of [place.runFolder, place.logFolder])
      if (folder !== undefined) mkdirSync(folder, { recursive: true, mode: 0o700 })
  }

  /** Ends what an earlier start left running when it was killed. */
  async endLeftovers(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const file = join(this.#place.runFolder, `${name}.json`)
      if (!existsSync(file)) continue
      const { pid, started } = JSON.parse(readFileSync(file, 'utf8') || '{}') as { pid?: number; started?: string }
      if (pid !== undefined && started !== undefined && startMark(pid) === started) await end(pid)
      rmSync(file, { force: true })
    }
  }

  start(spec: ProcessSpec): void {
    this.#running.set(spec.name, { spec, child: this.#spawn(spec), startedAtMs: performance.now(), crashes: 0 })
  }

  /** Whether there is no hope left while it starts: settings it refuses, or three crashes. */
  gaveUp(name: string): boolean {
    const running = this.#running.get(name)
    return running !== undefined && (running.crashes >= 3 || running.child.exitCode === BAD_SETTINGS)
  }

  /** The last lines a process wrote. */
  lastWords(name: string): string {
    const { logFolder } = this.#place
    if (logFolder === undefined) return 'see above'
    return readFileSync(join(logFolder, `${name}.log`), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(-8)
      .join('\n')
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    const pids = [...this.#running.values()].flatMap(({ child }) => (child.pid === undefined ? [] : [child.pid]))
    await Promise.all(pids.filter((pid) => isAlive(pid)).map(end))
    for (const name of this.#running.keys()) rmSync(join(this.#place.runFolder, `${name}.json`), { force: true })
  }

  #spawn(spec: ProcessSpec): ChildProcess {
    const log = this.#openLog(spec.name)
    const child = spawn(process.execPath, ['--import', followParent, ...spec.args], {
      cwd: spec.cwd,
      env: { ...spec.env },
      // a group of its own: Ctrl+C reaches only us, and we end it in good order
      detached: process.platform !== 'win32',
      stdio: ['ignore', log, log, 'ipc'],
      windowsHide: true,
    })
    if (typeof log === 'number') closeSync(log)
    child.on('error', (error) => this.#place.say(`${spec.name}: ${error.message}`))
    child.on('exit', (code, signal) => void this.#restart(spec.name, signal ?? `code ${code}`))
    if (child.pid !== undefined)
      writeFileSync(
        join(this.#place.runFolder, `${spec.name}.json`),
        JSON.stringify({ pid: child.pid, started: startMark(child.pid) }),
      )
    return child
  }

  #openLog(name: string): number | 'inherit' {
    if (this.#place.logFolder === undefined) return 'inherit'
    const file = join(this.#place.logFolder, `${name}.log`)
    if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`)
    return openSync(file, 'a', 0o600)
  }

  async #restart(name: string, reason: string): Promise<void> {
    const running = this.#running.get(name)
    if (!running || this.#stopping.signal.aborted || running.child.exitCode === BAD_SETTINGS) return
    if (performance.now() - running.startedAtMs > STEADY_MS) running.crashes = 0
    running.crashes += 1
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (running.crashes - 1), LONGEST_PAUSE_MS)
    this.#place.say(`${name} ended (${reason}) and is started again`)
    try {
      await delay(pauseMs, undefined, { signal: this.#stopping.signal })
    } catch {
      return // stopping meanwhile
    }
    running.startedAtMs = performance.now()
    running.child = this.#spawn(running.spec)
  }
}
