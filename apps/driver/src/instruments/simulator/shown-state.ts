import { shownTask, type InstrumentState } from '../instrument.ts'
import { shownBottles } from '../solvent-bottles.ts'
import { errorsOf, methodOf, shownVial, statusOf, vialInWork, type SimulatorState } from './machine-state.ts'

/** The simulated instrument as its panel shows it. */
export function shownState(machine: SimulatorState, name: string, speed: number): InstrumentState {
  const { bottles, sequence, vial } = machine
  const status = statusOf(machine)
  const inWork = vialInWork(machine)
  const off = status === 'POWEROFF'
  const asleep = status === 'NOTREADY'
  return {
    status,
    method: methodOf(machine),
    pumpstate: off ? 'OFF' : status === 'ERROR' ? 'ERROR' : asleep ? 'STANDBY' : 'READY',
    tempstate: off ? 'OFF' : asleep ? 'NOT_READY' : 'READY',
    detectorstate: off ? 'OFF' : asleep ? 'LAMP_OFF' : status === 'RUN' ? 'ACQUIRING' : 'READY',
    ...shownBottles(bottles),
    sequenceRunning: inWork !== null,
    sequencePaused: sequence === 'paused',
    pausing: sequence === 'pausing',
    currentVialAcquiring: inWork?.task.location ?? null,
    currentTask: shownTask(shownVial(machine)?.task ?? null),
    acquisitionStartedAt: inWork && 'injectedAt' in vial && status !== 'INJECTING' ? vial.injectedAt : null,
    errors: errorsOf(machine),
    machine: name,
    instrument: 'simulator',
    speed,
  }
}
