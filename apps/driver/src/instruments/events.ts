import type { AcqHookEvent, CsHookEvent, QueueTask } from '@eluent/contract'
import type { Injection } from '../outbox/task-journal.ts'
import { DRIVER_VERSION } from '../version.ts'

type RunFolder = Pick<Injection, 'injectedAt' | 'csDataFolder' | 'csDataName'>

/** The event that reports an injected vial; the same run always has the same id. */
export function startedEvent(machine: string, task: QueueTask, injection: RunFolder): AcqHookEvent {
  return {
    id: `StartAcquisition:${machine}:${injection.csDataFolder}/${injection.csDataName}`,
    type: 'StartAcquisition',
    sampleInfo: {
      sample_id: task.sample_id,
      vial_number: task.vial_number,
      vial_count: task.vial_count,
      location: task.location,
      name: task.name,
      epoch: task.epoch ?? null,
      started_at: injection.injectedAt,
      machineName: machine,
    },
  }
}

type RunMeta = CsHookEvent['runMeta']

/** What became of a run: its rows, and what its files say. */
interface StoredRun
  extends
    Pick<CsHookEvent['results'], 'amounts'>,
    Pick<CsHookEvent, 'invalid'>,
    Pick<
      RunMeta,
      'method' | 'injected_at' | 'received_at' | 'chromatogram' | 'signals' | 'report' | 'files' | 'simulated'
    > {}

/** The event that reports a run whose files are on the disk; the same run always has the same id. */
export function runStoredEvent(
  machine: string,
  task: QueueTask,
  { csDataFolder, csDataName }: RunFolder,
  { amounts, invalid, ...run }: StoredRun,
): CsHookEvent {
  return {
    id: `PostDA:${machine}:${csDataFolder}/${csDataName}`,
    type: 'PostDA',
    results: { amounts },
    invalid,
    runMeta: {
      csDataFolder,
      csDataName,
      machineName: machine,
      location: task.location,
      name: task.name,
      sample_id: task.sample_id,
      vial_number: task.vial_number,
      vial_count: task.vial_count,
      epoch: task.epoch ?? null,
      label: task.label ?? null,
      driver_version: DRIVER_VERSION,
      ...run,
    },
  }
}
