import type { CsHookEvent, DriverAnalyteRow } from '@eluent/contract'
import { RUN_METHOD } from '@eluent/contract'
import type { CannabinoidRun, StoredPeak } from '@eluent/signal'
import { simulateCannabinoidRun } from '@eluent/signal'
import type { Injection, JournalEntry } from '../../outbox/task-journal.ts'
import { runStoredEvent } from '../events.ts'
import { cutRunFiles, runFiles } from './run-files.ts'
import { faultyRun, takenUp } from './simulated-faults.ts'
import { writeRunFolder } from './write-run-folder.ts'

export interface RunPlace {
  dataRoot: string
  machine: string
  seed: number
  receivedAt: string
}

/**
 * An acquired vial becomes files in the data root and the event that reports them. The same journal entry gives the same run,
 * so that a killed driver can finish it at its next start.
 */
export async function produceRun(place: RunPlace, entry: JournalEntry): Promise<CsHookEvent> {
  const { task } = entry
  const { injection, run } = simulated(place, entry)
  const { csDataFolder, csDataName } = injection
  const files = await writeRunFolder(
    place.dataRoot,
    csDataFolder,
    csDataName,
    runFiles(place.machine, task, injection, run),
  )
  const wanted = task.analytes
  const amounts = run.analytes
    .filter((peak) => wanted === undefined || wanted.includes(peak.name ?? ''))
    .map((peak) => analyteRow(peak, peak.signal, peak.resolution))
  const pathOf = (name: string): string | null => files.find((file) => file.name === name)?.path ?? null
  return runStoredEvent(place.machine, task, injection, {
    amounts,
    invalid: run.unknown.map((peak) => analyteRow(peak, 'DAD1A', null)),
    method: RUN_METHOD,
    injected_at: injection.injectedAt,
    received_at: place.receivedAt,
    chromatogram: pathOf('DAD1A.ch'),
    signals: run.channels.flatMap(({ name }) => {
      const path = pathOf(`${name}.ch`)
      return path === null ? [] : [{ name, path }]
    }),
    report: pathOf('Report.TXT'),
    files,
    simulated: true,
  })
}

/** What an instrument without power leaves: the signals up to then, and nobody who has integrated them. No event reports it. */
export async function leaveCutRun(place: RunPlace, entry: JournalEntry, cutMin: number): Promise<void> {
  const { injection, run } = simulated(place, entry)
  const channels = run.channels.map((channel) => {
    const points = channel.timesMin.findIndex((time) => time > cutMin)
    return {
      ...channel,
      timesMin: channel.timesMin.slice(0, points),
      values: channel.values.slice(0, points),
      peaks: [],
    }
  })
  const files = cutRunFiles(place.machine, entry.task, injection, { ...run, channels })
  await writeRunFolder(place.dataRoot, injection.csDataFolder, injection.csDataName, files)
}

function simulated(
  place: RunPlace,
  { number, task, injection }: JournalEntry,
): { injection: Injection; run: CannabinoidRun } {
  if (!injection) throw new TypeError(`task ${number} was not injected`)
  const faults = injection.faults ?? []
  const solution = takenUp(task, faults)
  const run = simulateCannabinoidRun({
    seed: `${place.seed}/${task.sample_id}/${task.epoch ?? 0}/${task.vial_number}/${injection.attempt}`,
    concentrationsUgMl: solution.concentrationsUgMl,
    carryOverUgMl: injection.carryOverUgMl,
    matrix: solution.matrix,
    ...faultyRun(faults),
  })
  return { injection, run }
}

function analyteRow(peak: StoredPeak, signal: string, resolution: number | null): DriverAnalyteRow {
  const isDetected = (peak.area ?? 0) > 0
  const time = isDetected ? peak.retentionTimeMin : null
  return {
    name: peak.name ?? 'N/A',
    amount: peak.amount ?? 0,
    amount_ug_ml: peak.amount ?? 0,
    peak_area: peak.area ?? 0,
    peak_height: peak.height,
    rt_min: time,
    peak_retention_time: time,
    peak_start: peak.startMin,
    peak_end: peak.endMin,
    resolution,
    signal,
  }
}
