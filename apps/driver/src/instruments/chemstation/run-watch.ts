import type { RunChanges } from '@eluent/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../clock.ts'
import { isoTime } from '../../clock.ts'
import type { RunIndex, SeenRun } from './run-index.ts'

/** Notices of network shares are not to be trusted, so the data root is looked at. */
const POLL_MS = 5000
/** A run is looked into once nothing in its folder changed for this long. */
const STILL_MS = 10_000
/** A run without a report: its data analysis may yet print one. */
const UNREPORTED_MS = 600_000
const REMEMBERED = 100

export interface RunWatchDeps {
  index: RunIndex
  clock: Clock
  log: FastifyBaseLogger
}

export type RunWatch = ReturnType<typeof createRunWatch>

/** Tells of runs that came into the data root, once they are whole. It imports nothing: a person chooses. */
export function createRunWatch({ index, clock, log }: RunWatchDeps) {
  const listeners = new Set<(changes: RunChanges) => void>()
  /** The signature under which each run needs no further look: told, or known not to be a run as it stands. */
  let done: Map<string, string> | null = null
  const startedAt = isoTime(clock)
  let count = 0
  let complete: RunChanges['complete'] = []
  let stopped = false
  let cancelTimer = (): void => {}

  const changes = (): RunChanges => ({ revision: `${startedAt}/${count}`, complete })

  /** True when the run may be told; false when it may not yet, or never in this state of its files. */
  async function isWhole(run: SeenRun, marked: Map<string, string>): Promise<boolean> {
    const stillMs = clock.monotonicMs() - run.quietSinceMs
    if (stillMs < STILL_MS) return false
    const state = await index.stateOf(run.path)
    if (state === 'unreported' && stillMs < UNREPORTED_MS) return false
    // What changed while it was read is looked at again when it has come to rest.
    if ((await index.lookAt(run.path))?.signature !== run.signature) return false
    marked.set(run.path, run.signature)
    return state === 'complete' || state === 'unreported'
  }

  async function poll(): Promise<void> {
    await index.scan()
    const runs = index.runs()
    if (done === null) {
      // What stood there at the start is no news, but may become so by changing.
      done = new Map([...runs.values()].map(({ path, signature }) => [path, signature]))
      return
    }
    for (const path of done.keys()) if (!runs.has(path)) done.delete(path)
    const whole: string[] = []
    for (const run of runs.values()) {
      if (done.get(run.path) !== run.signature && (await isWhole(run, done))) whole.push(run.path)
    }
    if (whole.length === 0 || stopped) return
    count += 1
    complete = [...complete, ...whole.map((path) => ({ path, noticed_at: isoTime(clock) }))].slice(-REMEMBERED)
    for (const listener of listeners) listener(changes())
  }

  const pollAndGoOn = async (): Promise<void> => {
    try {
      await poll()
    } catch (cause) {
      log.warn({ err: cause }, 'the data root could not be looked at; it is tried again')
    }
    if (!stopped) cancelTimer = clock.after(POLL_MS, begin)
  }
  let looking = Promise.resolve()
  const begin = (): void => {
    looking = pollAndGoOn()
  }

  return {
    changes,
    onChange: (listener: (changes: RunChanges) => void): void => {
      listeners.add(listener)
    },
    start: begin,
    /** Ends when the look under way has ended. */
    settled: (): Promise<void> => looking,
    stop: (): void => {
      stopped = true
      cancelTimer()
    },
  }
}
