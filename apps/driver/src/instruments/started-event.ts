import type { AcqHookEvent, QueueTask } from '@eluent/contract'
import type { Injection } from '../outbox/task-journal.ts'

type StartedRun = Pick<Injection, 'injectedAt' | 'csDataFolder' | 'csDataName'>

/** The event that reports an injected vial; the same run always has the same id. */
export function startedEvent(machine: string, task: QueueTask, injection: StartedRun): AcqHookEvent {
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
