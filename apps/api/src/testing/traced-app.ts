import { vi } from 'vitest'
import { readSettings } from '../platform/settings.ts'
import { startTelemetry } from '../platform/telemetry/start-telemetry.ts'
import type { TestApp } from './app.ts'
import { startOtlpReceiver, type OtlpReceiver } from './otlp-receiver.ts'

export interface Telemetry {
  receiver: OtlpReceiver
  /** What telemetry itself complained of. */
  complaints: unknown[]
}

/** An app whose traces, and figures at this port, go to a collector of the test's own; ends with the app. */
export async function withTelemetry<App extends TestApp>(
  build: () => Promise<App>,
  env: Readonly<Record<string, string>> = {},
): Promise<App & Telemetry> {
  const receiver = await startOtlpReceiver()
  const given = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '20',
    OTEL_METRICS_EXPORTER: 'none',
    ...env,
  }
  // the exporters read the address themselves
  for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value)
  const complaints: unknown[] = []
  const { telemetry } = readSettings({ DATABASE_URL: 'postgres://nobody@127.0.0.1/none', ...given })
  const stop = await startTelemetry(telemetry, { warn: (facts: unknown) => complaints.push(facts) })
  const app = await build()
  const close = async (): Promise<void> => {
    await app.close()
    await stop()
    vi.unstubAllEnvs()
    await receiver.close()
  }
  return { ...app, receiver, complaints, close }
}
