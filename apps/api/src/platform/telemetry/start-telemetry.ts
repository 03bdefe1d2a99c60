import type { FastifyBaseLogger } from 'fastify'
import type { TelemetrySettings } from './telemetry-settings.ts'
import { switchMetrics } from './measure.ts'
import { switchTracing } from './spans.ts'

/**
 * Begins to trace and to measure, as far as the settings want it; to be called before the API is built. Where they want nothing,
 * nothing is loaded. @returns how to end it, after what is still to be sent was
 */
export async function startTelemetry(
  settings: TelemetrySettings,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<() => Promise<void>> {
  const { traces, metrics, metricsPort } = settings
  if (!traces && !metrics && metricsPort === undefined) return () => Promise.resolve()
  const { startSdk } = await import('./sdk.ts')
  const sdk = await startSdk(settings, log)
  switchTracing(sdk.tracing)
  switchMetrics(sdk.metrics)
  return async () => {
    switchTracing(undefined)
    switchMetrics(undefined)
    await sdk.stop()
  }
}
