import type { AppendedResult } from '@eluent/contract'
import type { FoundPeaks } from '@eluent/domain/calibrations'
import { detectPeaks, type Channel } from '@eluent/signal'
import type { Call } from '../../platform/call/call.ts'
import { findQuantifyFrom } from '../../records/results/figure-facts-store.ts'
import type { Deps } from '../../views/deps.ts'
import { fileOpener } from '../../views/files/open-file.ts'
import { findSignal, type RunSignal } from '../../views/results/read-traces.ts'

/**
 * The peaks of a run whose source reports none, where its method quantifies from our calibration; null for every other run,
 * and where none of its signals can be read, which keeps no injection from being stored. Read before the transaction, so
 * that no lock waits for a file.
 */
export async function findUnreportedPeaks(
  deps: Pick<Deps, 'db' | 'files'>,
  call: Call,
  sampleId: number,
  result: AppendedResult,
): Promise<FoundPeaks[] | null> {
  if (result.results.length > 0 || (result.invalid?.length ?? 0) > 0) return null
  const signals = signalsOf(result)
  if (signals.length === 0) return null
  if ((await deps.db.read(call, (tx) => findQuantifyFrom(tx, sampleId))) !== 'calibration') return null
  const open = fileOpener(deps, call.organizationId)
  const found: FoundPeaks[] = []
  for (const signal of signals) {
    const channel = await findSignal(open, call, signal)
    if (channel !== null) found.push(peaksOf(channel))
  }
  return found.length === 0 ? null : found
}

function signalsOf({ signals, chromatogram_file_id: fileId }: AppendedResult): RunSignal[] {
  if (signals && signals.length > 0) return signals.map(({ name, file_id }) => ({ signal: name, fileId: file_id }))
  return fileId ? [{ signal: null, fileId }] : []
}

function peaksOf({ name, timesMin, values }: Channel): FoundPeaks {
  const peaks = detectPeaks(timesMin, values)
  return {
    signal: name,
    peaks: peaks.map(({ retentionTimeMin, area, startMin, endMin, resolution }) => ({
      retention_time_min: retentionTimeMin,
      area,
      start_min: startMin,
      end_min: endMin,
      resolution,
    })),
  }
}
