import type { ControlAction, QueueTask } from '@eluent/contract'
import {
  methodOf,
  shownVial,
  stateFrom,
  statusOf,
  vialInWork,
  type LoadedTask,
  type SimulatorState,
} from '../instruments/simulator/machine-state.ts'
import { checkTask, next, type MachineEffect, type SimulatorEvent } from '../instruments/simulator/machine.ts'
import { vial } from './driver-bench.ts'

export function loaded(task: Partial<QueueTask> = {}, number = 1): LoadedTask {
  return { number, task: vial(task) }
}

/** A machine that a test moves by hand, and what it shows. */
export class Machine {
  state: SimulatorState = stateFrom()

  apply(event: SimulatorEvent): MachineEffect[] {
    const { state, effects } = next(this.state, event)
    this.state = state
    return effects
  }
  advance = (seconds: number) => this.apply({ kind: 'time', seconds })
  control = (action: ControlAction) => this.apply({ kind: 'control', action })
  load = (task = loaded()) => this.apply({ kind: 'load', loaded: task })
  stored = (number: number) => this.apply({ kind: 'stored', number })
  fail = (reason: string) => this.apply({ kind: 'fail', reason })
  checkTask = (task: QueueTask) => checkTask(this.state, task)

  get status(): string {
    return statusOf(this.state)
  }
  get shown() {
    return [this.status, methodOf(this.state)]
  }
  get isRunning(): boolean {
    return vialInWork(this.state) !== null
  }
  get sequence(): string {
    return this.state.sequence
  }
  get task() {
    return shownVial(this.state)
  }
}

export function ready(): Machine {
  return new Machine()
}

export function asleep(): Machine {
  const machine = ready()
  machine.control('sleep')
  machine.advance(3600)
  return machine
}

export function runningFor(seconds: number): Machine {
  const machine = ready()
  machine.load()
  machine.advance(seconds)
  return machine
}

export function inRun(): Machine {
  return runningFor(100)
}

/** In POSTRUN: the signal is complete, the run is not yet stored. */
export function acquired(): Machine {
  return runningFor(660)
}

/** In POSTRUN, the next vial loaded. */
export function waiting(): Machine {
  const machine = acquired()
  machine.stored(1)
  machine.load(loaded({ vial_number: 2 }, 2))
  return machine
}
