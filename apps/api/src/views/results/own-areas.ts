import type { AnalyteRow, Sample, SampleResult } from '@eluent/contract'
import { analyseF4, F4Error, type Channel, type DetectionOptions } from '@eluent/signal'
import type { CallFacts } from '../../platform/call/call.ts'
import type { FileOpener } from '../files/open-file.ts'
import { detectionOptions } from './detection-options.ts'
import { findSignal, signalsOf } from './read-traces.ts'

/** Our area of an analyte's peak in a run, (signal unit) x s; null where we found none, or one for several analytes; undefined where we looked at no signal. */
export type OwnAreas = (run: Pick<SampleResult, 'uuid'>, analyte: string) => number | null | undefined

/** What our own integration, set by the sample's method, makes of the peaks that its runs report. A signal that cannot be read is left out, with a line in the log. */
export async function readOwnAreas(
  open: FileOpener,
  call: Pick<CallFacts, 'log'>,
  { results, test_method: method }: Pick<Sample, 'results' | 'test_method'>,
): Promise<OwnAreas> {
  const options = detectionOptions(method.integration ?? null)
  const areas = new Map<string, number | null>()
  for (const run of results) {
    const signals = signalsOf(run)
    const named = new Set(signals.map(({ signal }) => signal))
    for (const [at, part] of signals.entries()) {
      // a result that names no signal of the run is looked for on its first one
      const rows = run.results.filter((row) => (named.has(row.signal) ? row.signal === part.signal : at === 0))
      const channel = rows.some(({ rt_min }) => rt_min !== null) ? await findSignal(open, call, part) : null
      if (channel === null) continue
      for (const [name, area] of areasOn(channel, rows, options)) areas.set(keyOf(run, name), area)
    }
  }
  return (run, analyte) => areas.get(keyOf(run, analyte))
}

function keyOf({ uuid }: Pick<SampleResult, 'uuid'>, analyte: string): string {
  return `${uuid} ${analyte.toLowerCase()}`
}

function areasOn({ timesMin, values }: Channel, rows: readonly AnalyteRow[], options: DetectionOptions) {
  const timed = rows.flatMap(({ name, rt_min: time }) => (time === null ? [] : [{ name, time }]))
  try {
    const found = analyseF4(
      timesMin,
      values,
      timed.map(({ time }) => time),
      options,
    )
    const placed = new Map(
      found.results.flatMap((places, peak) =>
        places.length === 1 ? places.map((place) => [place, found.area[peak] ?? null] as const) : [],
      ),
    )
    return timed.map(({ name }, place) => [name, placed.get(place) ?? null] as const)
  } catch (error) {
    // too short or too uneven to be searched: nobody looked
    if (error instanceof F4Error) return []
    throw error
  }
}
