import type { CsHookEvent, QueueTask } from '@eluent/contract'
import { RUN_METHOD } from '@eluent/contract'
import type { Clock } from '../../clock.ts'
import { isoTime } from '../../clock.ts'
import { DriverError } from '../../driver-error.ts'
import type { Injection } from '../../outbox/task-journal.ts'
import { DRIVER_VERSION } from '../../version.ts'
import { readDataRun } from './read-data-run.ts'

export interface FollowedRun {
  task: QueueTask
  injection: Injection
}

/** The event of a run whose folder is whole, or why it is not (yet) one. */
export async function finishedRun(
  deps: { clock: Clock; dataRoot: string; machine: string },
  { task, injection }: FollowedRun,
): Promise<{ event: CsHookEvent; reason: null } | { event: null; reason: string }> {
  const { csDataFolder, csDataName } = injection
  try {
    const run = await readDataRun(deps.dataRoot, `${csDataFolder}/${csDataName}`, deps.machine)
    // Signals without a report: the data analysis has not printed yet.
    if (run.report === null) return { event: null, reason: 'its report is missing.' }
    return {
      reason: null,
      event: {
        id: `PostDA:${deps.machine}:${csDataFolder}/${csDataName}`,
        type: 'PostDA',
        results: { amounts: run.results },
        invalid: run.invalid,
        runMeta: {
          csDataFolder,
          csDataName,
          machineName: deps.machine,
          location: task.location,
          name: task.name,
          sample_id: task.sample_id,
          vial_number: task.vial_number,
          vial_count: task.vial_count,
          epoch: task.epoch ?? null,
          label: task.label ?? null,
          method: run.metadata['method'] ?? RUN_METHOD,
          injected_at: run.injected_at ?? injection.injectedAt,
          received_at: isoTime(deps.clock),
          chromatogram: run.chromatogram,
          report: run.report,
          files: run.files,
          driver_version: DRIVER_VERSION,
          simulated: false,
        },
      },
    }
  } catch (cause) {
    if (cause instanceof DriverError) return { event: null, reason: cause.message }
    throw cause
  }
}
