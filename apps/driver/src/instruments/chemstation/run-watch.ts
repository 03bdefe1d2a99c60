import type { RunChanges } from '@eluent/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../clock.ts'
import { isoTime } from '../../clock.ts'
import { createRepeat } from '../../repeat.ts'
import type { RunIndex, SeenRun } from './run-index.ts'

/** Notices of network shares are not to be trusted, so the data root is looked at. */
const POLL_MS = 5000
/** A run is looked into once nothing in its folder changed for this long. */
const STILL_MS = 10_000
/** A run without a report: its data analysis may yet print one. */
const UNREPORTED_MS = 600_000
const REMEMBERED = 100
/** So often everything is looked at, whatever folders say. */
const SCAN_EVERY_MS = 300_000

export interface RunWatchDeps {
  index: RunIndex
  clock: Clock
  log: FastifyBaseLogger
}

export type RunWatch = ReturnType<typeof createRunWatch>

interface WatchState {
  /** The signature under which each run needs no further look: reported, or not a run as it stands. Null before the first look. */
  done: Map<string, string> | null
  /** How often new runs were reported; it makes the revision. */
  count: number
  /** When everything was looked at last. */
  scannedAtMs: number
  /** The last runs reported. */
  complete: RunChanges['complete']
}

/** Reports runs that came into the data root, once they are whole. It imports nothing: a person chooses. */
export function createRunWatch({ index, clock, log }: RunWatchDeps) {
  const listeners = new Set<(changes: RunChanges) => void>()
  const startedAt = isoTime(clock)
  const state: WatchState = { done: null, count: 0, scannedAtMs: -Infinity, complete: [] }
  const looks = createRepeat(clock, POLL_MS, look)

  function changes(): RunChanges {
    return { revision: `${startedAt}/${state.count}`, complete: state.complete }
  }

  /** True when the run may be reported; false when it may not yet, or never in this state of its files. */
  async function isWhole(run: SeenRun, marked: Map<string, string>): Promise<boolean> {
    const stillMs = clock.monotonicMs() - run.quietSinceMs
    if (stillMs < STILL_MS) return false
    const state = await index.stateOf(run.path)
    if (state === 'held') return false
    if (state === 'unreported' && stillMs < UNREPORTED_MS) return false
    // What changed while it was read is looked at again when it has come to rest.
    if ((await index.lookAt(run.path))?.signature !== run.signature) return false
    marked.set(run.path, run.signature)
    return state === 'complete' || state === 'unreported'
  }

  async function look(): Promise<void> {
    try {
      await reportNewRuns()
    } catch (cause) {
      log.warn({ err: cause }, 'the data root could not be looked at; it is tried again')
    }
  }

  async function lookAtDisk(): Promise<void> {
    if (clock.monotonicMs() - state.scannedAtMs < SCAN_EVERY_MS) return index.glance()
    await index.scan()
    state.scannedAtMs = clock.monotonicMs()
  }

  async function reportNewRuns(): Promise<void> {
    await lookAtDisk()
    const runs = index.runs()
    const { done } = state
    if (done === null) {
      // What stood there at the start is no news, but may become so by changing.
      state.done = new Map([...runs.values()].map(({ path, signature }) => [path, signature]))
      return
    }
    // A root without any run is a share that is not mounted: what comes back with it is no news.
    if (runs.size > 0) for (const path of done.keys()) if (!runs.has(path)) done.delete(path)
    const whole: string[] = []
    for (const run of runs.values()) {
      if (done.get(run.path) !== run.signature && (await isWhole(run, done))) whole.push(run.path)
    }
    if (whole.length === 0) return
    state.count += 1
    state.complete = [...state.complete, ...whole.map((path) => ({ path, noticed_at: isoTime(clock) }))].slice(
      -REMEMBERED,
    )
    for (const listener of listeners) listener(changes())
  }

  return {
    changes,
    onChange: (listener: (changes: RunChanges) => void): void => {
      listeners.add(listener)
    },
    start: (): void => void looks.now(),
    /** Ends when the look under way has ended. */
    settled: looks.settled,
    stop: (): void => {
      looks.stop()
      listeners.clear()
    },
  }
}
