import type { QueueTask, SimulatorFault } from '@eluent/contract'
import type { DatabaseSync } from 'node:sqlite'
import type { Clock } from '../clock.ts'
import { isoTime } from '../clock.ts'
import { inTransaction } from './driver-database.ts'

type TaskState = 'accepted' | 'injected' | 'acquired' | 'finished' | 'broken'

/** What was fixed at the moment of injection; with the task it decides the run. */
export interface Injection {
  injectedAt: string
  csDataFolder: string
  csDataName: string
  /** Counts from 1 over the injections of this vial in this epoch. */
  attempt: number
  carryOverUgMl: Record<string, number>
  /** Faults of the simulated instrument at this injection; left out where there were none. */
  faults?: SimulatorFault[]
}

export interface JournalEntry {
  number: number
  state: TaskState
  task: QueueTask
  injection: Injection | null
}

/** The reason of a vial that was cut short by nothing but the driver's own end. */
export const DRIVER_STOPPED = 'The driver stopped.'

/** What the driver took on, so that a killed driver knows at its next start what is missing. */
export function createTaskJournal(db: DatabaseSync, clock: Clock) {
  const insert = db.prepare(
    `INSERT INTO task (task_key, sample_id, vial_number, epoch, task, state, accepted_at)
     VALUES (?, ?, ?, ?, ?, 'accepted', ?)`,
  )
  const setInjected = db.prepare(`UPDATE task SET state = 'injected', injection = ? WHERE number = ?`)
  const setInjection = db.prepare('UPDATE task SET injection = ? WHERE number = ?')
  const setState = db.prepare('UPDATE task SET state = ?, reason = ?, ended_at = ? WHERE number = ?')
  const byKey = db.prepare(`SELECT * FROM task WHERE task_key = ? AND state <> 'broken' ORDER BY number DESC LIMIT 1`)
  const open = db.prepare(`SELECT * FROM task WHERE state IN ('accepted', 'injected', 'acquired') ORDER BY number`)
  const lastByKey = db.prepare('SELECT state, reason FROM task WHERE task_key = ? ORDER BY number DESC LIMIT 1')
  const attempts = db.prepare(
    `SELECT count(*) AS n FROM task WHERE sample_id = ? AND vial_number = ? AND epoch = ? AND injection IS NOT NULL`,
  )
  const readKept = db.prepare('SELECT value FROM keep WHERE name = ?')
  const writeKept = db.prepare(
    'INSERT INTO keep (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )

  function accept(task: QueueTask): number {
    const row = insert.run(
      task.task_key ?? null,
      task.sample_id,
      task.vial_number,
      task.epoch ?? 0,
      JSON.stringify(task),
      isoTime(clock),
    )
    return Number(row.lastInsertRowid)
  }

  return {
    accept,
    /** For an instrument that gets the run's name with the task: both are on disk before either is sent. */
    acceptWith: (task: QueueTask, injection: Injection): number =>
      inTransaction(db, () => {
        const number = accept(task)
        setInjection.run(JSON.stringify(injection), number)
        return number
      }),
    /** The entry that took this key and did not break; null when the vial may (again) be run. */
    findByKey: (key: string): JournalEntry | null => {
      const row = byKey.get(key)
      return row ? toEntry(row) : null
    },
    /** How far the last task of this key is, and why it broke; null when the driver never had one. */
    lastOf: (key: string): { state: TaskState; reason: string } | null => {
      const row = lastByKey.get(key)
      return row ? { state: row['state'] as TaskState, reason: String(row['reason'] ?? '') } : null
    },
    nextAttempt: (task: QueueTask): number =>
      Number(attempts.get(task.sample_id, task.vial_number, task.epoch ?? 0)?.['n']) + 1,
    injected: (number: number, injection: Injection): void => {
      setInjected.run(JSON.stringify(injection), number)
    },
    acquired: (number: number): void => {
      setState.run('acquired', null, null, number)
    },
    finished: (number: number): void => {
      setState.run('finished', null, isoTime(clock), number)
    },
    broken: (number: number, reason: string): void => {
      setState.run('broken', reason, isoTime(clock), number)
    },
    /** Entries that have no end yet, oldest first. */
    unfinished: (): JournalEntry[] => open.all().map(toEntry),
    /** Small facts that survive a restart, as JSON. */
    recall: (name: string): unknown => {
      const value = readKept.get(name)?.['value']
      return typeof value === 'string' ? JSON.parse(value) : null
    },
    keep: (name: string, value: unknown): void => {
      writeKept.run(name, JSON.stringify(value))
    },
    together: <T>(work: () => T): T => inTransaction(db, work),
  }
}

export type TaskJournal = ReturnType<typeof createTaskJournal>

function toEntry(row: Record<string, unknown>): JournalEntry {
  return {
    number: Number(row['number']),
    state: row['state'] as TaskState,
    task: JSON.parse(String(row['task'])) as QueueTask,
    injection: typeof row['injection'] === 'string' ? (JSON.parse(row['injection']) as Injection) : null,
  }
}
