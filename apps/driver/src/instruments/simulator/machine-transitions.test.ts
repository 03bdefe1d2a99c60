import { controlAction } from '@eluent/contract'
import { describe, expect, test } from 'vitest'
import { DriverError } from '../../driver-error.ts'
import { acquired, asleep, inRun, loaded, ready, waiting, type Machine } from '../../testing/machine-bench.ts'
import { statusOf, type SimulatorState } from './machine-state.ts'
import type { MachineEffect, SimulatorEvent } from './machine.ts'

function after(machine: Machine, ...events: SimulatorEvent[]): Machine {
  for (const event of events) machine.apply(event)
  return machine
}

const STATES: [string, () => Machine][] = [
  ['ready', ready],
  ['held', () => after(ready(), { kind: 'hold' }, { kind: 'load', loaded: loaded() })],
  ['running', inRun],
  ['pausing', () => after(inRun(), { kind: 'control', action: 'pause' })],
  ['acquired', acquired],
  ['cut', () => after(acquired(), { kind: 'control', action: 'abort' })],
  ['next', waiting],
  ['warming', () => after(asleep(), { kind: 'control', action: 'warmup' })],
  ['asleep', asleep],
  ['failed', () => after(inRun(), { kind: 'fail', reason: 'Leak.' })],
  ['off', () => after(inRun(), { kind: 'power-off' })],
]
const EVENTS: [string, SimulatorEvent][] = [
  ['time', { kind: 'time', seconds: 3600 }],
  ['stored', { kind: 'stored', number: 1 }],
  ['queued-sleep', { kind: 'queued-sleep' }],
  ['fail', { kind: 'fail', reason: 'Lamp.' }],
  ['hold', { kind: 'hold' }],
  ['power-off', { kind: 'power-off' }],
  ['power-on', { kind: 'power-on' }],
  ...controlAction.options.map((action): [string, SimulatorEvent] => [action, { kind: 'control', action }]),
]

/** What each pair leads to: activity, vial, sequence, what happened to vials; or the refusal. A pair that is not here changes nothing. */
const TABLE = `
ready    fail       -> ERROR                | none        | paused
ready    hold       -> PRERUN               | none        | paused
ready    power-off  -> POWEROFF             | none        | paused
ready    pause      -> PRERUN               | none        | paused
ready    warmup     -> NOTREADY (warmup)    | none        | open
ready    sleep      -> PRERUN (sleep)       | none        | open
ready    abort      -> PRERUN               | none        | paused
ready    queued-sleep -> PRERUN (sleep)       | none        | open
held     fail       -> ERROR                | none        | paused   | broken
held     power-off  -> POWEROFF             | none        | paused   | broken
held     start      -> INJECTING (vial)     | loaded 1    | open
held     warmup     -> NOTREADY (warmup)    | loaded 1    | paused
held     sleep      -> PRERUN (sleep)       | loaded 1    | paused
held     abort      -> PRERUN               | none        | paused   | broken
held     queued-sleep -> sequence_paused
running  time       -> POSTRUN (vial)       | acquired 1  | open     | acquired
running  fail       -> ERROR                | none        | paused   | broken
running  hold       -> RUN (vial)           | loaded 1    | paused
running  power-off  -> POWEROFF             | none        | paused   | broken
running  pause      -> RUN (vial)           | loaded 1    | pausing
running  preprun    -> sequence_running
running  warmup     -> sequence_running
running  sleep      -> sequence_running
running  abort      -> PRERUN               | none        | paused   | broken
running  stopMethod -> PRERUN               | none        | paused   | broken
running  queued-sleep -> sequence_running
pausing  time       -> POSTRUN (vial)       | acquired 1  | pausing  | acquired
pausing  fail       -> ERROR                | none        | paused   | broken
pausing  hold       -> RUN (vial)           | loaded 1    | paused
pausing  power-off  -> POWEROFF             | none        | paused   | broken
pausing  start      -> RUN (vial)           | loaded 1    | open
pausing  preprun    -> sequence_running
pausing  warmup     -> sequence_running
pausing  sleep      -> sequence_running
pausing  abort      -> PRERUN               | none        | paused   | broken
pausing  stopMethod -> PRERUN               | none        | paused   | broken
pausing  queued-sleep -> sequence_paused
acquired stored     -> POSTRUN (vial)       | none        | open
acquired fail       -> ERROR                | cut 1       | paused
acquired hold       -> POSTRUN (vial)       | acquired 1  | paused
acquired power-off  -> POWEROFF             | cut 1       | paused
acquired pause      -> POSTRUN (vial)       | acquired 1  | pausing
acquired preprun    -> sequence_running
acquired warmup     -> sequence_running
acquired sleep      -> sequence_running
acquired abort      -> POSTRUN (vial)       | cut 1       | paused
acquired stopMethod -> POSTRUN (vial)       | cut 1       | paused
acquired queued-sleep -> sequence_running
cut      stored     -> PRERUN               | none        | paused
cut      fail       -> ERROR                | cut 1       | paused
cut      power-off  -> POWEROFF             | cut 1       | paused
cut      start      -> POSTRUN (vial)       | cut 1       | open
cut      preprun    -> sequence_running
cut      warmup     -> sequence_running
cut      sleep      -> sequence_running
cut      stopMethod -> PRERUN               | cut 1       | paused
cut      queued-sleep -> sequence_paused
next     time       -> POSTRUN (vial)       | acquired 2  | open     | injected, acquired
next     fail       -> ERROR                | none        | paused   | broken
next     hold       -> POSTRUN (vial)       | loaded 2    | paused
next     power-off  -> POWEROFF             | none        | paused   | broken
next     pause      -> POSTRUN (vial)       | loaded 2    | paused
next     preprun    -> sequence_running
next     warmup     -> sequence_running
next     sleep      -> sequence_running
next     abort      -> PRERUN               | none        | paused   | broken
next     stopMethod -> PRERUN               | none        | paused   | broken
next     queued-sleep -> sequence_running
warming  time       -> PRERUN               | none        | open
warming  fail       -> ERROR                | none        | paused
warming  hold       -> NOTREADY (warmup)    | none        | paused
warming  power-off  -> POWEROFF             | none        | paused
warming  pause      -> NOTREADY (warmup)    | none        | paused
warming  preprun    -> PRERUN               | none        | open
warming  sleep      -> PRERUN (sleep)       | none        | open
warming  abort      -> PRERUN               | none        | paused
warming  stopMethod -> PRERUN               | none        | open
warming  queued-sleep -> PRERUN (sleep)       | none        | open
asleep   fail       -> ERROR                | none        | paused
asleep   hold       -> NOTREADY             | none        | paused
asleep   power-off  -> POWEROFF             | none        | paused
asleep   start      -> instrument_not_ready
asleep   pause      -> NOTREADY             | none        | paused
asleep   preprun    -> NOTREADY (prepare)   | none        | open
asleep   warmup     -> NOTREADY (warmup)    | none        | open
asleep   abort      -> NOTREADY             | none        | paused
failed   power-off  -> POWEROFF             | none        | paused
failed   start      -> instrument_error
failed   preprun    -> PRERUN               | none        | paused
failed   warmup     -> instrument_error
failed   sleep      -> instrument_error
failed   queued-sleep -> sequence_paused
off      power-on   -> NOTREADY             | none        | paused
off      queued-sleep -> instrument_off
`
const ROWS = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const [pair = '', outcome = ''] = line.split('->').map((part) => part.trim().replaceAll(/ +/g, ' '))
      return [pair, outcome]
    }),
)

function inWords(state: SimulatorState, effects: readonly MachineEffect[] = []): string {
  const { activity, vial, sequence } = state
  const purpose = activity.kind === 'running' ? ` (${activity.purpose})` : ''
  const number = vial.kind === 'none' ? '' : ` ${vial.loaded.number}`
  const happened = effects.length === 0 ? '' : ` | ${effects.map(({ kind }) => kind).join(', ')}`
  return `${statusOf(state)}${purpose} | ${vial.kind}${number} | ${sequence}${happened}`
}

function outcomeOf(machine: Machine, event: SimulatorEvent): string {
  const before = machine.state
  try {
    const effects = machine.apply(event)
    return inWords(machine.state, effects)
  } catch (cause) {
    if (!(cause instanceof DriverError)) throw cause
    expect(machine.state).toBe(before)
    return cause.code
  }
}

describe.each(STATES)('%s', (state, prepare) => {
  test.each(EVENTS)('%s', (name, event) => {
    const machine = prepare()
    const unchanged = inWords(machine.state)
    const isRefusedWithoutPower = state === 'off' && event.kind === 'control'
    const expected = ROWS.get(`${state} ${name}`) ?? (isRefusedWithoutPower ? 'instrument_off' : unchanged)
    expect(outcomeOf(machine, event)).toBe(expected)
  })
})

test('the table has no row for a pair that does not exist', () => {
  const pairs = STATES.flatMap(([state]) => EVENTS.map(([event]) => `${state} ${event}`))
  expect([...ROWS.keys()].filter((pair) => !pairs.includes(pair))).toEqual([])
})

test('a second vial never takes the place of one that is loaded', () => {
  const machine = waiting()
  expect(() => machine.load()).toThrow(TypeError)
})
