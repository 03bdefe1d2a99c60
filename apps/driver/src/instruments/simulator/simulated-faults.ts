import type { QueueTask, SimulatorFault } from '@eluent/contract'
import { SIMULATOR_FAULTS } from '@eluent/contract'
import type { CannabinoidInjection } from '@eluent/signal'
import type { TaskJournal } from '../../outbox/task-journal.ts'
import { sampleSolution, type SampleSolution } from './sample-solution.ts'

/** Share of an injection that the next one still finds in needle and loop; with a worn needle seal. */
const CARRY_OVER = 0.0003
const CARRY_OVER_WORN = 0.03

/** When in the run the power goes, in instrument seconds after the injection: in the middle of the signal. */
export const POWER_CUT_AFTER_S = 300

/** Seeds of what stands in the places beside, apart from those of samples. */
const NEIGHBOURS = 900_000

export interface FaultSwitches {
  /** The faults that are switched on, in the order of SIMULATOR_FAULTS. */
  faults(): SimulatorFault[]
  switchFault(fault: SimulatorFault, on: boolean): void
}

/** Kept in the journal, so that a fault outlives a restart as a real one would. */
export function faultSwitches(journal: Pick<TaskJournal, 'recall' | 'keep'>): FaultSwitches {
  const faults = (): SimulatorFault[] => {
    const kept: unknown = journal.recall('faults')
    return SIMULATOR_FAULTS.filter((fault) => Array.isArray(kept) && kept.includes(fault))
  }
  return {
    faults,
    switchFault: (fault, on) => {
      const others = faults().filter((one) => one !== fault)
      journal.keep('faults', on ? [...others, fault] : others)
    },
  }
}

export function carryOverShare(faults: readonly SimulatorFault[]): number {
  return faults.includes('carry_over') ? CARRY_OVER_WORN : CARRY_OVER
}

/** What the needle takes up: with the wrong vial that of the place beside it, which holds some other plant. */
export function takenUp(task: QueueTask, faults: readonly SimulatorFault[]): SampleSolution {
  if (!faults.includes('wrong_vial')) return sampleSolution(task)
  const { sample_type: _type, standard_ug_ml: _standard, label: _label, ...place } = task
  return sampleSolution({ ...place, sample_type: 'Flower', composition_seed: NEIGHBOURS + task.location + 1 })
}

/** How the faults show in the signal. */
export function faultyRun(faults: readonly SimulatorFault[]): Pick<CannabinoidInjection, 'column' | 'fault'> {
  const has = (fault: SimulatorFault): boolean => faults.includes(fault)
  return {
    ...(has('column_ageing') && { column: { tailShare: 2.5, widthShare: 1.5, retentionDriftPercent: -1.5 } }),
    fault: {
      ...(has('clogged_needle') && { volumeShare: 0.1 }),
      ...(has('lamp_drift') && { driftMauPerMin: 3, noiseShare: 8 }),
      ...(has('air_bubble') && { bubble: true }),
    },
  }
}
