import {
  context,
  isSpanContextValid,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api'
import { AppError } from '../errors/app-error.ts'
import { shapeOf } from './sql-shape.ts'

/** A part of what goes on. Neither name nor facts hold what somebody typed, keys that open something, or who somebody is. */
export interface SpanFacts {
  name: string
  /** `outside`: another program works; `begun`: somebody else's call or job is taken up. */
  kind?: 'inside' | 'outside' | 'call' | 'job'
  facts?: Attributes
  /** What it goes on with, where that is not what goes on here. */
  traceparent?: string | null | undefined
  /** What it is done for besides. */
  alsoFor?: readonly string[]
}

const KINDS = {
  inside: SpanKind.INTERNAL,
  outside: SpanKind.CLIENT,
  call: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
} as const

/** W3C Trace Context, section 3.2; what comes after it in a later version is left aside. */
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/

const SQLSTATE = /^[0-9A-Z]{5}$/

/** Traces by OpenTelemetry: what the functions of spans.ts do where traces are wanted. */
export class Tracing {
  readonly #tracer: Tracer
  readonly #spanOfLogger = new WeakMap<object, Span>()

  constructor(tracer: Tracer) {
    this.#tracer = tracer
  }

  begin({ name, kind = 'inside', facts = {}, traceparent, alsoFor = [] }: SpanFacts): Span {
    const parent = traceparent === undefined ? context.active() : parentOf(traceparent)
    const links = alsoFor.flatMap((other) => trace.getSpanContext(parentOf(other)) ?? []).map((of) => ({ context: of }))
    return this.#tracer.startSpan(name, { kind: KINDS[kind], attributes: facts, links }, parent)
  }

  /** Runs `work` with this span as what goes on. */
  within<T>(span: Span, work: () => T): T {
    return context.with(trace.setSpan(context.active(), span), work)
  }

  /** Runs `work` as a part of what this names. */
  continuing<T>(traceparent: string | null, work: () => T): T {
    return context.with(parentOf(traceparent), work)
  }

  markFailed(span: Span): void {
    span.setStatus({ code: SpanStatusCode.ERROR })
  }

  async inSpan<T>(facts: SpanFacts, work: () => Promise<T>): Promise<T> {
    const span = this.begin(facts)
    try {
      return await this.within(span, work)
    } catch (error) {
      noteError(span, error)
      throw error
    } finally {
      span.end()
    }
  }

  beginStatement(sql: string): (error?: unknown) => void {
    const { name, operation, table, text } = shapeOf(sql)
    const facts: Attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text }
    if (table !== undefined) facts['db.collection.name'] = table
    const span = this.begin({ name, kind: 'outside', facts })
    return (error) => {
      if (error !== undefined) noteError(span, error)
      span.end()
    }
  }

  traceparent(): string | null {
    const active = trace.getSpanContext(context.active())
    if (!active || !isSpanContextValid(active)) return null
    return `00-${active.traceId}-${active.spanId}-${active.traceFlags.toString(16).padStart(2, '0')}`
  }

  /** Has the lines of this logger name this span, wherever they are written. */
  nameIn(logger: object, span: Span): void {
    this.#spanOfLogger.set(logger, span)
  }

  logIds(logger: object): object {
    const ids = this.#spanOfLogger.get(logger)?.spanContext() ?? trace.getSpanContext(context.active())
    return ids ? { trace_id: ids.traceId, span_id: ids.spanId } : {}
  }
}

/** How OpenTelemetry wants it; the words of an error may hold what was typed, so they stay in the log. */
function noteError(span: Span, error: unknown): void {
  const type = kindOf(error)
  span.setAttribute('error.type', type)
  if (SQLSTATE.test(type)) span.setAttribute('db.response.status_code', type)
  if (!(error instanceof AppError) || error.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
}

/** The code of our own errors, of the database's and of Node's; the class of the others. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** Of null, and of what is not a trace context: the beginning of a trace of its own. */
function parentOf(traceparent: string | null): Context {
  const root = trace.deleteSpan(context.active())
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(traceparent ?? '') ?? []
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return isSpanContextValid(parent) ? trace.setSpanContext(root, parent) : root
}
