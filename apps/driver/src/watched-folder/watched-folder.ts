import type { WatchedFolder as WatchReport } from '@eluent/contract'
import { WATCH_PROBLEMS_MAX, WATCH_TAKEN_MAX } from '@eluent/contract'
import type { FastifyBaseLogger } from 'fastify'
import { createHash } from 'node:crypto'
import type { Clock } from '../clock.ts'
import { isoTime } from '../clock.ts'
import { createRepeat } from '../repeat.ts'
import type { ServerLink } from '../upstream/server-link.ts'
import { retryAfterMs } from '../upstream/upstream-state.ts'
import {
  filesIn,
  IMPORTED,
  moveInto,
  PROBLEMS,
  readWhole,
  removeNote,
  writeNote,
  type ShareFile,
} from './files-on-share.ts'
import { importWatchedFile, type ImportBy, type ImportOutcome } from './import-watched-file.ts'
import type { WatchedFile, WatchedFiles } from './watched-files.ts'

/** Notices of network shares are not to be trusted, so the folder is looked at. */
const POLL_MS = 5000
/** A file is read once nothing of it changed for this long. */
const STILL_MS = 10_000
/** What could not be imported whole is tried again: template, method or material may have been mended. */
const RETRY_MS = 3_600_000
/** A share that is away for a moment is no news. */
const AWAY_TOLD_MS = 60_000
const ATTEMPTS = 10
/** So long the notes of an imported file are reported. */
const NOTES_MS = 7 * 86_400_000

const CHANGED =
  'Rows of this file are samples, and it has changed since. Bring it in by Import New Results, or save it under another name.'

export interface WatchedFolderDeps {
  root: string
  by: ImportBy
  server: ServerLink
  files: WatchedFiles
  clock: Clock
  log: FastifyBaseLogger
}

export type WatchedFolder = ReturnType<typeof createWatchedFolder>

/** What is kept in memory of a file; a restart forgets it. */
interface Seen {
  signature: string
  sinceMs: number
  /** Of the last reading: two that say the same make a whole file. */
  sha256: string | null
  failures: number
  dueMs: number
}

interface Trouble {
  reason: string
  since: string
  sinceMs: number
}

/**
 * Imports the files that come into a folder, each once: the server knows every row by the file's SHA-256. A file that is imported
 * goes to 'imported', one that is not whole to 'problems', where it stands under the bell until it is gone from there.
 */
export function createWatchedFolder({ root, by, server, files, clock, log }: WatchedFolderDeps) {
  const looks = createRepeat(clock, POLL_MS, look)
  const listeners = new Set<() => void>()
  let seen = new Map<string, Seen>()
  let waiting = 0
  /** What the listeners know. */
  let told = ''
  let isStopped = false
  let folder: Trouble | null = null
  let settings: Trouble | null = null
  let away = { failures: 0, untilMs: 0 }

  function trouble(was: Trouble | null, reason: string): Trouble {
    return was?.reason === reason ? was : { reason, since: isoTime(clock), sinceMs: clock.monotonicMs() }
  }

  async function look(): Promise<void> {
    try {
      await lookAtFolder()
    } catch (cause) {
      folder = trouble(folder, `The folder cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`)
      log.warn({ err: cause, folder: root }, 'the watched folder could not be looked at; it is tried again')
    }
    const now = JSON.stringify(report())
    if (now === told) return
    told = now
    for (const listener of listeners) listener()
  }

  async function lookAtFolder(): Promise<void> {
    const fresh = await filesIn(root, null)
    const open = await filesIn(root, PROBLEMS).catch(noneWithout)
    folder = null
    const all = [...fresh, ...open]
    const paths = new Set(all.map(({ path }) => path))
    for (const { path } of files.all()) if (!paths.has(path)) files.forget(path)
    seen = new Map([...seen].filter(([path]) => paths.has(path)))
    const known = new Map(files.all().map((file) => [file.path, file]))
    const due = all.filter((file) => isOpen(file, known.get(file.path)))
    waiting = due.filter(({ path }) => !known.has(path) && !path.startsWith(`${PROBLEMS}/`)).length
    for (const file of due) {
      if (isStopped || clock.monotonicMs() < away.untilMs) return
      if (isDue(file, known.get(file.path)) && !(await bring(file))) return
    }
  }

  /** Whether anything is left to do with a file. */
  function isOpen(file: ShareFile, known: WatchedFile | undefined): boolean {
    if (known === undefined || known.signature === file.signature) return known?.reason !== CHANGED
    // its rows would become samples a second time
    const isImported = known.rows > 0
    if (isImported) files.note({ ...known, signature: file.signature, reason: CHANGED })
    else files.forget(file.path)
    return !isImported
  }

  /** Still for long enough, and not tried a moment ago. */
  function isDue(file: ShareFile, known: WatchedFile | undefined): boolean {
    const nowMs = clock.monotonicMs()
    const note = seen.get(file.path)
    if (note?.signature !== file.signature) {
      const wait = known?.signature === file.signature ? RETRY_MS : 0
      seen.set(file.path, { signature: file.signature, sinceMs: nowMs, sha256: null, failures: 0, dueMs: nowMs + wait })
      return false
    }
    return nowMs - note.sinceMs >= STILL_MS && nowMs >= note.dueMs
  }

  /** False where no other file can go through now. */
  async function bring(file: ShareFile): Promise<boolean> {
    const note = seen.get(file.path)
    const whole = await readWhole(root, file)
    if (note === undefined || whole === null) {
      seen.delete(file.path)
      return true
    }
    if (note.sha256 !== whole.sha256) {
      note.sha256 = whole.sha256
      return true
    }
    const stopped = () => isStopped
    const outcome: ImportOutcome =
      file.size === 0
        ? { kind: 'problem', reason: 'The file is empty.', rows: 0 }
        : await importWatchedFile(server, { name: file.name, ...whole }, by, stopped)
    return settle(file, note, whole.sha256, outcome)
  }

  async function settle(file: ShareFile, note: Seen, sha256: string, outcome: ImportOutcome): Promise<boolean> {
    log.info({ file: file.path, ...outcome }, 'a watched file was brought to the server')
    const nowMs = clock.monotonicMs()
    switch (outcome.kind) {
      case 'away':
        away = { failures: away.failures + 1, untilMs: nowMs + retryAfterMs(away.failures + 1) }
        return false
      case 'settings':
        settings = trouble(settings, outcome.reason)
        away = { failures: away.failures + 1, untilMs: nowMs + retryAfterMs(away.failures + 1) }
        return false
      case 'later':
        note.failures += 1
        note.dueMs = nowMs + retryAfterMs(note.failures)
        if (note.failures >= ATTEMPTS) await keepProblem(file, sha256, { ...outcome, rows: 0 })
        return true
      case 'problem':
        await keepProblem(file, sha256, outcome)
        break
      case 'imported': {
        const moved = await moveInto(root, file, IMPORTED, sha256)
        await removeNote(root, file).catch(() => undefined)
        // what cannot be moved is brought again each hour, and taken once
        if (moved !== null || outcome.created > 0) files.took(file.name, outcome.rows, outcome.notes)
        if (moved === null) files.note({ path: file.path, signature: file.signature, reason: null, rows: 1 })
        else files.forget(file.path)
        note.dueMs = nowMs + RETRY_MS
      }
    }
    away = { failures: 0, untilMs: 0 }
    settings = null
    return true
  }

  async function keepProblem(file: ShareFile, sha256: string, { reason, rows }: { reason: string; rows: number }) {
    const isThere = file.path.startsWith(`${PROBLEMS}/`)
    const moved = isThere ? file : await moveInto(root, file, PROBLEMS, sha256)
    if (moved !== null) {
      files.forget(file.path)
      await writeNote(root, moved, reason)
    }
    const { path, signature } = moved ?? file
    files.note({ path, signature, reason, rows })
    const nowMs = clock.monotonicMs()
    seen.set(path, { signature, sinceMs: nowMs, sha256: null, failures: 0, dueMs: nowMs + RETRY_MS })
  }

  /** What the server gets to know. */
  function report(): WatchReport {
    const isAway = folder !== null && clock.monotonicMs() - folder.sinceMs >= AWAY_TOLD_MS
    const ofFolder = [
      ...(isAway && folder !== null
        ? [{ mark: 'folder', file: null, reason: folder.reason, since: folder.since }]
        : []),
      ...(settings === null ? [] : [{ mark: 'settings', file: null, reason: settings.reason, since: settings.since }]),
    ]
    const ofFiles = files.all().flatMap(({ path, reason, since }) => {
      if (reason === null) return []
      const mark = createHash('sha256').update(path).digest('hex').slice(0, 32)
      return [{ mark, file: path.slice(-255), reason, since }]
    })
    const problems = [...ofFolder, ...ofFiles]
    const weekAgo = new Date(clock.nowMs() - NOTES_MS).toISOString()
    return {
      folder: root.slice(0, 1024),
      template: String(by.template),
      method: String(by.method),
      taken: files.taken(WATCH_TAKEN_MAX).map((one) => ({ ...one, file: one.file.slice(-255) })),
      noted: files.noted(weekAgo, WATCH_PROBLEMS_MAX).map((one) => ({ ...one, file: one.file.slice(-255) })),
      waiting,
      problem_count: problems.length,
      problems: problems.slice(0, WATCH_PROBLEMS_MAX).map((one) => ({ ...one, reason: one.reason.slice(0, 2000) })),
    }
  }

  return {
    report,
    /** What a person should look at, one sentence each. */
    warnings: (): string[] => report().problems.map(({ file, reason }) => `${file ?? root}: ${reason}`),
    onChange: (listener: () => void): void => void listeners.add(listener),
    start: (): void => void looks.now(),
    /** Tries everything again now, also what was refused. */
    resume: (): void => {
      away = { failures: 0, untilMs: 0 }
      for (const note of seen.values()) note.dueMs = 0
      void looks.now()
    },
    /** Ends when the look under way has ended. */
    settled: looks.settled,
    stop: async (): Promise<void> => {
      isStopped = true
      looks.stop()
      await looks.settled()
    },
  }
}

function noneWithout(cause: unknown): ShareFile[] {
  if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return []
  throw cause
}
