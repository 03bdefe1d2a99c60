import { context, diag, DiagLogLevel } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPMetricExporter as JsonMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { OTLPTraceExporter as JsonTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader, type IMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger } from 'fastify'
import type { TelemetrySettings } from './telemetry-settings.ts'
import { Metrics } from './metrics.ts'
import { Tracing } from './tracing.ts'

interface Sdk {
  tracing: Tracing | undefined
  metrics: Metrics | undefined
  stop: () => Promise<void>
}

const NAME = 'eluent-api'
/** Spans that wait to be sent; more are lost. A call has about ten. */
const MOST_WAITING = 20_000
/** A collector that is away is said once in this time, and not with each try. */
const SAY_EVERY_MS = 10 * 60_000

/** OpenTelemetry's SDK, with what it needs for these settings; addresses and headers it reads from the environment itself. */
export async function startSdk(settings: TelemetrySettings, log: Pick<FastifyBaseLogger, 'warn'>): Promise<Sdk> {
  sayFaults(log)
  // what an operator says goes before what we say
  const resource = resourceFromAttributes({ 'service.name': NAME }).merge(
    detectResources({ detectors: [serviceInstanceIdDetector, envDetector] }),
  )
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const isJson = settings.protocol === 'http/json'
  const tracer = settings.traces
    ? new TracerProvider({
        resource,
        sampler: samplerOf(settings.sampledShare),
        spanLimits: { attributeValueLengthLimit: 4_000 },
        spanProcessors: [
          new BatchSpanProcessor({
            exporter: isJson ? new JsonTraceExporter() : new OTLPTraceExporter(),
            maxQueueSize: MOST_WAITING,
            scheduledDelayMillis: settings.sendTracesEveryMs,
          }),
        ],
      })
    : undefined
  const readers: IMetricReader[] = []
  if (settings.metrics) {
    const exporter = isJson ? new JsonMetricExporter() : new OTLPMetricExporter()
    readers.push(new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: settings.sendMetricsEveryMs }))
  }
  if (settings.metricsPort !== undefined)
    readers.push(await servePrometheus(settings.metricsPort, settings.metricsHost))
  const meters = readers.length > 0 ? new MeterProvider({ resource, readers }) : undefined
  return {
    tracing: tracer && new Tracing(tracer.getTracer(NAME)),
    metrics: meters && new Metrics(meters.getMeter(NAME)),
    stop: async () => {
      const ended = await Promise.allSettled([tracer?.shutdown(), meters?.shutdown()])
      for (const outcome of ended)
        if (outcome.status === 'rejected') log.warn({ err: outcome.reason as unknown }, 'the last traces were not sent')
      context.disable()
      diag.disable()
    },
  }
}

/** Browsers name their calls and decide nothing: which traces are kept is said here, for a trace as a whole. */
function samplerOf(share: number): ParentBasedSampler {
  const root = new TraceIdRatioBasedSampler(share)
  return new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root })
}

async function servePrometheus(port: number, host: string): Promise<PrometheusExporter> {
  const exporter = new PrometheusExporter({ port, host, preventServerStart: true, withoutScopeInfo: true })
  try {
    await exporter.startServer()
  } catch (cause) {
    throw new Error(`METRICS_PORT: port ${port} at ${host} cannot be used: ${String(cause)}`, { cause })
  }
  return exporter
}

function sayFaults(log: Pick<FastifyBaseLogger, 'warn'>): void {
  let saidAt = Number.NEGATIVE_INFINITY
  const say = (message: string): void => {
    if (performance.now() - saidAt < SAY_EVERY_MS) return
    saidAt = performance.now()
    log.warn({ reason: message.slice(0, 500) }, 'traces or figures could not be sent')
  }
  const silent = (): void => undefined
  diag.setLogger(
    { error: say, warn: say, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}
