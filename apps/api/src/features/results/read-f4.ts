import type { AnalyteRow, ReplyIn, readF4Data } from '@eluent/contract'
import { F4Error, analyseF4 } from '@eluent/signal'
import type { Deps } from '../../views/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { readDrawnSample } from '../../views/samples/read-sample.ts'
import { detectionOptions } from '../../views/results/detection-options.ts'
import type { SampleSettings } from '../../views/samples/sample-settings.ts'
import { readSignal, signalsOf } from '../../views/results/read-traces.ts'

type F4Reply = ReplyIn<typeof readF4Data>
type TimedRow = AnalyteRow & { rt_min: number }

/**
 * The peaks of one injection as our own integration, set by its method, finds them at its results' retention times, each on the signal that
 * its result was measured on.
 * @throws AppError not_found; f4_unfit_chromatogram or f4_invalid_results with document 1's texts
 */
export async function readF4(
  deps: Pick<Deps, 'db' | 'files'> & SampleSettings,
  call: Call,
  sampleId: number,
  vialNumber: number,
): Promise<F4Reply> {
  const { sample, open } = await readDrawnSample(deps, call, sampleId, { pictures: false })
  const result = sample.results.find((candidate) => candidate.vial_number === vialNumber)
  const signals = result ? signalsOf(result) : []
  if (!result || signals.length === 0) throw new AppError('not_found')
  const timed = result.results.filter((row): row is TimedRow => row.rt_min !== null)
  if (timed.length === 0) throw new AppError('f4_invalid_results')
  const options = detectionOptions(sample.test_method.integration ?? null)
  const reply = emptyReply()
  const named = new Set(signals.map(({ signal }) => signal))
  for (const [at, signal] of signals.entries()) {
    // A result that names no signal of the run is looked for on its first one.
    const rows = timed.filter((row) => (named.has(row.signal) ? row.signal === signal.signal : at === 0))
    if (rows.length === 0) continue
    try {
      const { timesMin, values } = await readSignal(open, signal)
      addPeaks(
        reply,
        signal.signal,
        rows,
        analyseF4(
          timesMin,
          values,
          rows.map(({ rt_min }) => rt_min),
          options,
        ),
      )
    } catch (cause) {
      if (cause instanceof F4Error && cause.code === 'invalid-results')
        throw new AppError('f4_invalid_results', { cause })
      if (cause instanceof AppError) throw cause
      throw new AppError('f4_unfit_chromatogram', { cause })
    }
  }
  return reply
}

function emptyReply(): F4Reply {
  return {
    peak_start: [],
    peak_stop: [],
    area: [],
    retention_time: [],
    signal: [],
    compounds: [],
    stored_area: [],
    area_ratio: [],
    without_peak: [],
  }
}

function wasDetected({ amount, peak_area, concentration_perc }: AnalyteRow): boolean {
  return [amount, peak_area, concentration_perc].some((value) => value !== null && value > 0)
}

function addPeaks(
  reply: F4Reply,
  signal: string | null,
  rows: readonly TimedRow[],
  found: ReturnType<typeof analyseF4>,
): void {
  reply.peak_start.push(...found.peak_start)
  reply.peak_stop.push(...found.peak_stop)
  reply.area.push(...found.area)
  reply.retention_time.push(...found.retention_time)
  for (const [peak, places] of found.results.entries()) {
    const own = rows.filter((_row, place) => places.includes(place))
    const stored = own.reduce<number | null>(
      (sum, { peak_area }) => (sum === null || peak_area === null ? null : sum + peak_area),
      0,
    )
    reply.signal.push(signal)
    reply.compounds.push(own.map(({ name }) => name))
    reply.stored_area.push(stored)
    reply.area_ratio.push(stored !== null && stored > 0 ? (found.area[peak] ?? 0) / stored : null)
  }
  const atPeaks = new Set(found.results.flat())
  // Where the result says not detected, too, there is nothing to miss.
  const missing = rows.filter((row, place) => !atPeaks.has(place) && wasDetected(row))
  reply.without_peak.push(...missing.map(({ name }) => ({ compound: name, signal })))
}
