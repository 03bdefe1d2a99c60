import { describe, expect, test } from 'vitest'
import { vial } from '../../testing/driver-bench.ts'
import { describe as inWords, faultOf, next, stateAtStart } from './chemstation-state.ts'
import type { ChemstationEvent, ChemstationState, GivenRun, VialState } from './chemstation-state.ts'
import { parseReading } from './status-reading.ts'

const MINUTE = 60_000
function run(number: number): GivenRun {
  return {
    number,
    task: vial(),
    injection: {
      injectedAt: '2026-11-20T08:00:00Z',
      csDataFolder: 'S',
      csDataName: 'R.D',
      attempt: 1,
      carryOverUgMl: {},
    },
  }
}

function read(status: string, atMs: number): ChemstationEvent {
  return { kind: 'read', status: parseReading(status), atMs }
}

/** Every vial state, in the order of the table's columns. */
const VIALS: VialState[] = [
  { kind: 'none' },
  { kind: 'waiting', task: vial() },
  { kind: 'commanded', run: run(1) },
  { kind: 'doubtful', run: run(1) },
  { kind: 'injected', run: run(1), restingSinceMs: 0 },
  { kind: 'unreadable', run: run(1), reason: 'Half a file.' },
]
function stateWith(state: VialState): ChemstationState {
  return { vial: state, sequence: 'open', reading: null }
}

// Cells: the vial that follows and, where it changes, the sequence; = leaves the state as it is; ! would lose a vial.
//                                        none        waiting      commanded    doubtful     injected     unreadable
const TABLE: [string, ChemstationEvent, string][] = [
  ['a reading', read('PRERUN', 9), '      =         | =          | =          | =          | =          | ='],
  ['a task', { kind: 'queued', task: vial() }, 'waiting | !     | !          | !          | !          | !'],
  ['its command', { kind: 'commanded', run: run(2) }, 'commanded | commanded | ! | !       | !          | !'],
  ['no answer', { kind: 'unanswered', number: 1 }, '= | =    | doubtful paused | =         | =          | ='],
  ['no answer of another', { kind: 'unanswered', number: 2 }, '= | = | =      | =          | =          | ='],
  ['the needle', { kind: 'injected', run: run(1) }, '= | =      | injected   | injected   | =          | ='],
  ['the needle of another', { kind: 'injected', run: run(2) }, '= | = | =     | =          | =          | ='],
  ['half a run, early', unread(1, 10 * MINUTE), '= | =          | =          | =          | =          | unreadable'],
  ['half a run, late', unread(1, 11 * MINUTE), ' = | =       | =    | =    | unreadable paused      | unreadable'],
  ['half a run of another', unread(2, 11 * MINUTE), '= | =      | =          | =          | =          | ='],
  ['its end', { kind: 'ended', number: 1 }, '    = | =       | none       | none       | none       | none'],
  ['the end of another', { kind: 'ended', number: 2 }, '= | =   | =          | =          | =          | ='],
  ['Start', { kind: 'start' }, '                = | =       | =          | =          | =          | ='],
  [
    'Pause',
    { kind: 'pause' },
    'none paused | waiting paused | commanded pausing | doubtful pausing | injected pausing | unreadable pausing',
  ],
  [
    'Abort',
    { kind: 'abort' },
    'none paused | none paused | commanded paused | doubtful paused | injected paused | unreadable paused',
  ],
]

function unread(number: number, atMs: number): ChemstationEvent {
  return { kind: 'unread', number, reason: 'No report.', atMs }
}

describe.each(TABLE)('%s', (_, event, row) => {
  test.each(VIALS.map((before, column) => [before.kind, before, row.split('|')[column]?.trim() ?? '']))(
    'on a vial that is %s',
    (_, before, cell) => {
      const state = stateWith(before)
      if (cell === '!') return expect(() => next(state, event)).toThrow(TypeError)
      const { reading: _reading, ...after } = next(state, event)
      const { reading: _none, ...unchanged } = state
      if (cell === '=') return expect(after).toEqual(unchanged)
      const [kind, sequence = 'open'] = cell.split(' ')
      return expect([after.vial.kind, after.sequence]).toEqual([kind, sequence])
    },
  )
})

test.each([
  ['Start ends a pause that has not come into effect', { kind: 'start' }, 'open'],
  ['Pause pressed twice is one pause', { kind: 'pause' }, 'pausing'],
  ['the vial’s end, however it ended, brings the pause into effect', { kind: 'ended', number: 1 }, 'paused'],
] satisfies [string, ChemstationEvent, string][])('%s', (_, event, sequence) => {
  const pausing = next(stateWith({ kind: 'injected', run: run(1), restingSinceMs: null }), { kind: 'pause' })
  expect(next(pausing, event).sequence).toBe(sequence)
})

test('rest is counted from the first reading at rest; one that works begins it again', () => {
  function since(...events: ChemstationEvent[]) {
    const state = events.reduce(next, stateWith({ kind: 'injected', run: run(1), restingSinceMs: null }))
    return state.vial.kind === 'injected' && state.vial.restingSinceMs
  }

  expect(since(read('PRERUN', 5), read('NOTREADY', 9))).toBe(5)
  expect(since(read('PRERUN', 5), read('RUN', 9))).toBeNull()
  expect(since(read('PRERUN', 5), read('RUN', 9), read('OFFLINE', 12))).toBe(12)
})

test.each([
  ['nothing', null, false, 'not read, vial none, sequence open'],
  ['nothing, paused', null, true, 'not read, vial none, sequence paused'],
  [
    'a vial that may be injected',
    { run: run(1), isInjected: false },
    false,
    'not read, vial doubtful S/R.D, sequence paused',
  ],
  ['an injected vial', { run: run(1), isInjected: true }, false, 'not read, vial injected S/R.D, sequence paused'],
] as const)('a driver that finds %s at its start', (_, open, paused, words) => {
  expect(inWords(stateAtStart(open, paused))).toBe(words)
})

test('only a doubtful and an unreadable vial call for a person', () => {
  expect(VIALS.map(faultOf)).toEqual([
    '',
    '',
    '',
    'Whether vial 7 was started is not known: look at the instrument, then Clear.',
    '',
    'The run of vial 7 cannot be read: Half a file.',
  ])
})
