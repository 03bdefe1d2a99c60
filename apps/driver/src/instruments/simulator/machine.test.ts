import { controlAction } from '@eluent/contract'
import { describe, expect, test } from 'vitest'
import { DriverError } from '../../driver-error.ts'
import { vial } from '../../testing/driver-bench.ts'
import {
  acquired,
  asleep,
  inRun,
  loaded,
  ready,
  runningFor,
  waiting,
  type Machine,
} from '../../testing/machine-bench.ts'
import { awaitingStorage, errorsOf, methodOf, nextChangeS, vialInWork } from './machine-state.ts'
import type { MachineEffect } from './machine.ts'

/** Every status the machine shows over this time, in order, each once per stay. */
function statusesOver(machine: Machine, seconds: number): { statuses: string[]; effects: MachineEffect[] } {
  const statuses = [machine.status]
  const effects: MachineEffect[] = []
  for (let s = 0; s < seconds; s++) {
    effects.push(...machine.advance(1))
    for (const effect of effects) if (effect.kind === 'acquired') machine.stored(effect.loaded.number)
    if (machine.status !== statuses.at(-1)) statuses.push(machine.status)
  }
  return { statuses, effects }
}

function refusal(work: () => unknown): string {
  try {
    work()
  } catch (cause) {
    if (cause instanceof DriverError) return cause.code
    throw cause
  }
  return 'accepted'
}

describe('a vial', () => {
  test('goes through PRERUN, INJECTING, RUN, RAWDATA, POSTRUN and back, injected and acquired once', () => {
    const machine = ready()
    expect([...machine.shown, machine.isRunning]).toEqual(['PRERUN', '1_Run.M', false])
    machine.load()
    expect(vialInWork(machine.state)?.task.location).toBe(7)
    const { statuses, effects } = statusesOver(machine, 800)
    expect(statuses).toEqual(['INJECTING', 'RUN', 'RAWDATA', 'POSTRUN', 'PRERUN'])
    expect(effects.map(({ kind }) => kind)).toEqual(['injected', 'acquired'])
    expect([machine.isRunning, machine.task]).toEqual([false, null])
  })

  test('one long step of time and a thousand short ones lead to the same state', () => {
    const long = inRun()
    const short = inRun()
    long.advance(500)
    for (let i = 0; i < 1000; i++) short.advance(0.5)
    expect(short.status).toBe(long.status)
    expect(nextChangeS(short.state)).toBeCloseTo(nextChangeS(long.state) ?? Number.NaN, 6)
    for (const [i, { remainMl }] of short.state.bottles.entries()) {
      expect(remainMl).toBeCloseTo(long.state.bottles[i]?.remainMl ?? Number.NaN, 6)
    }
  })

  test('stays in POSTRUN until its files and event are on disk', () => {
    const machine = runningFor(5000)
    expect([machine.status, nextChangeS(machine.state)]).toEqual(['POSTRUN', null])
    expect(refusal(() => machine.checkTask(vial({ vial_number: 2 })))).toBe('sequence_running')
    machine.stored(1)
    expect(machine.status).toBe('PRERUN')
  })

  test('is over when its result is stored; the next one is taken then and starts after the re-equilibration', () => {
    const machine = acquired()
    machine.stored(1)
    expect([machine.status, machine.isRunning, machine.task]).toEqual(['POSTRUN', false, null])
    machine.checkTask(vial({ vial_number: 2 }))
    machine.load(loaded({ vial_number: 2 }, 2))
    expect([machine.status, vialInWork(machine.state)?.number]).toEqual(['POSTRUN', 2])
    const { statuses, effects } = statusesOver(machine, 200)
    expect(statuses).toEqual(['POSTRUN', 'INJECTING', 'RUN'])
    expect(effects).toMatchObject([{ kind: 'injected', loaded: { number: 2 } }])
  })

  test('that waits for the re-equilibration is broken off by abort and by an error, and held by pause', () => {
    const aborted = waiting()
    expect(aborted.control('abort')).toMatchObject([{ kind: 'broken', loaded: { number: 2 } }])
    expect([aborted.status, aborted.isRunning, aborted.task]).toEqual(['PRERUN', false, null])
    const held = waiting()
    held.control('pause')
    expect([held.sequence, held.isRunning]).toEqual(['paused', false])
    expect(statusesOver(held, 200).statuses).toEqual(['POSTRUN', 'PRERUN'])
    held.control('start')
    expect(vialInWork(held.state)?.number).toBe(2)
    const failed = waiting()
    expect(failed.fail('Lamp.')).toMatchObject([{ kind: 'broken', loaded: { number: 2 } }])
  })

  test('submitted while the sequence is paused waits for start', () => {
    const machine = ready()
    machine.control('pause')
    machine.load()
    expect([machine.status, machine.isRunning]).toEqual(['PRERUN', false])
    machine.control('start')
    expect([machine.status, machine.isRunning]).toEqual(['INJECTING', true])
  })

  test('pause takes effect when the current vial is complete', () => {
    const machine = inRun()
    machine.control('pause')
    expect([machine.sequence, machine.isRunning]).toEqual(['pausing', true])
    const { effects } = statusesOver(machine, 800)
    expect(effects.map(({ kind }) => kind)).toEqual(['acquired'])
    expect([machine.sequence, machine.isRunning]).toEqual(['paused', false])
  })

  test('abort breaks it off and ends at PRERUN, paused', () => {
    const machine = inRun()
    expect(machine.control('abort')).toMatchObject([{ kind: 'broken', reason: 'Aborted.' }])
    expect([machine.status, machine.isRunning, machine.sequence]).toEqual(['PRERUN', false, 'paused'])
  })

  test('abort after the acquisition keeps the result and only cuts the re-equilibration short', () => {
    const machine = acquired()
    expect(machine.control('abort')).toEqual([])
    expect(machine.status).toBe('POSTRUN')
    machine.stored(1)
    expect([machine.status, machine.task]).toEqual(['PRERUN', null])
  })

  test.each([91, 92])('position %i is refused: it holds wash', (location) => {
    expect(refusal(() => ready().checkTask(vial({ location })))).toBe('wash_position')
  })
})

describe('warm-up and sleep', () => {
  test('warm-up: NOTREADY, PRERUN, RUN in the startup flush method, then ready in the run method', () => {
    const machine = asleep()
    expect(machine.shown).toEqual(['NOTREADY', '3_Flush_Idle_Sleep.M'])
    machine.control('warmup')
    expect(methodOf(machine.state)).toBe('2_Flush_Startup_Run.M')
    expect(statusesOver(machine, 729).statuses).toEqual(['NOTREADY', 'PRERUN', 'RUN'])
    machine.advance(2)
    expect(machine.shown).toEqual(['PRERUN', '1_Run.M'])
  })

  test('sleep: RUN in the sleep method, then NOTREADY', () => {
    const machine = ready()
    machine.control('sleep')
    expect(methodOf(machine.state)).toBe('3_Flush_Idle_Sleep.M')
    expect(statusesOver(machine, 600).statuses).toEqual(['PRERUN', 'RUN', 'POSTRUN', 'NOTREADY'])
  })

  test('stopMethod ends warming at PRERUN and going to sleep at NOTREADY', () => {
    const warming = asleep()
    warming.control('warmup')
    warming.control('stopMethod')
    expect(warming.status).toBe('PRERUN')
    const falling = ready()
    falling.control('sleep')
    falling.control('stopMethod')
    expect(falling.shown).toEqual(['NOTREADY', '3_Flush_Idle_Sleep.M'])
  })

  test('asleep it takes no task and no start', () => {
    expect(refusal(() => asleep().checkTask(vial()))).toBe('instrument_not_ready')
    expect(refusal(() => asleep().control('start'))).toBe('instrument_not_ready')
  })
})

describe('trouble', () => {
  test('an error breaks the vial off, is shown, refuses work, and preprun clears it', () => {
    const machine = inRun()
    expect(machine.fail('Pump: pressure above the upper limit.')).toMatchObject([{ kind: 'broken' }])
    expect([machine.status, errorsOf(machine.state)]).toEqual(['ERROR', 'Pump: pressure above the upper limit.'])
    expect(refusal(() => machine.checkTask(vial()))).toBe('instrument_error')
    expect(refusal(() => machine.control('start'))).toBe('instrument_error')
    machine.control('preprun')
    expect([machine.status, errorsOf(machine.state), machine.sequence]).toEqual(['PRERUN', '', 'paused'])
  })

  test('an error after the acquisition does not take the vial back', () => {
    const machine = acquired()
    expect(machine.fail('Lamp.')).toEqual([])
    expect(awaitingStorage(machine.state)?.number).toBe(1)
    machine.stored(1)
    expect([awaitingStorage(machine.state), machine.task]).toEqual([null, null])
  })

  test('a bottle that runs empty stops the run and says which', () => {
    const machine = ready()
    machine.apply({ kind: 'bottle', change: { bottle: 'B', botremain: 2, size: 2000 } })
    machine.load()
    const { effects } = statusesOver(machine, 800)
    expect(effects.map(({ kind }) => kind)).toEqual(['injected', 'broken'])
    expect(errorsOf(machine.state)).toBe('Pump: bottle B is empty.')
  })

  test('without power it takes nothing; afterwards it sleeps', () => {
    const machine = inRun()
    expect(machine.apply({ kind: 'power-off' })).toMatchObject([{ kind: 'broken' }])
    expect(machine.status).toBe('POWEROFF')
    expect(refusal(() => machine.checkTask(vial()))).toBe('instrument_off')
    const refusals = controlAction.options.map((action) => refusal(() => machine.control(action)))
    expect(new Set(refusals)).toEqual(new Set(['instrument_off']))
    machine.apply({ kind: 'power-on' })
    expect(machine.shown).toEqual(['NOTREADY', '3_Flush_Idle_Sleep.M'])
  })

  test.each(['warmup', 'sleep', 'preprun'] as const)('%s is refused while a vial is in work', (action) => {
    expect(refusal(() => inRun().control(action))).toBe('sequence_running')
  })

  test('a bottle takes at most what it holds, and only a bottle that is there', () => {
    const machine = ready()
    const change = (bottle: string, botremain: number) =>
      refusal(() => machine.apply({ kind: 'bottle', change: { bottle, botremain, size: 2000 } }))
    expect([change('A', 2001), change('Z', 1)]).toEqual(['bottle_over_maximum', 'bottle_unknown'])
  })
})
