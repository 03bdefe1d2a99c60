import { describe, expect, test } from 'vitest'
import { describe as inWords, next, nextTurn, retryAfterMs, stateAtStart } from './upstream-state.ts'
import type { UpstreamEvent, UpstreamState } from './upstream-state.ts'

function after(...events: UpstreamEvent[]): UpstreamState {
  return events.reduce(next, stateAtStart(0))
}

function looked(...ids: string[]): UpstreamEvent {
  return { kind: 'looked', ids, atMs: 100 }
}

const AWAY: UpstreamEvent = { kind: 'away', reason: 'No answer.', atMs: 1000 }
function failed(id: string): UpstreamEvent {
  return { kind: 'failed', id, atMs: 1000 }
}

const LISTENS: UpstreamEvent = { kind: 'browsers', count: 1, atMs: 200 }

test('waits 5 s after a failure, twice as long after each further one, at most five minutes', () => {
  expect([1, 2, 3, 4, 7, 60].map(retryAfterMs)).toEqual([5000, 10_000, 20_000, 40_000, 300_000, 300_000])
})

describe('the way to the server', () => {
  test.each([
    ['one failure', [AWAY], { kind: 'away', failures: 1, untilMs: 6000, reason: 'No answer.' }],
    ['two in a row', [AWAY, AWAY], { kind: 'away', failures: 2, untilMs: 11_000, reason: 'No answer.' }],
    ['an answer', [AWAY, { kind: 'reached' }], { kind: 'open' }],
    ['the answer to a hello', [AWAY, { kind: 'greeted', skewMs: 0 }], { kind: 'open' }],
    ['Resume', [AWAY, { kind: 'resume' }], { kind: 'open' }],
    ['a failure of one event', [looked('a'), failed('a')], { kind: 'open' }],
    ['what else happens', [AWAY, looked('a'), failed('a'), { kind: 'settled', id: 'a' }, LISTENS], after(AWAY).way],
  ] satisfies [string, UpstreamEvent[], UpstreamState['way']][])('after %s', (_, events, way) => {
    expect(after(...events).way).toEqual(way)
  })
})

describe('an event of the outbox', () => {
  const noteOf = (state: UpstreamState, id: string) => state.events.get(id)

  test('keeps its note while it waits, and loses it when it has gone', () => {
    const state = after(looked('a'), failed('a'), looked('a', 'b'))
    expect(noteOf(state, 'a')).toMatchObject({ firstSeenMs: 100, failures: 1, dueMs: 6000 })
    expect([...next(state, looked('b')).events.keys()]).toEqual(['b'])
    expect([...next(state, { kind: 'settled', id: 'a' }).events.keys()]).toEqual(['b'])
  })

  test('that failed is tried again later; Resume forgets its failures and keeps the files that arrived', () => {
    const state = after(looked('a'), failed('a'), failed('a'))
    noteOf(state, 'a')?.arrived.set('S/R.D/DAD1A.ch', 'file-1')
    const resumed = noteOf(next(state, { kind: 'resume' }), 'a')
    expect([resumed?.failures, resumed?.dueMs, resumed?.arrived.size]).toEqual([0, -Infinity, 1])
  })

  test('that has gone meanwhile does not come back by failing', () => {
    expect(after(failed('a')).events.size).toBe(0)
  })
})

describe('whose turn it is', () => {
  const rows = (...ids: string[]) => ids.map((id) => ({ id, refusal: id.startsWith('refused') ? 'No.' : null }))
  const turn = (state: UpstreamState, nowMs: number, ...ids: string[]) => nextTurn(state, rows(...ids), nowMs, 10_000)

  test.each([
    ['with a browser, six minutes after the event was first seen', [LISTENS], 360_100],
    ['ten seconds after the last browser left', [LISTENS, { kind: 'browsers', count: 0, atMs: 700 }], 10_700],
    [
      'at once when the browser gave the queue back to the driver',
      [LISTENS, { kind: 'browsers', count: 0, atMs: 700 }, { kind: 'leads' }],
      -Infinity,
    ],
    ['not while a browser listens, whoever leads', [LISTENS, { kind: 'leads' }], 360_100],
    ['ten seconds after the start without one', [], 10_000],
    ['not before the server is tried again', [{ ...AWAY, atMs: 50_000 }], 55_000],
    ['not before the event is tried again', [{ kind: 'failed', id: 'a', atMs: 60_000 }], 65_000],
  ] satisfies [string, UpstreamEvent[], number][])('%s', (_, events, atMs) => {
    const state = after(looked('a'), ...events)
    expect(turn(state, 0, 'a')).toEqual({ id: 'a', atMs })
  })

  test('the oldest that is due, not the one that is due longest; refused ones never', () => {
    const state = after(looked('refused', 'a', 'b'), failed('a'))
    expect(turn(state, 20_000, 'refused', 'a', 'b')?.id).toBe('a')
    expect(turn(state, 0, 'refused', 'b', 'a')?.id).toBe('b')
    expect(turn(state, 20_000, 'refused')).toBeNull()
  })
})

test('in words: the way, the browsers, and how many events failed', () => {
  expect(inWords(after())).toBe('open, no browser, 0 failing')
  expect(inWords(after(looked('a', 'b'), failed('a'), AWAY, LISTENS))).toBe(
    'away: No answer., a browser listens, 1 failing',
  )
})
