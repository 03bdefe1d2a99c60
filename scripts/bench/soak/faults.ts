import { closeSync, globSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isShort } from '../figure.ts'
import { seededNumbers } from '../kills/seeded-numbers.ts'

const PIECE = Buffer.alloc(1_000_000, 7)
const [PAUSE_MS, SPREAD_MS] = isShort ? [4_000, 8_000] : [30_000, 240_000]
const FULL_MS = isShort ? 6_000 : 60_000

interface Place {
  readonly dataDir: string
  /** Whether the data folder has a file system of its own, which may be filled. */
  readonly isOwnDisk: boolean
  readonly seed: number
  readonly say: (line: string) => void
}

/** Faults one after the other, drawn from a seed: first each once, then whichever comes. */
export class Faults {
  readonly #place: Place
  readonly #counts = new Map<string, number>()

  constructor(place: Place) {
    this.#place = place
  }

  summary(): string {
    return [...this.#counts].map(([name, count]) => `${name} ${count}`).join(', ')
  }

  async run(over: AbortSignal): Promise<void> {
    const random = seededNumbers(this.#place.seed)
    const { isOwnDisk } = this.#place
    const faults: [string, () => Promise<boolean>][] = [
      ['kill -9 of the API', async () => this.#signal('api', 'SIGKILL')],
      ['kill -9 of the database', async () => this.#signal('database', 'SIGKILL')],
      ...(isOwnDisk ? [['a full disk', () => this.#fillDisk(over)] satisfies [string, () => Promise<boolean>]] : []),
      ['kill -9 of the signer', async () => this.#signal('signer', 'SIGKILL')],
      ['a frozen API', async () => this.#signal('api', 'SIGSTOP')],
      ['kill -9 of the witness', async () => this.#signal('witness', 'SIGKILL')],
      ['a frozen database', async () => this.#signal('database', 'SIGSTOP')],
      ['kill -9 of the driver', async () => this.#signal('driver', 'SIGKILL')],
    ]
    for (let at = 0; !over.aborted; at += 1) {
      await delay(PAUSE_MS + random(SPREAD_MS), undefined, { signal: over }).catch(() => undefined)
      const [name, make] = faults[at < faults.length ? at : random(faults.length)] ?? []
      if (over.aborted || name === undefined || make === undefined || !(await make())) continue
      this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
      this.#place.say(name)
    }
  }

  #signal(victim: string, signal: 'SIGKILL' | 'SIGSTOP'): boolean {
    try {
      const file =
        victim === 'database'
          ? join(this.#place.dataDir, globSync('postgres/**/postmaster.pid', { cwd: this.#place.dataDir })[0] ?? '')
          : join(this.#place.dataDir, 'run', `${victim}.json`)
      const text = readFileSync(file, 'utf8')
      const pid = victim === 'database' ? Number(text.split('\n')[0]) : (JSON.parse(text) as { pid: number }).pid
      return process.kill(pid, signal)
    } catch {
      return false // it is just being started
    }
  }

  /** To the last byte, and for a while whatever is given back as well. */
  async #fillDisk(over: AbortSignal): Promise<boolean> {
    const file = join(this.#place.dataDir, '..', 'filler')
    const handle = openSync(file, 'w')
    try {
      const untilMs = performance.now() + FULL_MS
      while (performance.now() < untilMs && !over.aborted) {
        try {
          writeSync(handle, PIECE)
        } catch {
          await delay(200, undefined, { signal: over }).catch(() => undefined)
        }
      }
    } finally {
      closeSync(handle)
      rmSync(file)
    }
    return true
  }
}
