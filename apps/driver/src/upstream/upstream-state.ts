import type { OutboxRow } from '../outbox/outbox.ts'

/** Whether the server takes results. */
export type Way =
  /** As far as is known. Next: away after a failure that concerns every event. */
  | { kind: 'open' }
  /** Failed `failures` times in a row, last for `reason`; tried again from `untilMs`. Next: open once something went through, or by Resume. */
  | { kind: 'away'; failures: number; untilMs: number; reason: string }

/** What is kept in memory of an event that waits in the outbox; a restart forgets it. */
export interface EventNote {
  /** A browser has its turn first, counted from here. */
  firstSeenMs: number
  /** Attempts of this event in a row that failed; Resume sets it back. */
  failures: number
  /** Not tried before. */
  dueMs: number
  /** Ids of its files that the server has, by path; the delivery under way adds to them. */
  arrived: Map<string, string>
}

/** All times by the steady clock. */
export interface UpstreamState {
  way: Way
  /** How far this computer's clock is ahead of the server's; null before the first answer. */
  skewMs: number | null
  /** Since when no browser listens; null while one does. */
  aloneSinceMs: number | null
  /** By id, one for each event of the outbox that was looked at. */
  events: ReadonlyMap<string, EventNote>
}

export type UpstreamEvent =
  /** The outbox was read: new events get a note, those that a browser has stored lose theirs. */
  | { kind: 'looked'; ids: readonly string[]; atMs: number }
  /** An attempt failed in a way that concerns every event. */
  | { kind: 'away'; reason: string; atMs: number }
  /** The server answered, or the network let something through. */
  | { kind: 'reached' }
  /** An attempt failed in a way that concerns this event alone. */
  | { kind: 'failed'; id: string; atMs: number }
  /** The server has the event, or needs it no more. */
  | { kind: 'settled'; id: string }
  /** The server answered the hello. */
  | { kind: 'greeted'; skewMs: number }
  /** A browser came or left; so many listen now. */
  | { kind: 'browsers'; count: number; atMs: number }
  /** The server says that this driver leads the queue: the last page gave it back and is not only being reloaded. */
  | { kind: 'leads' }
  /** A person wants everything tried again now. */
  | { kind: 'resume' }

/** A page that is only being reloaded keeps its turn. */
export const ALONE_AFTER_MS = 10_000
/** A browser tries for five minutes; what it has not stored after six is brought by the driver, too. */
const BROWSER_TURN_MS = 360_000
const FIRST_RETRY_MS = 5000
const LONGEST_RETRY_MS = 300_000
const OPEN: Way = { kind: 'open' }

/** Twice as long after each failure in a row, at most five minutes. */
export function retryAfterMs(failures: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1))
}

export function stateAtStart(atMs: number): UpstreamState {
  return { way: OPEN, skewMs: null, aloneSinceMs: atMs, events: new Map() }
}

/** The state after an event. */
export function next(state: UpstreamState, event: UpstreamEvent): UpstreamState {
  const { way, events } = state
  switch (event.kind) {
    case 'looked': {
      const { ids, atMs } = event
      const fresh = (): EventNote => ({ firstSeenMs: atMs, failures: 0, dueMs: -Infinity, arrived: new Map() })
      return { ...state, events: new Map(ids.map((id) => [id, events.get(id) ?? fresh()])) }
    }
    case 'away': {
      const failures = (way.kind === 'away' ? way.failures : 0) + 1
      const { reason, atMs } = event
      return { ...state, way: { kind: 'away', failures, untilMs: atMs + retryAfterMs(failures), reason } }
    }
    case 'reached':
      return { ...state, way: OPEN }
    case 'failed': {
      const note = events.get(event.id)
      if (!note) return state
      const failures = note.failures + 1
      const failed = { ...note, failures, dueMs: event.atMs + retryAfterMs(failures) }
      return { ...state, events: new Map(events).set(event.id, failed) }
    }
    case 'settled':
      return { ...state, events: new Map([...events].filter(([id]) => id !== event.id)) }
    case 'greeted':
      return { ...state, skewMs: event.skewMs, way: OPEN }
    case 'browsers':
      return { ...state, aloneSinceMs: event.count > 0 ? null : event.atMs }
    case 'leads':
      return state.aloneSinceMs === null ? state : { ...state, aloneSinceMs: -Infinity }
    case 'resume': {
      const again = [...events].map(([id, note]) => [id, { ...note, failures: 0, dueMs: -Infinity }] as const)
      return { ...state, way: OPEN, events: new Map(again) }
    }
  }
}

/** From when on an event is the driver's to deliver. */
function turnMs({ way, aloneSinceMs }: UpstreamState, note: EventNote, aloneAfterMs: number): number {
  const browserDoneMs = aloneSinceMs === null ? note.firstSeenMs + BROWSER_TURN_MS : aloneSinceMs + aloneAfterMs
  return Math.max(note.dueMs, browserDoneMs, way.kind === 'away' ? way.untilMs : -Infinity)
}

/** The oldest event whose turn it is, else the one whose turn comes first; null when none waits that the server has not refused. */
export function nextTurn(
  state: UpstreamState,
  rows: readonly Pick<OutboxRow, 'id' | 'refusal'>[],
  nowMs: number,
  aloneAfterMs: number,
): { id: string; atMs: number } | null {
  let first: { id: string; atMs: number } | null = null
  for (const { id, refusal } of rows) {
    const note = state.events.get(id)
    if (refusal !== null || !note) continue
    const atMs = turnMs(state, note, aloneAfterMs)
    if (atMs <= nowMs) return { id, atMs }
    if (first === null || atMs < first.atMs) first = { id, atMs }
  }
  return first
}

/** A few words for the log. */
export function describe({ way, aloneSinceMs, events }: UpstreamState): string {
  const failing = [...events.values()].filter(({ failures }) => failures > 0).length
  const browsers = aloneSinceMs === null ? 'a browser listens' : 'no browser'
  return `${way.kind === 'open' ? 'open' : `away: ${way.reason}`}, ${browsers}, ${failing} failing`
}
