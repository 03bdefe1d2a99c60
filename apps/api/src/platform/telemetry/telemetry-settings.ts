import * as z from 'zod'
import { count, flag, optional, webAddress } from '../setting-kinds.ts'

/** https://opentelemetry.io/docs/specs/otel/protocol/exporter/ and .../configuration/sdk-environment-variables/ */
const OTLP_PROTOCOLS = ['http/protobuf', 'http/json'] as const
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
const SHARE = 'must be a share from 0 to 1'

export const telemetryEnvironment = {
  METRICS_PORT: optional(count(1, 65_535)),
  METRICS_HOST: optional(z.string()),
  // OpenTelemetry's own names, read here as far as they decide whether and how; its exporters read the rest
  OTEL_SDK_DISABLED: optional(flag),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(webAddress),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(webAddress),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: optional(webAddress),
  OTEL_EXPORTER_OTLP_PROTOCOL: optional(z.enum(OTLP_PROTOCOLS, 'must be http/protobuf or http/json')),
  OTEL_TRACES_EXPORTER: optional(z.enum(['otlp', 'none'], 'must be otlp or none')),
  OTEL_METRICS_EXPORTER: optional(z.enum(['otlp', 'none'], 'must be otlp or none')),
  OTEL_TRACES_SAMPLER: optional(z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`)),
  OTEL_TRACES_SAMPLER_ARG: optional(z.coerce.number(SHARE).min(0, SHARE).max(1, SHARE)),
  OTEL_BSP_SCHEDULE_DELAY: optional(count(1, 600_000)),
  OTEL_METRIC_EXPORT_INTERVAL: optional(count(100, 3_600_000)),
}

export interface TelemetrySettings {
  /** Whether traces, and figures, are sent to a collector. */
  traces: boolean
  metrics: boolean
  protocol: (typeof OTLP_PROTOCOLS)[number]
  /** Of all traces, from 0 to 1. */
  sampledShare: number
  sendTracesEveryMs: number
  sendMetricsEveryMs: number
  /** Where Prometheus reads the figures; undefined where it does not. */
  metricsPort: number | undefined
  metricsHost: string
}

const shape = z.object(telemetryEnvironment)
type Given = z.output<typeof shape>

export function telemetryOf(given: Given): TelemetrySettings {
  const isOn = given.OTEL_SDK_DISABLED !== true
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_TRACES_SAMPLER: sampler = 'always_on' } = given
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces = all, OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: metrics = all } = given
  const share = sampler.endsWith('traceidratio') ? (given.OTEL_TRACES_SAMPLER_ARG ?? 1) : 1
  return {
    traces: isOn && traces !== undefined && given.OTEL_TRACES_EXPORTER !== 'none',
    metrics: isOn && metrics !== undefined && given.OTEL_METRICS_EXPORTER !== 'none',
    protocol: given.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf',
    sampledShare: sampler.endsWith('always_off') ? 0 : share,
    sendTracesEveryMs: given.OTEL_BSP_SCHEDULE_DELAY ?? 5_000,
    sendMetricsEveryMs: given.OTEL_METRIC_EXPORT_INTERVAL ?? 60_000,
    metricsPort: given.METRICS_PORT,
    metricsHost: given.METRICS_HOST ?? '127.0.0.1',
  }
}
