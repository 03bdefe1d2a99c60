import type { AppendedResult } from '@eluent/contract'
import { roleOfSample } from '@eluent/domain/analytical-batches'
import type { FoundPeaks } from '@eluent/domain/calibrations'
import type { IntegrationSettings } from '@eluent/domain/report-methods'
import type { QualitySettings } from '@eluent/domain/quality-settings'
import { detectPeaks, peakAt, peakFigures, type Channel, type PeakFigures } from '@eluent/signal'
import type { Call } from '../../platform/call/call.ts'
import { findIntegrating } from '../../records/results/figure-facts-store.ts'
import type { Deps } from '../../views/deps.ts'
import { fileOpener } from '../../views/files/open-file.ts'
import { detectionOptions } from '../../views/results/detection-options.ts'
import { findSignal, type RunSignal } from '../../views/results/read-traces.ts'

/** What is measured in the chromatograms of a run before it is stored. */
export interface MeasuredRun {
  /** The peaks of a run without a report whose method quantifies from our calibration; null for every other. */
  peaks: readonly FoundPeaks[] | null
  /** How its method had those integrated; null where that was left to the detection. */
  integration: IntegrationSettings | null
  /** How well the column did, by each peak of each signal; null before anybody asked. */
  figures: readonly SignalFigures[] | null
}

export interface SignalFigures {
  signal: string
  peaks: readonly PeakFigures[]
}

export const NOT_MEASURED: MeasuredRun = { peaks: null, integration: null, figures: [] }

/** Thrown before anything is written: it is a check standard whose system suitability is judged, so that its chromatograms are measured first. */
export class FiguresAsked extends Error {}

/** Whether the chromatograms of a run must be measured before it is stored. */
export function asksFigures(
  { suitability_checked }: Pick<QualitySettings, 'suitability_checked'>,
  sample: Parameters<typeof roleOfSample>[0],
): boolean {
  return suitability_checked && roleOfSample(sample) === 'CCV'
}

/**
 * The peaks of a run whose source reports none, where its method quantifies from our calibration; null for every other run.
 * Read before the transaction, so that no lock waits for a file. A signal that cannot be read keeps no injection from being stored.
 */
export async function findUnreportedPeaks(
  deps: Pick<Deps, 'db' | 'files'>,
  call: Call,
  sampleId: number,
  result: AppendedResult,
): Promise<Pick<MeasuredRun, 'peaks' | 'integration'>> {
  const none = { peaks: null, integration: null }
  if (result.results.length > 0 || (result.invalid?.length ?? 0) > 0 || signalsOf(result).length === 0) return none
  const method = await deps.db.read(call, (tx) => findIntegrating(tx, sampleId))
  if (method?.quantify_from !== 'calibration') return none
  const { integration } = method
  const channels = await readChannels(deps, call, result)
  return channels.length === 0 ? none : { peaks: channels.map((channel) => peaksOf(channel, integration)), integration }
}

/** How well the column did in a run, by each peak of each of its signals; outside of any transaction. */
export async function measureFigures(
  deps: Pick<Deps, 'db' | 'files'>,
  call: Call,
  result: AppendedResult,
): Promise<SignalFigures[]> {
  return (await readChannels(deps, call, result)).map(figuresOf)
}

async function readChannels(deps: Pick<Deps, 'db' | 'files'>, call: Call, result: AppendedResult): Promise<Channel[]> {
  const open = fileOpener(deps, call.organizationId)
  const channels: Channel[] = []
  for (const signal of signalsOf(result)) {
    const channel = await findSignal(open, call, signal)
    if (channel !== null) channels.push(signal.signal === null ? channel : { ...channel, name: signal.signal })
  }
  return channels
}

function signalsOf({ signals, chromatogram_file_id: fileId }: AppendedResult): RunSignal[] {
  if (signals && signals.length > 0) return signals.map(({ name, file_id }) => ({ signal: name, fileId: file_id }))
  return fileId ? [{ signal: null, fileId }] : []
}

/** The peaks of a signal as the detection finds them, integrated as the method has it. What it leaves out by its time still stands below its neighbours' baselines as what it is. */
export function peaksOf({ name, timesMin, values }: Channel, integration: IntegrationSettings | null): FoundPeaks {
  const { start_min: start, end_min: end } = integration ?? {}
  const peaks = detectPeaks(timesMin, values, detectionOptions(integration)).filter(
    ({ retentionTimeMin: time }) => time >= (start ?? time) && time <= (end ?? time),
  )
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
    signal_to_noise: peak?.signalToNoise ?? null,
  }
}
