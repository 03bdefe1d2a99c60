import type { SpanFacts, Tracing } from './tracing.ts'

/** Undefined where no traces are wanted: then a span costs a comparison. */
let tracing: Tracing | undefined

export function switchTracing(to: Tracing | undefined): void {
  tracing = to
}

/** What there is to do for each call where traces are wanted. */
export function activeTracing(): Tracing | undefined {
  return tracing
}

/** Runs `work`, and whatever it starts, as a part of what goes on. What it throws is noted by its kind, never by its words. */
export async function inSpan<T>(facts: SpanFacts, work: () => Promise<T>): Promise<T> {
  return tracing ? tracing.inSpan(facts, work) : work()
}

/** Runs `work` as a part of what this names, which may have happened elsewhere; as a part of nothing for null. */
export function continuing<T>(traceparent: string | null, work: () => T): T {
  return tracing ? tracing.continuing(traceparent, work) : work()
}

/** Begins the part that a statement is. @returns how it ends */
export function beginStatement(sql: string): ((error?: unknown) => void) | undefined {
  return tracing?.beginStatement(sql)
}

/** Names what goes on, for whoever goes on with it later: W3C Trace Context. */
export function activeTraceparent(): string | null {
  return tracing?.traceparent() ?? null
}

/** What a log line is written with, so that it is found from the trace and the other way round. */
export function logIds(logger: object): object {
  return tracing?.logIds(logger) ?? {}
}
