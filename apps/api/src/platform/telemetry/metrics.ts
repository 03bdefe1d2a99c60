import type { Counter, Histogram, Meter, Observable } from '@opentelemetry/api'
import {
  COUNTERS,
  GAUGES,
  HISTOGRAMS,
  SUMS,
  type CounterName,
  type HistogramName,
  type Labels,
  type Reading,
} from './catalog.ts'

export type Watcher = () => Promise<readonly Reading[]>

/** From a call that is answered from memory to one that a person gives up. An alert asks for 2 s: between limits Prometheus guesses. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30]

/** The instruments of the catalogue, on OpenTelemetry's meter. */
export class Metrics {
  readonly #counters = new Map<CounterName, Counter>()
  readonly #histograms = new Map<HistogramName, Histogram>()
  readonly #watchers = new Set<Watcher>()

  constructor(meter: Meter) {
    for (const [name, description] of entriesOf(COUNTERS))
      this.#counters.set(name, meter.createCounter(name, { description }))
    for (const [name, description] of entriesOf(HISTOGRAMS))
      this.#histograms.set(
        name,
        meter.createHistogram(name, { description, advice: { explicitBucketBoundaries: BUCKETS_S } }),
      )
    const observed = new Map<string, Observable>()
    for (const [name, description] of entriesOf(SUMS))
      observed.set(name, meter.createObservableCounter(name, { description }))
    for (const [name, description] of entriesOf(GAUGES))
      observed.set(name, meter.createObservableGauge(name, { description }))
    meter.addBatchObservableCallback(
      async (result) => {
        const readings = await Promise.all([...this.#watchers].map((read) => read()))
        for (const [name, value, labels] of readings.flat()) {
          const instrument = observed.get(name)
          if (instrument) result.observe(instrument, value, labels)
        }
      },
      [...observed.values()],
    )
  }

  count(name: CounterName, by: number, labels: Labels | undefined): void {
    this.#counters.get(name)?.add(by, labels)
  }

  measure(name: HistogramName, seconds: number, labels: Labels | undefined): void {
    this.#histograms.get(name)?.record(seconds, labels)
  }

  watch(read: Watcher): () => void {
    this.#watchers.add(read)
    return () => void this.#watchers.delete(read)
  }
}

function entriesOf<Name extends string>(named: Readonly<Record<Name, string>>): [Name, string][] {
  return Object.entries(named) as [Name, string][]
}
