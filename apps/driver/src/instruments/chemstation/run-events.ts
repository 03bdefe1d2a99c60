import type { CsHookEvent } from '@eluent/contract'
import { RUN_METHOD } from '@eluent/contract'
import type { Clock } from '../../clock.ts'
import { isoTime } from '../../clock.ts'
import { DriverError } from '../../driver-error.ts'
import { runStoredEvent } from '../events.ts'
import type { GivenRun } from './chemstation-state.ts'
import { readDataRun } from './read-data-run.ts'

/** The event of a run whose folder is whole, or why it is not (yet) one. */
export async function finishedRun(
  deps: { clock: Clock; dataRoot: string; machine: string },
  { task, injection }: Pick<GivenRun, 'task' | 'injection'>,
): Promise<{ event: CsHookEvent; reason: null } | { event: null; reason: string }> {
  const { csDataFolder, csDataName } = injection
  try {
    const run = await readDataRun(deps.dataRoot, `${csDataFolder}/${csDataName}`, deps.machine)
    // Signals without a report: the data analysis has not printed yet.
    if (run.report === null) return { event: null, reason: 'its report is missing.' }
    const event = runStoredEvent(deps.machine, task, injection, {
      amounts: run.results,
      invalid: run.invalid,
      method: run.metadata['method'] ?? RUN_METHOD,
      injected_at: run.injected_at ?? injection.injectedAt,
      received_at: isoTime(deps.clock),
      chromatogram: run.chromatogram,
      signals: run.channels.map(({ name, source_file }) => ({ name, path: `${run.path}/${source_file}` })),
      report: run.report,
      files: run.files,
      simulated: false,
    })
    return { event, reason: null }
  } catch (cause) {
    if (cause instanceof DriverError) return { event: null, reason: cause.message }
    throw cause
  }
}
