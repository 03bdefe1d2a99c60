import type { AcqHookEvent, CsHookEvent, DriverEvent } from '@eluent/contract'
import type { DatabaseSync } from 'node:sqlite'
import type { Clock } from '../clock.ts'
import { isoTime } from '../clock.ts'

export interface OutboxRow {
  id: string
  hook: 'CSHook' | 'AcqHook'
  sample_id: number
  vial_number: number
  stored_at: string
  emitted: number
  last_emitted_at: string | null
  /** Why the server refused the driver's own delivery for good; null while it did not. */
  refusal: string | null
}

/** Confirmed events are kept this long for questions, then pruned. */
const KEEP_CONFIRMED_MS = 30 * 24 * 3600 * 1000

/** Events on disk: written before anything is emitted, pending until confirmed. */
export function createOutbox(db: DatabaseSync, clock: Clock) {
  const listeners = new Set<() => void>()
  const confirmations = new Set<() => void>()
  const insert = db.prepare(
    `INSERT INTO event (id, hook, sample_id, vial_number, payload, stored_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO NOTHING`,
  )
  const selectPending = db.prepare('SELECT hook, payload FROM event WHERE confirmed_at IS NULL ORDER BY seq LIMIT ?')
  const selectRows = db.prepare(
    `SELECT id, hook, sample_id, vial_number, stored_at, emitted, last_emitted_at, refusal
     FROM event WHERE confirmed_at IS NULL ORDER BY seq`,
  )
  const selectOne = db.prepare('SELECT hook, payload FROM event WHERE id = ? AND confirmed_at IS NULL')
  const selectId = db.prepare('SELECT 1 FROM event WHERE id = ?')
  const setRefusal = db.prepare('UPDATE event SET refusal = ? WHERE id = ?')
  const clearRefusals = db.prepare('UPDATE event SET refusal = NULL WHERE refusal IS NOT NULL')
  const countPending = db.prepare('SELECT count(*) AS n FROM event WHERE confirmed_at IS NULL')
  const markEmitted = db.prepare('UPDATE event SET emitted = emitted + 1, last_emitted_at = ? WHERE id = ?')
  const markConfirmed = db.prepare('UPDATE event SET confirmed_at = coalesce(confirmed_at, ?) WHERE id = ?')
  const prune = db.prepare('DELETE FROM event WHERE confirmed_at < ?')

  function put(hook: DriverEvent['hook'], event: AcqHookEvent | CsHookEvent, facts: [number, number]): boolean {
    const { changes } = insert.run(event.id, hook, ...facts, JSON.stringify(event), isoTime(clock))
    return Number(changes) === 1
  }

  return {
    /** Stores an event; false when its id is already there. Call `announce` once the transaction is committed. */
    putStarted: (event: AcqHookEvent): boolean =>
      put('AcqHook', event, [event.sampleInfo.sample_id, event.sampleInfo.vial_number]),
    putRun: (event: CsHookEvent): boolean => put('CSHook', event, [event.runMeta.sample_id, event.runMeta.vial_number]),
    /** Wakes the listeners: something new may be pending. */
    announce: (): void => {
      for (const listener of listeners) listener()
    },
    onStored: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Calls back when an event was confirmed: the server has it. */
    onConfirmed: (listener: () => void): (() => void) => {
      confirmations.add(listener)
      return () => confirmations.delete(listener)
    },
    /** Unconfirmed events, oldest first. */
    pending: (limit = 1000): DriverEvent[] => selectPending.all(limit).map(toEvent),
    /** One unconfirmed event; null when it is gone. */
    find: (id: string): DriverEvent | null => {
      const row = selectOne.get(id)
      return row ? toEvent(row) : null
    },
    /** Whether the driver ever had this event, confirmed or not. */
    knows: (id: string): boolean => selectId.get(id) !== undefined,
    /** The event stays, but is not offered again until `forgetRefusals`. */
    refuse: (id: string, reason: string): void => {
      setRefusal.run(reason, id)
    },
    forgetRefusals: (): void => {
      clearRefusals.run()
    },
    rows: (): OutboxRow[] => selectRows.all() as unknown as OutboxRow[],
    count: (): number => Number(countPending.get()?.['n']),
    noteEmitted: (id: string): void => {
      markEmitted.run(isoTime(clock), id)
    },
    /** False when the driver never had this event. Confirming twice changes nothing. */
    confirm: (id: string): boolean => {
      const { changes } = markConfirmed.run(isoTime(clock), id)
      prune.run(new Date(clock.nowMs() - KEEP_CONFIRMED_MS).toISOString())
      for (const listener of confirmations) listener()
      return Number(changes) === 1
    },
  }
}

function toEvent(row: Record<string, unknown>): DriverEvent {
  return { hook: row['hook'], event: JSON.parse(String(row['payload'])) } as DriverEvent
}

export type Outbox = ReturnType<typeof createOutbox>
