import type { CounterName, HistogramName, Labels } from './catalog.ts'
import type { Metrics, Watcher } from './metrics.ts'

/** Undefined where nobody wants figures: then measuring costs a comparison. */
let metrics: Metrics | undefined

export function switchMetrics(to: Metrics | undefined): void {
  metrics = to
}

export function isMeasured(): boolean {
  return metrics !== undefined
}

export function count(name: CounterName, labels?: Labels, by = 1): void {
  metrics?.count(name, by, labels)
}

export function measure(name: HistogramName, seconds: number, labels?: Labels): void {
  metrics?.measure(name, seconds, labels)
}

/** Has `read` called whenever somebody looks. @returns how to stop it */
export function watch(read: Watcher): () => void {
  return metrics?.watch(read) ?? (() => undefined)
}

interface Measured {
  counter: CounterName
  histogram: HistogramName
  /** What is measured, and how an outcome is called. */
  labels?: Labels
  outcomes: readonly [done: string, failed: string]
}

/** Counts `work` by its outcome and measures how long it takes. */
export async function measured<T>(
  { counter, histogram, labels, outcomes }: Measured,
  work: () => Promise<T>,
): Promise<T> {
  if (metrics === undefined) return work()
  const startMs = performance.now()
  let outcome = outcomes[1]
  try {
    const result = await work()
    outcome = outcomes[0]
    return result
  } finally {
    count(counter, { ...labels, outcome })
    measure(histogram, (performance.now() - startMs) / 1000, labels)
  }
}
