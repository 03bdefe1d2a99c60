import type { ControlAction, QueueTask } from '@eluent/contract'
import { describe, expect, test } from 'vitest'
import { vial } from '../../testing/driver-bench.ts'
import type { MachineEffect } from './machine-effects.ts'
import { SimulatedMachine } from './machine.ts'

const loaded = (task: Partial<QueueTask> = {}) => ({ number: 1, task: vial(task) })

/** Every status the machine shows over this time, in order, each once per stay. */
function statusesOver(machine: SimulatedMachine, seconds: number): { statuses: string[]; effects: MachineEffect[] } {
  const statuses = [machine.status as string]
  const effects: MachineEffect[] = []
  for (let s = 0; s < seconds; s++) {
    effects.push(...machine.advance(1))
    for (const effect of effects) if (effect.kind === 'acquired') machine.stored(effect.loaded.number)
    if (machine.status !== statuses.at(-1)) statuses.push(machine.status)
  }
  return { statuses, effects }
}

const ready = (): SimulatedMachine => new SimulatedMachine()
const asleep = (): SimulatedMachine => {
  const machine = ready()
  machine.control('sleep')
  machine.advance(3600)
  return machine
}
const inRun = (): SimulatedMachine => {
  const machine = ready()
  machine.load(loaded())
  machine.advance(100)
  return machine
}
const refusal = (work: () => unknown): string => {
  try {
    work()
  } catch (cause) {
    return (cause as { code: string }).code
  }
  return 'accepted'
}

describe('a vial', () => {
  test('goes through PRERUN, INJECTING, RUN, RAWDATA, POSTRUN and back, injected and acquired once', () => {
    const machine = ready()
    expect([machine.status, machine.method, machine.sequenceRunning]).toEqual(['PRERUN', '1_Run.M', false])
    machine.load(loaded())
    expect(machine.acquiring?.task.location).toBe(7)
    const { statuses, effects } = statusesOver(machine, 800)
    expect(statuses).toEqual(['INJECTING', 'RUN', 'RAWDATA', 'POSTRUN', 'PRERUN'])
    expect(effects.map(({ kind }) => kind)).toEqual(['injected', 'acquired'])
    expect([machine.sequenceRunning, machine.task]).toEqual([false, null])
  })

  test('one long step of time and a thousand short ones lead to the same state', () => {
    const long = inRun()
    const short = inRun()
    long.advance(500)
    for (let i = 0; i < 1000; i++) short.advance(0.5)
    expect(short.status).toBe(long.status)
    expect(short.nextChangeS).toBeCloseTo(long.nextChangeS!, 6)
    for (const [i, bottle] of short.bottles.entries()) expect(bottle.remainMl).toBeCloseTo(long.bottles[i]!.remainMl, 6)
  })

  test('stays in POSTRUN until its files and event are on disk', () => {
    const machine = ready()
    machine.load(loaded())
    machine.advance(5000)
    expect([machine.status, machine.nextChangeS]).toEqual(['POSTRUN', null])
    expect(refusal(() => machine.checkTask(vial({ vial_number: 2 })))).toBe('sequence_running')
    machine.stored(1)
    expect(machine.status).toBe('PRERUN')
  })

  test('is over when its result is stored; the next one is taken then and starts after the re-equilibration', () => {
    const machine = ready()
    machine.load(loaded())
    machine.advance(660)
    machine.stored(1)
    expect([machine.status, machine.sequenceRunning, machine.task]).toEqual(['POSTRUN', false, null])
    machine.checkTask(vial({ vial_number: 2 }))
    machine.load({ number: 2, task: vial({ vial_number: 2 }) })
    expect([machine.status, machine.sequenceRunning, machine.acquiring?.number]).toEqual(['POSTRUN', true, 2])
    const { statuses, effects } = statusesOver(machine, 200)
    expect(statuses).toEqual(['POSTRUN', 'INJECTING', 'RUN'])
    expect(effects).toMatchObject([{ kind: 'injected', loaded: { number: 2 } }])
  })

  test('that waits for the re-equilibration is broken off by abort and by an error, and held by pause', () => {
    const waiting = (): SimulatedMachine => {
      const machine = ready()
      machine.load(loaded())
      machine.advance(660)
      machine.stored(1)
      machine.load({ number: 2, task: vial({ vial_number: 2 }) })
      return machine
    }
    const aborted = waiting()
    expect(aborted.control('abort')).toMatchObject([{ kind: 'broken', loaded: { number: 2 } }])
    expect([aborted.status, aborted.sequenceRunning, aborted.task]).toEqual(['PRERUN', false, null])
    const held = waiting()
    held.control('pause')
    expect([held.sequencePaused, held.pausing, held.sequenceRunning]).toEqual([true, false, false])
    expect(statusesOver(held, 200).statuses).toEqual(['POSTRUN', 'PRERUN'])
    held.control('start')
    expect(held.acquiring?.number).toBe(2)
    const failed = waiting()
    expect(failed.fail('Lamp.')).toMatchObject([{ kind: 'broken', loaded: { number: 2 } }])
  })

  test('submitted while the sequence is paused waits for start', () => {
    const machine = ready()
    machine.control('pause')
    machine.load(loaded())
    expect([machine.status, machine.sequenceRunning]).toEqual(['PRERUN', false])
    machine.control('start')
    expect([machine.status, machine.sequenceRunning]).toEqual(['INJECTING', true])
  })

  test('pause takes effect when the current vial is complete', () => {
    const machine = inRun()
    machine.control('pause')
    expect([machine.pausing, machine.sequencePaused, machine.sequenceRunning]).toEqual([true, false, true])
    const { effects } = statusesOver(machine, 800)
    expect(effects.map(({ kind }) => kind)).toEqual(['acquired'])
    expect([machine.pausing, machine.sequencePaused, machine.sequenceRunning]).toEqual([false, true, false])
  })

  test('abort breaks it off and ends at PRERUN, paused', () => {
    const machine = inRun()
    expect(machine.control('abort')).toMatchObject([{ kind: 'broken', reason: 'Aborted.' }])
    expect([machine.status, machine.sequenceRunning, machine.sequencePaused]).toEqual(['PRERUN', false, true])
  })

  test('abort after the acquisition keeps the result and only cuts the re-equilibration short', () => {
    const machine = ready()
    machine.load(loaded())
    const [, acquired] = machine.advance(660)
    expect(acquired?.kind).toBe('acquired')
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
    expect([machine.status, machine.method]).toEqual(['NOTREADY', '3_Flush_Idle_Sleep.M'])
    machine.control('warmup')
    expect(machine.method).toBe('2_Flush_Startup_Run.M')
    expect(statusesOver(machine, 729).statuses).toEqual(['NOTREADY', 'PRERUN', 'RUN'])
    machine.advance(2)
    expect([machine.status, machine.method]).toEqual(['PRERUN', '1_Run.M'])
  })

  test('sleep: RUN in the sleep method, then NOTREADY', () => {
    const machine = ready()
    machine.control('sleep')
    expect(machine.method).toBe('3_Flush_Idle_Sleep.M')
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
    expect([falling.status, falling.method]).toEqual(['NOTREADY', '3_Flush_Idle_Sleep.M'])
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
    expect([machine.status, machine.errors]).toEqual(['ERROR', 'Pump: pressure above the upper limit.'])
    expect(refusal(() => machine.checkTask(vial()))).toBe('instrument_error')
    expect(refusal(() => machine.control('start'))).toBe('instrument_error')
    machine.control('preprun')
    expect([machine.status, machine.errors, machine.sequencePaused]).toEqual(['PRERUN', '', true])
  })

  test('an error after the acquisition does not take the vial back', () => {
    const machine = ready()
    machine.load(loaded())
    machine.advance(660)
    expect(machine.fail('Lamp.')).toEqual([])
    expect(machine.awaitingStorage?.number).toBe(1)
    machine.stored(1)
    expect([machine.awaitingStorage, machine.task]).toEqual([null, null])
  })

  test('a bottle that runs empty stops the run and says which', () => {
    const machine = ready()
    machine.changeBottle({ bottle: 'B', botremain: 2, size: 2000 })
    machine.load(loaded())
    const { effects } = statusesOver(machine, 800)
    expect(effects.map(({ kind }) => kind)).toEqual(['injected', 'broken'])
    expect(machine.errors).toBe('Pump: bottle B is empty.')
  })

  test('without power it takes nothing; afterwards it sleeps', () => {
    const machine = inRun()
    expect(machine.powerOff()).toMatchObject([{ kind: 'broken' }])
    expect(machine.status).toBe('POWEROFF')
    expect(refusal(() => machine.checkTask(vial()))).toBe('instrument_off')
    const actions: ControlAction[] = ['start', 'pause', 'preprun', 'warmup', 'sleep', 'abort', 'stopMethod']
    expect(actions.map((action) => refusal(() => machine.control(action)))).toEqual(actions.map(() => 'instrument_off'))
    machine.powerOn()
    expect([machine.status, machine.method]).toEqual(['NOTREADY', '3_Flush_Idle_Sleep.M'])
  })

  test.each(['warmup', 'sleep', 'preprun'] as const)('%s is refused while a vial is in work', (action) => {
    expect(refusal(() => inRun().control(action))).toBe('sequence_running')
  })

  test('a bottle takes at most what it holds, and only a bottle that is there', () => {
    const machine = ready()
    expect(refusal(() => machine.changeBottle({ bottle: 'A', botremain: 2001, size: 2000 }))).toBe(
      'bottle_over_maximum',
    )
    expect(refusal(() => machine.changeBottle({ bottle: 'Z', botremain: 1, size: 2 }))).toBe('bottle_unknown')
  })
})
