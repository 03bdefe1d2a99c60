import type { AppendedResult } from '@eluent/contract'
import { roleOfSample } from '@eluent/domain/analytical-batches'
import type { FoundPeaks } from '@eluent/domain/calibrations'
import { qualitySettingsOf } from '@eluent/domain/quality-settings'
import { detectPeaks, peakAt, peakFigures, type Channel, type PeakFigures } from '@eluent/signal'
import type { Call } from '../../platform/call/call.ts'
import { findMeasuring } from '../../records/results/figure-facts-store.ts'
import type { Deps } from '../../views/deps.ts'
import { fileOpener } from '../../views/files/open-file.ts'
import { findSignal, type RunSignal } from '../../views/results/read-traces.ts'

/** What is measured in the chromatograms of a run before it is stored. */
export interface MeasuredRun {
  /** The peaks of a run without a report whose method quantifies from our calibration; null for every other. */
  peaks: readonly FoundPeaks[] | null
  /** How well the column did, by each peak of each signal; empty where nobody asks. */
  figures: readonly SignalFigures[]
}

export interface SignalFigures {
  signal: string
  peaks: readonly PeakFigures[]
}

export const NOT_MEASURED: MeasuredRun = { peaks: null, figures: [] }

/**
 * Measures the chromatograms of a run, of a run whose source reports no peaks and of a check standard whose system suitability
 * is judged. A signal that cannot be read keeps no injection from being stored. Read before the transaction, so that no lock
 * waits for a file.
 */
export async function measureRun(
  deps: Pick<Deps, 'db' | 'files'>,
  call: Call,
  sampleId: number,
  result: AppendedResult,
): Promise<MeasuredRun> {
  const signals = signalsOf(result)
  if (signals.length === 0) return NOT_MEASURED
  const facts = await deps.db.read(call, (tx) => findMeasuring(tx, sampleId))
  if (facts === undefined) return NOT_MEASURED
  const isUnreported = result.results.length === 0 && (result.invalid?.length ?? 0) === 0
  const asksPeaks = isUnreported && facts.quantify_from === 'calibration'
  const asksFigures = qualitySettingsOf(facts.quality ?? {}).suitability_checked && roleOfSample(facts) === 'CCV'
  if (!asksPeaks && !asksFigures) return NOT_MEASURED
  const open = fileOpener(deps, call.organizationId)
  const channels: Channel[] = []
  for (const signal of signals) {
    const channel = await findSignal(open, call, signal)
    if (channel !== null) channels.push(signal.signal === null ? channel : { ...channel, name: signal.signal })
  }
  const peaks = asksPeaks && channels.length > 0 ? channels.map(peaksOf) : null
  return { peaks, figures: asksFigures ? channels.map(figuresOf) : [] }
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

/** How well the column did, by each peak of a signal; none of one that is too short to tell. */
export function figuresOf({ name, timesMin, values }: Pick<Channel, 'name' | 'timesMin' | 'values'>): SignalFigures {
  return { signal: name, peaks: timesMin.length < LEAST_POINTS ? [] : peakFigures(timesMin, values) }
}

const LEAST_POINTS = 5

interface StoredPlace {
  signal: string | null
  retention_time_min: number | null
  peak_start_min: number | null
  peak_end_min: number | null
}

/** What the chromatogram shows of an analyte where the run reports its peak. */
export function measuredColumns(
  { signal, retention_time_min: time, peak_start_min: startMin, peak_end_min: endMin }: StoredPlace,
  figures: readonly SignalFigures[],
) {
  const on = figures.find((one) => one.signal === signal) ?? (figures.length === 1 ? figures[0] : undefined)
  const peak = on && time !== null ? peakAt(on.peaks, { retentionTimeMin: time, startMin, endMin }) : undefined
  return {
    measured_time_min: peak?.retentionTimeMin ?? null,
    measured_resolution: peak?.resolution ?? null,
    tailing: peak?.tailing ?? null,
    plates: peak?.plates ?? null,
  }
}
