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
import { Silence } from './silence.ts'

/** An import of it would load the library of fetch, too: a tenth of a second of every start. */
const { get } = process.getBuiltinModule('node:http')

export interface ProcessSpec {
  readonly name: string
  /** The script and its words. */
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** An address that answers as long as the process can work; one that falls silent is killed and started again. */
  readonly live?: string | undefined
  /** How long it may take to end when it is asked to. */
  readonly stopWithinMs?: number
}

interface Place {
  /** Where the numbers of the running processes are kept, for a start after kill -9. */
  readonly runFolder: string
  /** Undefined writes to the terminal. */
  readonly logFolder: string | undefined
  readonly say: (line: string) => void
  /** How often a process is asked whether it is alive, and how long it may be silent, when it starts and later. */
  readonly askEveryMs?: number
  readonly startWithinMs?: number
  readonly silentForMs?: number
}

interface Running {
  readonly spec: ProcessSpec
  readonly silence: Silence
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
const ASK_EVERY_MS = 10_000
/** One that did not answer. */
const ASK_AGAIN_MS = 2_000
const SILENT_FOR_MS = 30_000
/** A process that starts on a busy machine is not expected to answer. */
const START_WITHIN_MS = 60_000

const followParent = fileURLToPath(new URL('./follow-parent.mjs', import.meta.url))

/** Ends a process: by SIGTERM, and by SIGKILL if that is not enough. */
async function end(pid: number, withinMs = STOP_TIMEOUT_MS): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      return
    }
    if (await waitUntilGone(pid, withinMs)) return
  }
  throw new Error(`Process ${pid} does not stop`)
}

/** The status that an address answers with, undefined where nothing answers in time. */
export async function askHealth(url: string, withinMs = 5_000, stopping?: AbortSignal): Promise<number | undefined> {
  return new Promise((resolve) => {
    // not listening, or silent
    const answerNothing = (): void => resolve(undefined)
    // a third of what fetch costs, and it is asked all day
    get(
      url,
      { agent: false, signal: AbortSignal.any([AbortSignal.timeout(withinMs), ...(stopping ? [stopping] : [])]) },
      (reply) => {
        reply.on('error', answerNothing).resume()
        resolve(reply.statusCode)
      },
    ).on('error', answerNothing)
  })
}

/** Keeps the product's processes running: what crashes or falls silent is started again, after a growing pause. */
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
    const startedAtMs = performance.now()
    const { startWithinMs = START_WITHIN_MS, silentForMs = SILENT_FOR_MS } = this.#place
    const silence = new Silence(silentForMs, startWithinMs)
    const running = { spec, child: this.#spawn(spec), startedAtMs, silence, crashes: 0 }
    this.#running.set(spec.name, running)
    if (spec.live !== undefined) void this.#listen(running, spec.live)
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
    const ends = [...this.#running.values()].map(async ({ child: { pid }, spec }) => {
      if (pid !== undefined && isAlive(pid)) await end(pid, spec.stopWithinMs)
    })
    await Promise.all(ends)
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
    if (child.pid !== undefined) this.#keepNumber(spec.name, child.pid)
    return child
  }

  #keepNumber(name: string, pid: number): void {
    try {
      writeFileSync(join(this.#place.runFolder, `${name}.json`), JSON.stringify({ pid, started: startMark(pid) }))
    } catch (error) {
      // a full disk; only a start after kill -9 would need it
      this.#place.say(`${name}: its process number could not be kept: ${String(error)}`)
    }
  }

  /** Asks a process again and again; one that was silent for too long is killed, and so started again. */
  async #listen(running: Running, url: string): Promise<void> {
    const { askEveryMs = ASK_EVERY_MS, startWithinMs = START_WITHIN_MS, say } = this.#place
    const { signal } = this.#stopping
    const answersWithin = async (ms: number): Promise<boolean> => (await askHealth(url, ms, signal)) !== undefined
    while (!signal.aborted) {
      // a process that complains is alive: starting it again would not help
      const answers = await running.silence.ask(answersWithin)
      if (running.silence.isTooLong && !signal.aborted) {
        say(`${running.spec.name} does not answer and is killed`)
        running.silence.restart(startWithinMs)
        running.child.kill('SIGKILL')
      }
      // an aborted pause is the end of it
      const pauseMs = answers ? askEveryMs : Math.min(askEveryMs, ASK_AGAIN_MS)
      await running.silence.during(pauseMs, () => delay(pauseMs, undefined, { signal }).catch(() => undefined))
    }
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
    running.silence.restart(this.#place.startWithinMs ?? START_WITHIN_MS)
    running.child = this.#spawn(running.spec)
  }
}
